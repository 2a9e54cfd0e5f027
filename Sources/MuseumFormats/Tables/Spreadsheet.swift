import Catalog
import Notation

/// Workbooks of other forms than ``Workbook`` reads, which are recognised to say what to do with them.
enum Spreadsheet {
  /// The number of bytes in which the names of a workbook's parts are looked for.
  static let opening = 1 << 16

  /// The program that wrote a workbook, with the ending of its files; `nil` if it is no workbook, or one
  /// that is read.
  static func program(of bytes: some Collection<UInt8>) -> String? {
    let bytes = Array(bytes.prefix(opening))
    // [MS-CFB] 2.2: the signature of a compound file, the container of .xls, and of any workbook that
    // opens only with a password.
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      return "Excel, in its old form (.xls) or with a password"
    }
    // APPNOTE.TXT 4.3.7: the signature of a local file header.
    guard bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) else { return nil }
    if contains("xl/workbook.bin", bytes) { return "Excel (.xlsb)" }
    return contains("opendocument.spreadsheet", bytes) ? "LibreOffice (.ods)" : nil
  }

  private static func contains(_ name: String, _ bytes: [UInt8]) -> Bool {
    let name = Array(name.utf8)
    guard bytes.count >= name.count else { return false }
    return (0...(bytes.count - name.count)).contains { start in
      bytes[start] == name[0] && bytes[start...].starts(with: name)
    }
  }

  static func refuse(_ program: String, log: ProblemLog) {
    log.add(
      .unknownFormat, "This is a workbook of \(program), which is not read.",
      remedy:
        "Save it as an Excel workbook (.xlsx), without a password; or the sheet as CSV UTF-8, "
        + "for example with 'soffice --headless --convert-to xlsx FILE'. Then import that.")
  }
}
