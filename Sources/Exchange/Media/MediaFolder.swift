import Catalog
import Notation

/// The place of the media files that items name: one folder, or several that are searched in order.
public struct MediaFolder: Sendable {
  /// The path of the folder, for messages.
  public let path: String
  /// The names of the folders below ``path`` that are searched, in order.
  private let names: [String]
  /// The folders of ``names`` that exist.
  private let folders: [FolderDescriptor]
  /// The names in each folder that are not plain ASCII, by the text that they mean. Names of one
  /// key have different characters but are canonically equivalent (Unicode Standard Annex 15), as
  /// when a Mac copies them.
  private let alike: [[String: [String]]]
  /// The reason why an existing folder is not read; `nil` if it is read or does not exist.
  let refusal: FolderDescriptor.Refusal?
  /// The paths below the folder of files that have other names in the catalogue, by these names.
  var places: [String: String] = [:]

  /// The folders `names` below the folder at `path`, which a person named.
  ///
  /// - Complexity: O(n) on average for n names in the folders.
  public init(_ path: String, _ names: [String] = [""]) {
    self.path = names.count == 1 && names[0] != "" ? DiskFile.join(path, names[0]) : path
    self.names = names
    guard let outer = FolderDescriptor(path) else {
      (folders, alike, refusal) = ([], [], nil)
      return
    }
    var folders: [FolderDescriptor] = []
    var refusal: FolderDescriptor.Refusal?
    for name in names {
      do throws(FolderDescriptor.Refusal) { folders.append(try outer.folder(name)) } catch {
        if error != .absent { refusal = refusal ?? error }
      }
    }
    self.folders = folders
    alike = folders.map(Self.unusualNames)
    self.refusal = folders.isEmpty ? refusal : nil
  }

  /// Opens the file `name`.
  func file(_ name: String) throws(FolderDescriptor.Refusal) -> OpenedFile {
    var refusal = refusal ?? .absent
    let wanted = places[name] ?? name
    for (folder, alike) in zip(folders, alike) {
      do throws(FolderDescriptor.Refusal) {
        do throws(FolderDescriptor.Refusal) { return try folder.file(wanted) } catch {
          guard error == .absent, let others = alike[wanted], others.count == 1 else { throw error }
          return try folder.file(others[0])
        }
      } catch {
        if refusal == .absent { refusal = error }
      }
    }
    throw refusal
  }

  /// Tells whether `name` leads to the same file in both for certain, without opening it.
  func finds(_ name: String, like other: MediaFolder) -> Bool {
    path == other.path && names == other.names && places[name] == other.places[name]
  }

  private static func unusualNames(in folder: FolderDescriptor) -> [String: [String]] {
    let names = DiskFile.names(in: folder.path) ?? []
    return Dictionary(grouping: names.filter { $0.utf8.contains { $0 > 0x7F } }) { $0 }
  }

  /// Tells whether there is no file of that name.
  ///
  /// - Complexity: O(f) for f folders.
  public func lacks(_ name: String) -> Bool {
    do throws(FolderDescriptor.Refusal) {
      _ = try file(name)
      return false
    } catch { return error == .absent }
  }
}
