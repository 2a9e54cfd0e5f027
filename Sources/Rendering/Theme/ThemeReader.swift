import Catalog
import Exchange
import Notation

extension Theme {
  /// The theme in `folder`. Throws ``Notation/Problems`` with every fault of it, each with its file
  /// and line.
  ///
  /// - Complexity: O(n) for n bytes of its files.
  public static func read(_ folder: String) async throws -> Theme {
    var reader = ThemeReader(folder: folder)
    try await reader.readFile()
    reader.readTemplates()
    guard !reader.problems.contains(where: { $0.severity == .error }) else {
      throw Problems(reader.problems)
    }
    reader.theme.warnings = reader.problems
    reader.theme.finish()
    return reader.theme
  }
}

/// Reads a theme's folder.
struct ThemeReader {
  /// The most bytes of a picture or font.
  static let mostBytes = 8 << 20

  let folder: String
  let log: ProblemLog
  /// The faults of other files than the theme's own.
  private var others: [Problem] = []
  var theme = Theme()
  var problems: [Problem] { log.problems + others }

  init(folder: String) {
    self.folder = folder
    log = ProblemLog(file: DiskFile.join(folder, Theme.fileName))
  }

  /// Reads the file that makes a folder a theme, and the files that it names.
  mutating func readFile() async throws {
    guard DiskFile.isFolder(folder) else {
      log.add(
        .unreadableFile, "There is no folder '\(folder.prefix(200))' with a theme.",
        remedy: "Make one with 'docent theme new FOLDER', or check the path.")
      return
    }
    // A link could lead out of the folder, and a theme may be somebody else's.
    guard let text = FolderDescriptor(folder)?.text(of: Theme.fileName, log: log),
      let entries = YAMLDocument.entries(of: text, log: log)
    else { return }
    // The language of the other texts.
    for entry in entries where entry.key == ThemeKey.language.rawValue {
      guard let tag = string(entry) else { continue }
      guard let tag = try? LanguageTag(tag) else {
        refuse(entry, "is no language tag.", "Write one after BCP 47, such as en or pt-BR.")
        continue
      }
      theme.language = tag
    }
    var texts: [ThemeKey: [LanguageTag: String]] = [:]
    for entry in entries {
      guard let (key, tag) = key(of: entry) else { continue }
      if key.isMultilingual {
        guard let text = string(entry) else { continue }
        texts[key, default: [:]][tag ?? theme.language] = text
        if key != .name { warn(entry, ofAddressesIn: text) }
      } else {
        await read(entry, as: key)
      }
    }
    theme.name = texts[.name].flatMap { LocalizedText($0) }
    theme.welcome = texts[.welcome].flatMap { LocalizedText($0) }
    theme.footer = texts[.footer].flatMap { LocalizedText($0) }
    if theme.logoHasName, theme.logo == nil {
      log.add(
        .invalidTheme, "The logo is said to be the name, and there is none.",
        remedy: "Name its file as logo, or take logoHasName away.")
    }
  }

  /// Warns of what pages show as bare words.
  private func warn(_ entry: WrittenValue.Entry, ofAddressesIn text: String) {
    for address in CommonMark.addressesLeftOut(of: text) {
      let field = String(entry.key.prefix(80))
      log.add(
        .leftOut,
        "Pages show the words alone of what '\(field)' has '\(address.prefix(200))' for.",
        remedy: "Link to a whole address that begins with https://, since a part of one leads "
          + "somewhere else from each page; and show pictures as the logo.",
        line: entry.line, field: field)
    }
  }

  private func key(of entry: WrittenValue.Entry) -> (ThemeKey, LanguageTag?)? {
    let parts = entry.key.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let key = parts.first.flatMap({ ThemeKey(rawValue: String($0)) }),
      parts.count == 1 || key.isMultilingual
    else {
      unknown(entry, among: ThemeKey.allCases.map(\.rawValue))
      return nil
    }
    guard parts.count == 2 else { return (key, nil) }
    guard let tag = try? LanguageTag(String(parts[1])) else {
      log.addUnreadableTag(in: entry.key, base: key.rawValue, line: entry.line)
      return nil
    }
    return (key, tag)
  }

