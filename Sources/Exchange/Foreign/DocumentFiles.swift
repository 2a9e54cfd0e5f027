import Catalog
import Foundation
import Notation

/// The files beside a document that it names by address, with their names in the catalogue.
///
/// The catalogue knows media files by plain names. A file that stands in a folder beside the
/// document is called by its path with hyphens: `assets/talk.mp3` is `assets-talk.mp3`.
public struct DocumentFiles {
  /// A file that was found.
  public struct Found: Equatable {
    /// Its name in the catalogue.
    public let name: String
    /// Its path below the folder of the document.
    public let path: String
    /// True if its address is that path, false if it only ends with it.
    public let isExact: Bool
  }

  /// The folder of the document, with the catalogue's names of its files.
  public private(set) var folder: MediaFolder

  /// The files of `folder`.
  public init(folder: MediaFolder) { self.folder = folder }

  /// The file that `address` means, which is the longest end of its path that exists in the folder,
  /// because producers write the paths of their own disks and servers. `nil` if there is none, or
  /// the address is on the web or leads upwards.
  ///
  /// - Complexity: O(p²) for p parts of the address, 32 at most: each end of it is looked for on
  ///   disk.
  public mutating func find(_ address: String) -> Found? {
    guard let parts = Self.parts(of: address) else { return nil }
    for start in parts.indices {
      let isExact = start == 0 && !Self.isRooted(address)
      if let found = found(parts[start...], isExact: isExact) { return found }
    }
    return nil
  }

  /// The file whose path from the folder on is `address`, and no other.
  ///
  /// - Complexity: O(p) for p parts of the address.
  public mutating func find(exactly address: String) -> Found? {
    guard let parts = Self.parts(of: address), !Self.isRooted(address) else { return nil }
    return found(parts[...], isExact: true)
  }

  /// The file whose path from the folder on is `address`, which has the catalogue's own name `name`. `nil`
  /// if there is none, or another file has that name.
  ///
  /// - Complexity: O(p) for p parts of the address.
  public mutating func find(exactly address: String, named name: String) -> Found? {
    guard let parts = Self.parts(of: address), !Self.isRooted(address) else { return nil }
    let path = parts.joined(separator: "/")
    guard !lacks(path), folder.places[name].map({ $0 == path }) ?? true else { return nil }
    folder.places[name] = path
    return Found(name: name, path: path, isExact: true)
  }

  private mutating func found(_ parts: ArraySlice<String>, isExact: Bool) -> Found? {
    let path = parts.joined(separator: "/")
    // What is there and must not be read is refused by whoever reads it, with the reason.
    guard !lacks(path), let name = name(of: path) else { return nil }
    return Found(name: name, path: path, isExact: isExact)
  }

  /// The folders and the name of an address; `nil` of one on the web, one that leads upwards, and
  /// one beyond `InputBound.address` or `InputBound.addressFolders`.
  ///
  /// - Complexity: O(n) for n characters.
  public static func parts(of address: String) -> [String]? {
    guard address.utf8.count <= InputBound.address.most else { return nil }
    var rest = address[...]
    if rest.lowercased().hasPrefix("file://") {
      rest = rest.dropFirst("file://".count)
    } else if rest.prefix(while: { $0 != "/" && $0 != "\\" }).contains(":") {
      return nil
    }
    rest = rest.prefix { $0 != "?" && $0 != "#" }
    guard let text = String(rest).removingPercentEncoding else { return nil }
    let parts = text.split { $0 == "/" || $0 == "\\" }.map(String.init).filter { $0 != "." }
    let isPlain = parts.allSatisfy { part in
      !part.hasPrefix(".") && part.utf8.allSatisfy { $0 > 0x1F && $0 != 0x3A && $0 != 0x7F }
    }
    return isPlain && (1...InputBound.addressFolders.most).contains(parts.count) ? parts : nil
  }

  private static func isRooted(_ address: String) -> Bool {
    ["/", "\\", "file:"].contains { address.lowercased().hasPrefix($0) }
  }

  /// Tells whether no file exists at `path` below the folder.
  private func lacks(_ path: String) -> Bool {
    do throws(FolderDescriptor.Refusal) {
      _ = try folder.file(path)
      return false
    } catch { return error == .absent || error == .outside }
  }

  private mutating func name(of path: String) -> String? {
    let plain = path.replacing("/", with: "-")
    // `a/b.jpg` and `a-b.jpg` are two files.
    for name in [plain, "\(Fingerprint.of(path.utf8))-\(plain.suffix(60))"] {
      guard case .file? = try? Media.Source(name) else { continue }
      let known = folder.places[name]
      // A file of that very name has the first right to it.
      guard known == path || known == nil && (name == path || lacks(name)) else { continue }
      if name != path { folder.places[name] = path }
      return name
    }
    return nil
  }
}
