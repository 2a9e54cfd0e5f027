import Catalog
import MapFormats
import Notation

/// Everything that `bytes` say, read in pieces of `size`.
func readFixes(_ bytes: [UInt8], pieces size: Int = .max, file: String = "log") -> FixReading {
  var reader = FixReader(file: file)
  var fixes: [Fix] = []
  var problems: [Problem] = []
  var rest = bytes[...]
  func keep(_ reading: FixReading) {
    fixes += reading.fixes
    problems += reading.problems
  }
  while !rest.isEmpty {
    keep(reader.read(rest.prefix(size)))
    rest = rest.dropFirst(size)
  }
  keep(reader.finish())
  return FixReading(fixes: fixes, problems: problems)
}

func readFixes(_ text: String, pieces size: Int = .max) -> FixReading {
  readFixes(Array(text.utf8), pieces: size)
}

/// The sentence with its checksum: the exclusive or of its bytes.
func summed(_ sentence: String) -> String {
  let sum = sentence.utf8.reduce(0, ^)
  let digits = String(sum, radix: 16, uppercase: true)
  return "$\(sentence)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
}
