import Catalog
import Geodesy
import Notation

/// The fix of one moment, from all its sentences.
///
/// A receiver reports each moment in several sentences, which share their time of day. The position
/// of the most detailed formatter counts: GGA and GNS, then RMC, then GLL; of equals the first. If
/// any sentence calls the moment void, it has no fix.
struct NMEAEpoch {
  /// The standard deviation of the error of one range, for a receiver of one frequency: E. D.
  /// Kaplan and C. J. Hegarty, Understanding GPS: Principles and Applications (2nd edition, 2006),
  /// table 7.2. The same book, section 7.3: the root mean square of the horizontal error is HDOP
  /// times that. It is an assumption, and a cautious one: corrections are not counted.
  static let rangeError = 7.1

  /// The seconds since midnight, in UTC; `nil` if no sentence says.
  var clock: Double?
  /// The days since 1970-01-01; `nil` if no sentence says.
  var day: Int?
  /// The line of the sentence that has the position.
  private(set) var line = 0
  private var formatters: Set<String> = []
  private var position: (rank: Int, coordinate: Coordinate)?
  private var isVoid = false
  private var horizontalDilution: Double?
  private var deviations: (east: Double, north: Double)?
  private var altitude: Double?
  private var altitudeDeviation: Double?
  private var speed: Double?
  private var course: Double?

  /// Tells whether a sentence with this time is of the same moment. Where either time is not known,
  /// a second sentence of one formatter is of the next.
  func isContinued(at clock: Double?, by formatter: String) -> Bool {
    guard let mine = self.clock, let clock else {
      // Without times, a second sentence of one kind is of the next moment.
      return !formatters.contains(formatter)
    }
    return mine == clock
  }

  /// Adds what a sentence says; `clock` is its time of day.
  mutating func add(
    _ sentence: NMEASentence, clock: Double?, line: Int
  ) throws(UnreadableFix) {
    if self.clock == nil { self.clock = clock }
    formatters.insert(sentence.formatter)
    switch sentence.formatter {
    case "GGA": try addGGA(sentence, line)
    case "GNS": try addGNS(sentence, line)
    case "RMC": try addRMC(sentence, line)
    case "GLL": try addGLL(sentence, line)
    case "VTG": try addVTG(sentence)
    case "GST": try addGST(sentence)
    default: try addZDA(sentence)
    }
  }

  /// The fix of this moment, if it has one, on `day` unless a sentence stated another.
  func fix(day: Int?) throws(UnreadableFix) -> Fix? {
    guard !isVoid, let position else { return nil }
    var time: Double?
    if let clock, let day { time = Double(day) * 86_400 + clock }
    do {
      return try Fix(
        coordinate: position.coordinate, errorCircle: errorCircle, time: time, speed: speed,
        course: course.flatMap { Bearing(degrees: $0) }, altitude: altitude.map { Meters($0) },
        altitudeDeviation: altitudeDeviation.map { Meters($0) })
    } catch { throw UnreadableFix(error.description) }
  }

  private var errorCircle: ErrorCircle? {
    if let deviations {
      return try? ErrorCircle(
        standardDeviationEast: Meters(deviations.east), north: Meters(deviations.north))
    }
    return horizontalDilution.flatMap(Self.errorCircle(horizontalDilution:))
  }

  /// The circle that a horizontal dilution of precision stands for; `nil` for 0, 99 and more, with
  /// which receivers mean that they do not know.
  static func errorCircle(horizontalDilution: Double) -> ErrorCircle? {
    guard horizontalDilution > 0, horizontalDilution < 99 else { return nil }
    let deviation = Meters(horizontalDilution * rangeError / 2.0.squareRoot())
    return try? ErrorCircle(standardDeviationEast: deviation, north: deviation)
  }

  // MARK: Sentences

  private mutating func locate(_ sentence: NMEASentence, at field: Int, rank: Int, _ line: Int)
    throws(UnreadableFix)
  {
    guard let coordinate = try sentence.coordinate(field) else { return }
    if rank > position?.rank ?? 0 {
      position = (rank, coordinate)
      self.line = line
    }
  }

