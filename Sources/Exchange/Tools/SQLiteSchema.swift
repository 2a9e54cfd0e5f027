import Notation

/// The schema of a file of SQLite 3, read without SQLite: what a stranger's file asks of whoever opens
/// it shows before anybody does.
///
/// After sqlite.org/fileformat.html, sections 1.3, 1.6, 2.1 and 2.6.
struct SQLiteSchema {
  /// One thing that the schema declares.
  struct Entry: Hashable {
    /// `table`, `index`, `view` or `trigger`.
    let type: String
    let name: String
    /// The statement that makes it; empty for an index that SQLite makes by itself.
    let statement: String

    /// The name of the module of a virtual table, in lower case; `nil` for what makes none, and a word for
    /// a statement whose module cannot be told.
    ///
    /// SQLite runs every statement of the schema, whatever type stands beside it, and comments may stand
    /// in any of them.
    var module: String? {
      let words = Self.words(statement)
      guard words.prefix(4).contains(where: { !$0.isQuoted && $0.text == "virtual" }) else {
        return nil
      }
      guard let using = words.firstIndex(where: { !$0.isQuoted && $0.text == "using" }),
        using + 1 < words.count
      else { return "no name" }
      return words[using + 1].text
    }

    /// The first words of a statement, in lower case: names, quoted or not, and single marks.
    private static func words(_ statement: String) -> [(text: String, isQuoted: Bool)] {
      var words: [(text: String, isQuoted: Bool)] = []
      var rest = Array(statement.lowercased().utf8.prefix(1 << 16))[...]
      while let first = rest.first, words.count < 20 {
        switch first {
        case 0x09...0x0D, 0x20: rest = rest.dropFirst()
        case UInt8(ascii: "-") where rest.starts(with: "--".utf8):
          rest = rest.drop { $0 != 0x0A }
        case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
          rest = rest.dropFirst(2)
          while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
          rest = rest.dropFirst(2)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "["):
          let end = first == UInt8(ascii: "[") ? UInt8(ascii: "]") : first
          let inner = rest.dropFirst().prefix { $0 != end }
          words.append((String(decoding: inner, as: UTF8.self), true))
          rest = rest.dropFirst(inner.count + 2)
        default:
          let isPart = { (byte: UInt8) in
            byte >= 0x80 || byte == 0x5F || byte == 0x24 || (0x30...0x39).contains(byte)
              || (0x61...0x7A).contains(byte)
          }
          let word = isPart(first) ? rest.prefix(while: isPart) : rest.prefix(1)
          words.append((String(decoding: word, as: UTF8.self), false))
          rest = rest.dropFirst(word.count)
        }
      }
      return words
    }
  }

  /// The entries, in no order.
  private(set) var entries: [Entry] = []

  private let file: OpenedFile
  private let pageSize: Int
  /// Bytes of a page that are not reserved.
  private let usable: Int
  /// Pages that were read, so that a circle of them ends.
  private var seen: Set<Int> = []

  /// The most pages that a schema may have. A choice: a thousand tables need about 200.
  private static let mostPages = 10_000

  /// The most pages on the way from the root of a tree to a leaf; SQLite itself refuses more
  /// (`BTCURSOR_MAX_DEPTH` in btreeInt.h).
  private static let deepest = 20

  /// The schema of a file; `nil` if it cannot be read.
  init?(of file: OpenedFile) {
    guard let bytes = file.bytes(at: 0, count: 100), bytes.count == 100,
      bytes.starts(with: "SQLite format 3\0".utf8)
    else { return nil }
    let size = number(bytes, 16, 2)
    pageSize = size == 1 ? 65_536 : size
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
    usable = pageSize - Int(bytes[20])
    // Text in UTF-8: no program writes GeoPackages in UTF-16.
    guard usable >= 480, number(bytes, 56, 4) <= 1 else { return nil }
    self.file = file
    guard readTree(1, 1) else { return nil }
  }

  /// The bytes of a page that was not read before; `nil` where there is none.
  private mutating func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, seen.count < Self.mostPages, seen.insert(number).inserted,
      let bytes = file.bytes(at: (number - 1) * pageSize, count: pageSize),
      bytes.count == pageSize
    else { return nil }
    return bytes
  }

  private mutating func readTree(_ page: Int, _ depth: Int) -> Bool {
    guard depth <= Self.deepest, let bytes = self.page(page) else { return false }
    let header = page == 1 ? 100 : 0
    let isLeaf = bytes[header] == 0x0D
    guard isLeaf || bytes[header] == 0x05 else { return false }
    let count = number(bytes, header + 3, 2)
    let list = header + (isLeaf ? 8 : 12)
    guard list + 2 * count <= usable else { return false }
    for index in 0..<count {
      let cell = number(bytes, list + 2 * index, 2)
      guard cell + 4 <= usable else { return false }
      if isLeaf {
        guard readEntry(bytes, cell) else { return false }
      } else {
        guard readTree(number(bytes, cell, 4), depth + 1) else { return false }
      }
    }
    return isLeaf || readTree(number(bytes, header + 8, 4), depth + 1)
  }

  private mutating func readEntry(_ bytes: [UInt8], _ cell: Int) -> Bool {
    var place = cell
    guard let size = varint(bytes, &place), size <= InputBound.cell.most,
      varint(bytes, &place) != nil, let record = payload(bytes, place, size)
    else { return false }
    var next = 0
    guard let headerSize = varint(record, &next), headerSize <= record.count else { return false }
    var sizes: [(type: Int, size: Int)] = []
    while next < headerSize {
      guard let type = varint(record, &next) else { return false }
      sizes.append((type, Self.size(of: type)))
    }
    guard sizes.count == 5 else { return false }
    var texts: [String] = []
    var offset = headerSize
    for (type, size) in sizes {
      guard offset + size <= record.count else { return false }
      let isText = type >= 13 && type & 1 == 1
      texts.append(isText ? String(decoding: record[offset..<offset + size], as: UTF8.self) : "")
      offset += size
    }
    entries.append(Entry(type: texts[0], name: texts[1], statement: texts[4]))
    return true
  }

  /// The bytes that a value of a serial type takes.
  private static func size(of type: Int) -> Int {
    switch type {
    case 0, 8, 9: 0
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    case 12...: (type - 12) / 2
    default: 0
    }
  }

  /// The bytes of a record, of which those that its page has no room for stand in a chain of pages.
  private mutating func payload(_ bytes: [UInt8], _ start: Int, _ size: Int) -> [UInt8]? {
    let most = usable - 35
    guard size > most else {
      return start + size <= usable ? Array(bytes[start..<start + size]) : nil
    }
    let least = (usable - 12) * 32 / 255 - 23
    let local = least + (size - least) % (usable - 4)
    let here = local <= most ? local : least
    guard start + here + 4 <= usable else { return nil }
    var record = Array(bytes[start..<start + here])
    var next = number(bytes, start + here, 4)
    while record.count < size {
      guard let bytes = page(next) else { return nil }
      record += bytes[4..<4 + min(size - record.count, usable - 4)]
      next = number(bytes, 0, 4)
    }
    return record
  }
}

/// The whole number of `count` bytes from `start` on, the greatest first.
private func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
  bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
}

/// A number of one to nine bytes, seven bits in each; `nil` where it does not end, and beyond 63 bits.
private func varint(_ bytes: [UInt8], _ place: inout Int) -> Int? {
  var value = 0
  for index in 0..<8 {
    guard place < bytes.count else { return nil }
    let byte = bytes[place]
    place += 1
    value = value << 7 | Int(byte & 0x7F)
    if byte & 0x80 == 0 { return value }
    if index == 7 { return nil }
  }
  return nil
}
