public import Catalog
import Geodesy
import Notation

// The fields of paths and their points that are about walking.
extension FieldDescription {
  /// True for the fields of a path or point that say who can walk or pass it, and when; false for
  /// its kind, geometry, name, levels and details.
  public var isAboutWalking: Bool {
    !["kind", "geometry", "name", "levels", "details"].contains(name)
  }
}

extension Record {
  /// Sets the fields of a path that are about walking.
  public func readWalking(into path: inout Path) {
    fill(&path, only: Set(Path.fieldDescriptions.filter(\.isAboutWalking).map(\.name)))
    checkArea(of: &path)
  }

  /// Sets the fields of a point that are about passing it.
  public func readPassage(into point: inout PathPoint) {
    fill(&point, only: Set(PathPoint.fieldDescriptions.filter(\.isAboutWalking).map(\.name)))
  }

  /// Clears ``Path/isArea``, and notes a problem, where the line does not return to where it began.
  func checkArea(of path: inout Path) {
    guard path.isArea, !path.enclosesGround, let field = field("area") else { return }
    refuse(
      field, "is true, but the line does not return to where it began.",
      remedy: "Repeat its first coordinate at its end, or leave the property out.")
    path.isArea = false
  }
}
