public import Catalog
import Geodesy
import Notation

// What paths and their points say about walking.
extension FieldDescription {
  /// Whether it is one of the fields of a path or point that say who can walk or pass it, and when:
  /// not those that say what it is, where, and how it is called.
  public var isAboutWalking: Bool {
    !["kind", "geometry", "name", "levels", "details"].contains(name)
  }
}

extension Record {
  /// Reads how a path is walked.
  public func readWalking(into path: inout Path) {
    fill(&path, only: Set(Path.fieldDescriptions.filter(\.isAboutWalking).map(\.name)))
    checkArea(of: &path)
  }

  /// Reads how a point is passed.
  public func readPassage(into point: inout PathPoint) {
    fill(&point, only: Set(PathPoint.fieldDescriptions.filter(\.isAboutWalking).map(\.name)))
  }

  /// Takes back that the line is the edge of ground where it does not return to where it began.
  func checkArea(of path: inout Path) {
    guard path.isArea, !path.enclosesGround, let field = field("area") else { return }
    refuse(
      field, "is true, but the line does not return to where it began.",
      remedy: "Repeat its first coordinate at its end, or leave the property out.")
    path.isArea = false
  }
}