  private mutating func addGGA(_ sentence: NMEASentence, _ line: Int) throws(UnreadableFix) {
    // Quality 0 is no fix; 1 to 8 are kinds of fixes.
    guard let quality = try sentence.number(6), quality > 0 else { return isVoid = true }
    try locate(sentence, at: 2, rank: 3, line)
    try addHeight(sentence)
  }

  private mutating func addGNS(_ sentence: NMEASentence, _ line: Int) throws(UnreadableFix) {
    // A letter for each constellation, N for those without a fix. GNS of a single constellation
    // beside the common one may leave position and mode blank.
    let mode = sentence.text(6)
    if !mode.isEmpty, mode.allSatisfy({ $0 == "N" }) { return isVoid = true }
    try locate(sentence, at: 2, rank: 3, line)
    try addHeight(sentence)
  }

  private mutating func addHeight(_ sentence: NMEASentence) throws(UnreadableFix) {
    horizontalDilution = try sentence.number(8) ?? horizontalDilution
    altitude = try sentence.number(9) ?? altitude
  }

  private mutating func addRMC(_ sentence: NMEASentence, _ line: Int) throws(UnreadableFix) {
    let date = sentence.text(9)
    if !date.isEmpty {
      guard let day = Self.day(sentence.fields[9]) else {
        throw UnreadableFix("Field 9 of the RMC sentence is no date.")
      }
      self.day = day
    }
    try checkStatus(sentence.text(2), mode: sentence.text(12), "RMC")
    guard !isVoid else { return }
    try locate(sentence, at: 3, rank: 2, line)
    try move(knots: sentence.number(7), course: sentence.number(8))
  }

  private mutating func addGLL(_ sentence: NMEASentence, _ line: Int) throws(UnreadableFix) {
    // Before version 2 of the standard, GLL had neither time nor status.
    if sentence.fields.count > 6 {
      try checkStatus(sentence.text(6), mode: sentence.text(7), "GLL")
    }
    guard !isVoid else { return }
    try locate(sentence, at: 1, rank: 1, line)
  }

  private mutating func addVTG(_ sentence: NMEASentence) throws(UnreadableFix) {
    // Before version 2 there were no letters between the numbers.
    guard sentence.text(2) == "T" || sentence.text(6) == "N", sentence.text(9) != "N" else {
      return
    }
    try move(knots: sentence.number(5), course: sentence.number(1))
  }

  private mutating func addGST(_ sentence: NMEASentence) throws(UnreadableFix) {
    if let north = try sentence.number(6), let east = try sentence.number(7), north > 0, east > 0 {
      deviations = (east, north)
    }
    altitudeDeviation = try sentence.number(8) ?? altitudeDeviation
  }

  private mutating func addZDA(_ sentence: NMEASentence) throws(UnreadableFix) {
    guard sentence.fields.count > 4, !sentence.fields[4].isEmpty else { return }
    guard let date = PlainNumber.integer(sentence.fields[2]),
      let month = PlainNumber.integer(sentence.fields[3]),
      let year = PlainNumber.integer(sentence.fields[4]),
      let day = CivilDay(checking: year, month, date)?.number
    else { throw UnreadableFix("The ZDA sentence holds no date.") }
    self.day = day
  }

  private mutating func checkStatus(
    _ status: String, mode: String, _ formatter: String
  ) throws(UnreadableFix) {
    guard ["A", "V", "D", ""].contains(status) else {
      throw UnreadableFix("The status of the \(formatter) sentence is neither A nor V.")
    }
    if status == "V" || status.isEmpty || mode == "N" { isVoid = true }
  }

  /// A knot is 1852 m an hour exactly (SI Brochure, 9th edition, 2019, table 8 and note).
  private mutating func move(knots: Double?, course: Double?) {
    speed = speed ?? knots.map { $0 * 1852 / 3600 }
    self.course = self.course ?? course
  }

  /// The day of `ddmmyy`. The century is left out; GPS began in 1980.
  private static func day(_ digits: ArraySlice<UInt8>) -> Int? {
    let start = digits.startIndex
    guard digits.count == 6, let day = PlainNumber.integer(digits[start..<start + 2]),
      let month = PlainNumber.integer(digits[start + 2..<start + 4]),
      let year = PlainNumber.integer(digits[(start + 4)...])
    else { return nil }
    return CivilDay(checking: year + (year < 80 ? 2000 : 1900), month, day)?.number
  }
}