  private mutating func read(_ entry: WrittenValue.Entry, as key: ThemeKey) async {
    switch key {
    case .name, .welcome, .footer, .language: break
    case .shortName:
      theme.shortName = string(entry)
      if let name = theme.shortName, name.count > 12 {
        refuse(
          entry, "has \(name.count) characters.", "Write 12 or fewer: telephones cut the rest.")
      }
    case .contact:
      theme.contact = string(entry)
      if let contact = theme.contact, !Self.isAddress(contact) {
        refuse(entry, "is no e-mail address.", "Write one such as art@example.org.")
      }
    case .logoHasName:
      guard let text = string(entry) else { return }
      theme.logoHasName = text == "true"
      if !["true", "false"].contains(text) { refuse(entry, "is neither.", "Write true or false.") }
    case .logo: theme.logo = await picture(entry, ["svg", "png", "jpg", "jpeg", "webp"])
    case .icon:
      theme.icon = await picture(entry, ["svg", "png"])
      if let size = theme.icon?.size, size.width != size.height {
        refuse(entry, "is \(size.width) by \(size.height) pixels.", "Make it square.")
      }
    case .preview:
      theme.preview = await picture(entry, ["png", "jpg", "jpeg"])
      if let size = theme.preview?.size,
        size.width < PreviewCard.width || size.height < PreviewCard.height
      {
        refuse(
          entry, "is \(size.width) by \(size.height) pixels.",
          "Make it at least \(PreviewCard.width) by \(PreviewCard.height), better twice as large: "
            + "smaller ones are shown as a stamp.")
      }
    case .colors: readColors(entry)
    case .fonts: readFonts(entry)
    case .style:
      guard let name = string(entry) else { return }
      theme.rules = bytes(name, entry).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }

  /// True of an address as nearly all are: letters, digits and a few marks around one at sign.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    func isPlain(_ part: Substring) -> Bool {
      !part.isEmpty
        && part.utf8.allSatisfy {
          $0 < 0x80
            && (Character(Unicode.Scalar($0)).isLetter || Character(Unicode.Scalar($0)).isNumber
              || ".-_+".utf8.contains($0))
        }
    }
    return text.utf8.count <= 254 && parts.count == 2 && parts.allSatisfy(isPlain)
      && parts[1].contains(".")
  }

  // MARK: Templates

  /// Reads the templates, checks them and what uses them.
  mutating func readTemplates() {
    let templates = DiskFile.join(folder, Theme.templateFolder)
    guard DiskFile.isFolder(templates) else { return }
    var files: [String: String] = [:]
    for name in DiskFile.names(in: templates) ?? [] where name != Theme.workFolder {
      let file = DiskFile.join(templates, name)
      let stem = stem(of: name)
      guard let stem, let template = PageTemplates.Name(rawValue: stem), template != .markup else {
        let known = PageTemplates.Name.allCases.filter { $0 != .markup }.map(\.rawValue)
        let near = NameSuggestion.nearest(to: stem ?? name, among: known)
        others.append(
          Problem(
            .invalidTheme, "There is no template that '\(name.prefix(200))' could stand for.",
            remedy: near.isEmpty
              ? "Known are \(known.sorted().map { $0 + Theme.templateEnding }.joined(separator: ", "))."
              : "Did you mean \(near.map { $0 + Theme.templateEnding }.joined(separator: " or "))?",
            at: Problem.Location(file: file)))
        continue
      }
      theme.templates[template] = templateText(DiskFile.join(Theme.templateFolder, name))
      files[stem] = file
    }
    let works = DiskFile.join(templates, Theme.workFolder)
    for name in DiskFile.isFolder(works) ? DiskFile.names(in: works) ?? [] : [] {
      let file = DiskFile.join(works, name)
      guard let stem = stem(of: name) else {
        others.append(
          Problem(
            .invalidTheme, "The file '\(name.prefix(200))' is no template.",
            remedy: "Give it the ending \(Theme.templateEnding), or move it elsewhere.",
            at: Problem.Location(file: file)))
        continue
      }
      theme.workTemplates[stem] = templateText(
        [Theme.templateFolder, Theme.workFolder, name].joined(separator: "/"))
      files[Self.work(stem)] = file
    }
    // A template that cannot be read is a problem already; what it is compared with would be others.
    guard others.isEmpty else { return }
    check(files)
  }

  private mutating func check(_ files: [String: String]) {
    let own = theme.templates
    var check = TemplateCheck { own[$0] ?? PageTemplates.source($0) }
    for name in PageTemplates.Name.allCases { check.check(name) }
    for (name, text) in theme.workTemplates.sorted(by: { $0.key < $1.key }) {
      check.check(work: text, called: Self.work(name))
    }
    var faults = check.faults
    let texts =
      own.map { ($0.key.rawValue, $0.value) }
      + theme.workTemplates.map { (Self.work($0.key), $0.value) }
    for (name, text) in texts {
      // A sheet of labels is a file of its own, without the pages' policy.
      if name != PageTemplates.Name.labels.rawValue {
        faults += TemplateCheck.otherFaults(of: text, called: name)
      }
      if let (line, reason) = PageTemplates.fault(of: text) {
        faults.append(
          TemplateCheck.Fault(
            template: name, line: line, message: "The template is no Mustache: \(reason).",
            remedy: "Close every section with {{/NAME}}, in the order in which they were opened."))
      }
    }
    for fault in faults {
      // A partial of ours that is used where it has nothing to show is the fault of who uses it.
      let file = files[fault.template] ?? log.file
      others.append(
        Problem(
          .invalidTheme, fault.message, remedy: fault.remedy,
          at: Problem.Location(file: file, line: files[fault.template] == nil ? nil : fault.line)))
    }
  }

  private static func work(_ name: String) -> String { Theme.workFolder + "/" + name }

  private func stem(of name: String) -> String? {
    name.hasSuffix(Theme.templateEnding)
      ? String(name.dropLast(Theme.templateEnding.count)) : nil
  }

  /// The text of the template at `path` below the folder.
  private mutating func templateText(_ path: String) -> String? {
    let log = ProblemLog(file: DiskFile.join(folder, path))
    let bytes = FolderDescriptor(folder)?.bytes(of: path, log: log, most: 1 << 20)
    let text = bytes.flatMap { SourceText($0, log: log) }?.string
    others += log.problems
    return text
  }
}

