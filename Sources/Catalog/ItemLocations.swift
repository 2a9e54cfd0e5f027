public import Notation

/// The places of items in files.
///
/// A table may hold a million items, so that each takes a key and two numbers here, and no text.
public struct ItemLocations: Sendable {
  private struct Place {
    let file: Int32
    /// The line, counted from 1; 0 for the file as a whole.
    let line: Int32
  }

  private var places: [ItemKey: Place] = [:]
  private var files: [String] = []
  private var numbers: [String: Int32] = [:]

  /// The places of no items.
  public init() {}

  /// The number of items that stand in files.
  public var count: Int { places.count }

  /// The place of the item that `key` names; `nil` if it stands in no file.
  ///
  /// - Complexity: O(1) on average.
  public subscript(key: ItemKey) -> Problem.Location? {
    places[key].map { place in
      Problem.Location(
        file: files[Int(place.file)], line: place.line == 0 ? nil : Int(place.line))
    }
  }

  /// Tells whether an item stands in a file.
  ///
  /// - Complexity: O(1) on average.
  public func contains(_ key: ItemKey) -> Bool { places[key] != nil }

  /// Makes room for so many items more, which are then not moved again and again.
  public mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(places.count + count)
  }

  /// Notes that an item stands in `line` of `file`, unless it has a place already, which stays.
  ///
  /// - Returns: the place that it has already.
  /// - Complexity: O(1) on average, amortized.
  @discardableResult
  public mutating func insert(
    _ key: ItemKey, file: String, line: Int? = nil
  ) -> Problem.Location? {
    let place = Place(file: number(of: file), line: line.flatMap(Int32.init(exactly:)) ?? 0)
    guard let first = places.updateValue(place, forKey: key) else { return nil }
    places[key] = first
    return self[key]
  }

  private mutating func number(of file: String) -> Int32 {
    // Items come file by file.
    if let last = files.last, last == file { return Int32(files.count - 1) }
    if let known = numbers[file] { return known }
    let number = Int32(files.count)
    files.append(file)
    numbers[file] = number
    return number
  }
}
