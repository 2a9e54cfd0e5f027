import Catalog
public import Geodesy
public import Notation

/// A cache of reference systems by definition, because PROJ takes a millisecond to make one.
public final class ReferenceSystems {

  /// A cache without systems yet.
  public init() {}
  private var known: [String: Result<CoordinateReferenceSystem, InvalidReferenceSystem>] = [:]

  /// The system of that definition; throws the reason of a refusal each time it is asked for.
  ///
  /// - Complexity: O(1) on average; the first of a system takes PROJ a millisecond.
  public func system(_ definition: String) throws(InvalidReferenceSystem)
    -> CoordinateReferenceSystem
  {
    if let found = known[definition] { return try found.get() }
    let made = Result { () throws(InvalidReferenceSystem) in
      try CoordinateReferenceSystem(definition)
    }
    known[definition] = made
    return try made.get()
  }

  /// The position of `x` and `y` in the system `definition`; throws if the system is unknown or the
  /// numbers lie outside it.
  ///
  /// - Complexity: O(1) on average; the first of a system takes PROJ a millisecond.
  public func conversion(
    x: Double, y: Double, in definition: String
  ) throws(InvalidReferenceSystem) -> CoordinateReferenceSystem.Conversion {
    try system(definition).conversion(x: x, y: y)
  }
}

extension ProblemLog {
  /// The error of a conversion above which a warning is given, because visitors would notice it. A
  /// choice.
  public static let worthAWord = Meters(5)

  /// Warns, once for each system and accuracy, where PROJ converts roughly, or does not know its
  /// accuracy.
  public func addAccuracy(
    of conversion: CoordinateReferenceSystem.Conversion, in definition: String, line: Int?,
    field: String?
  ) {
    if let accuracy = conversion.accuracy, accuracy <= Self.worthAWord { return }
    let metres = conversion.accuracy.map { $0.value.decimalText }
    addOnce(
      "accuracy \(definition) \(metres ?? "")", .roughConversion,
      metres.map { "Positions in \(definition) are converted with an error of up to \($0) m." }
        ?? "How far off the conversion of positions in \(definition) may be is not known.",
      remedy: "If that is too much, convert them with the grids of their datum first, and give "
        + "latitude and longitude.", line: line, field: field)
  }
}
