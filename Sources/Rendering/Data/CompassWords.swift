import Geodesy
import Words

extension CompassPoint {
  /// The words for one point: languages say it in another way by itself, as a direction to go, as the
  /// side of a building, and as the side on which something lies.
  struct CompassWords {
    let name: Word
    let toward: Word
    let side: Word
    let lying: Word
  }

  /// The words for this point; of the sixteen all but the eight that walkers are told have only a
  /// name, and otherwise speak as their neighbour does.
  var words: CompassWords {
    switch self {
    case .north: Self.northWords
    case .northNortheast: Self.named(.northNortheast, as: Self.northeastWords)
    case .northeast: Self.northeastWords
    case .eastNortheast: Self.named(.eastNortheast, as: Self.northeastWords)
    case .east: Self.eastWords
    case .eastSoutheast: Self.named(.eastSoutheast, as: Self.southeastWords)
    case .southeast: Self.southeastWords
    case .southSoutheast: Self.named(.southSoutheast, as: Self.southeastWords)
    case .south: Self.southWords
    case .southSouthwest: Self.named(.southSouthwest, as: Self.southwestWords)
    case .southwest: Self.southwestWords
    case .westSouthwest: Self.named(.westSouthwest, as: Self.southwestWords)
    case .west: Self.westWords
    case .westNorthwest: Self.named(.westNorthwest, as: Self.northwestWords)
    case .northwest: Self.northwestWords
    case .northNorthwest: Self.named(.northNorthwest, as: Self.northwestWords)
    }
  }

  private static func named(_ name: Word, as other: CompassWords) -> CompassWords {
    CompassWords(name: name, toward: other.toward, side: other.side, lying: other.lying)
  }

  private static let northWords = CompassWords(
    name: .north, toward: .towardNorth, side: .sideNorth, lying: .lyingNorth)
  private static let northeastWords = CompassWords(
    name: .northeast, toward: .towardNortheast, side: .sideNortheast, lying: .lyingNortheast)
  private static let eastWords = CompassWords(
    name: .east, toward: .towardEast, side: .sideEast, lying: .lyingEast)
  private static let southeastWords = CompassWords(
    name: .southeast, toward: .towardSoutheast, side: .sideSoutheast, lying: .lyingSoutheast)
  private static let southWords = CompassWords(
    name: .south, toward: .towardSouth, side: .sideSouth, lying: .lyingSouth)
  private static let southwestWords = CompassWords(
    name: .southwest, toward: .towardSouthwest, side: .sideSouthwest, lying: .lyingSouthwest)
  private static let westWords = CompassWords(
    name: .west, toward: .towardWest, side: .sideWest, lying: .lyingWest)
  private static let northwestWords = CompassWords(
    name: .northwest, toward: .towardNorthwest, side: .sideNorthwest, lying: .lyingNorthwest)
}
