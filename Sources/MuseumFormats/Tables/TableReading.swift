import Catalog
import Notation

/// The reading of a table into records, on a thread of its own: that takes about as long as to make
/// items of them.
///
/// Unchecked, because only that thread uses what is in it until the last row is read.
final class TableReading: @unchecked Sendable {
  private let source: TableSource
  private var records: TableRecords
  private let log: ProblemLog
  /// What the thread notes of rows, while the other notes of items in ``log``.
  private let rowLog: ProblemLog

  init(of source: TableSource, _ mapping: TableMapping, log: ProblemLog) {
    self.source = source
    self.log = log
    rowLog = log.another()
    records = TableRecords(mapping, source.columns, log: rowLog)
  }

  /// Calls `use` with the record of each row, in their order, and gives back what the reading has found
  /// out about the columns.
  func forEachRecord(_ use: (inout TableRecord) -> Void) -> TableRecords {
    var (theirs, ours) = (TableRecord.Fields(), TableRecord.Fields())
    Lookahead.forEach { hand in
      self.source.forEachRow(log: self.rowLog) { row in _ = hand(self.records.record(row)) }
    } use: { (record: TableRecord) in
      if record.fields !== theirs { (theirs, ours) = (record.fields, record.fields.copy()) }
      var record = record.told(by: ours)
      use(&record)
    }
    log.merge(rowLog)
    return records
  }
}
