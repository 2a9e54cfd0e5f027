import Foundation

/// The system's copy of three.js, which shows models from all sides in a browser.
///
/// It is looked for at run time. Where it is absent, or has only modules, a model is a link.
public struct ThreeJS: Hashable, Sendable {
  /// The folder that holds the copy.
  public let folder: String

  /// The copy that Debian's `libjs-three` installs; `nil` where there is none.
  public static let installed = ThreeJS(in: "/usr/share/javascript/three")

  /// The names of its files on our pages, each with its path in the folder.
  private static let paths = [
    "three.min.js": "three.min.js", "GLTFLoader.js": "examples/js/loaders/GLTFLoader.js",
    "OrbitControls.js": "examples/js/controls/OrbitControls.js",
  ]

  /// The copy in `folder`; `nil` unless the script, its loader of glTF and its controls are there,
  /// all three as classic scripts.
  public init?(in folder: String) {
    let isWhole = Self.paths.values.allSatisfy {
      FileManager.default.isReadableFile(atPath: "\(folder)/\($0)")
    }
    guard isWhole else { return nil }
    self.folder = folder
  }

  /// The names of the files that pages use, sorted.
  public var files: [String] { Self.paths.keys.sorted() }

  /// The path of the file `name` on this machine; `nil` if it is none of ``files``.
  public func path(of name: String) -> String? { Self.paths[name].map { "\(folder)/\($0)" } }
}
