import Foundation

/// The system's copy of Leaflet, which moves and zooms maps in a browser.
///
/// It is looked for at run time. Where it is absent, the drawn maps serve.
public struct Leaflet: Hashable, Sendable {
  /// The folder that holds the copy.
  public let folder: String
  /// The files of it that pages use, by their names below ``folder``.
  public let files: [String]
  /// True if marks that lie close together can share one.
  public let hasClusters: Bool

  /// The copy that Debian's `libjs-leaflet` installs; `nil` where there is none.
  public static let installed = Leaflet(in: "/usr/share/javascript/leaflet")

  /// The copy in `folder`; `nil` unless both its script and its style sheet are there.
  public init?(in folder: String) {
    func has(_ name: String) -> Bool {
      FileManager.default.isReadableFile(atPath: "\(folder)/\(name)")
    }
    let files = ["leaflet.js", "leaflet.css"]
    guard files.allSatisfy(has) else { return nil }
    self.folder = folder
    hasClusters = Self.clusterFiles.allSatisfy(has)
    self.files = files + (hasClusters ? Self.clusterFiles : [])
  }

  /// The files by which marks that lie close together share one (Leaflet.markercluster), which
  /// Debian's `libjs-leaflet.markercluster` puts beside the others.
  private static let clusterFiles = ["leaflet.markercluster.js", "MarkerCluster.css"]

  /// The path of the file `name` on this machine: of a script the form without white space, a third
  /// of the size, where the copy has one.
  public func path(of name: String) -> String {
    let whole = "\(folder)/\(name)"
    guard name.hasSuffix(".js") else { return whole }
    let small = whole.dropLast(3) + ".min.js"
    return FileManager.default.isReadableFile(atPath: String(small)) ? String(small) : whole
  }
}
