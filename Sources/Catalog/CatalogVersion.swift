/// A state of a catalogue: which catalogue, and which revision of it.
///
/// Every catalogue counts its revisions anew, so a number alone does not tell two of them apart: a
/// catalogue that was rebuilt from text and put in the place of another may well count alike.
public struct CatalogVersion: Hashable, Sendable {
  /// A random name that a catalogue is given when it is made, and anew when a backup is put back. It
  /// belongs to the file and not to what it holds: it is in no text and in no answer. Empty for
  /// contents that lie in no file.
  public let identity: String
  /// The number of the revision, which grows by one with every accepted change.
  public let revision: Int

  /// Revision `revision` of the catalogue `identity`.
  public init(identity: String = "", revision: Int) {
    self.identity = identity
    self.revision = revision
  }
}
