extension Building {
  /// The name that an import gives to a building of which its map says none.
  public static let unnamed = "Unnamed building"
  /// The name that an import gives to a nameless building where the map is of indoors only.
  public static let unnamedIndoors = "Building"
  /// The name that an import gives to what holds a map's indoor ways that lie in no building.
  public static let passages = "Passages"

  /// True if people know it by its name. A name that an import made up stands on no wall, and
  /// nobody is told to look for it.
  public var hasNameOfItsOwn: Bool {
    !name.all.allSatisfy { [Self.unnamed, Self.unnamedIndoors, Self.passages].contains($0.text) }
  }
}