// MARK: Values

extension ThemeReader {
  func string(_ entry: WrittenValue.Entry) -> String? {
    switch entry.value {
    case .text(let text), .string(let text): return text
    case .null: return nil
    default:
      refuse(entry, "is \(entry.value.kindName).", "Write a text behind the colon.")
      return nil
    }
  }

  func refuse(_ entry: WrittenValue.Entry, _ predicate: String, _ remedy: String) {
    log.add(
      .invalidTheme, "The value of '\(entry.key.prefix(80))' \(predicate)", remedy: remedy,
      line: entry.line, field: String(entry.key.prefix(80)))
  }

  func unknown(_ entry: WrittenValue.Entry, among known: [String]) {
    let near = NameSuggestion.nearest(to: entry.key, among: known)
    log.add(
      .invalidTheme, "'\(entry.key.prefix(80))' is not known here.",
      remedy: near.isEmpty
        ? "Known are \(known.joined(separator: ", "))."
        : "Did you mean \(near.joined(separator: " or "))?",
      line: entry.line, field: String(entry.key.prefix(80)))
  }

  /// The bytes of the file `name` of the theme.
  func bytes(_ name: String, _ entry: WrittenValue.Entry) -> [UInt8]? {
    let file = ProblemLog(file: DiskFile.join(folder, name))
    let found =
      FolderDescriptor.isInner(name)
      ? FolderDescriptor(folder)?.bytes(of: name, log: file, most: Self.mostBytes) : nil
    if let found { return found }
    let reason = file.problems.first
    refuse(
      entry, "is no file that can be read. \(reason?.message ?? "It is not below the theme.")",
      reason?.remedy ?? "Put it into the theme's folder, and write its name.")
    return nil
  }

  /// The picture that `entry` names; a drawing cleaned.
  private func picture(_ entry: WrittenValue.Entry, _ endings: [String]) async -> Theme.File? {
    guard let name = string(entry) else { return nil }
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard endings.contains(ending) else {
      refuse(
        entry, "is '\(name.prefix(200))'.",
        "Name a file that ends in .\(endings.joined(separator: ", ."))")
      return nil
    }
    guard let bytes = bytes(name, entry) else { return nil }
    do {
      let original = MediaBytes(bytes, digest: "")
      let published = try await AcceptedMedia.published(original, name: name)
      if let warning = try await AcceptedMedia.cleaning(of: original, name: name) {
        log.add(
          warning.code, warning.message, remedy: warning.remedy, line: entry.line,
          field: entry.key)
      }
      return Theme.File(
        try await published.opening(published.size), named: entry.key, ending: ending)
    } catch let problem as Problem {
      refuse(entry, "is no picture that can be shown. \(problem.message)", problem.remedy)
    } catch {
      refuse(entry, "cannot be read.", "Check the file.")
    }
    return nil
  }

  /// The entries of a group of keys.
  func members(_ entry: WrittenValue.Entry, _ remedy: String) -> [WrittenValue.Entry] {
    if case .map(let members) = entry.value { return members }
    if case .null = entry.value { return [] }
    refuse(entry, "is \(entry.value.kindName).", remedy)
    return []
  }
}
