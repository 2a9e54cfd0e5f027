import ArgumentParser
import Catalog
import Exchange
import Rendering

struct Labels: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a sheet of labels whose codes telephones read, to print and put beside works.",
    discussion: """
      Example: docent labels labels.html --tour take-flight \
      --public-address https://art.example.edu

      The sheet is one HTML file, which a browser prints on any paper. Each label has a code (QR) and \
      the same short address in letters; it stays right when a work is renamed or moved, or the stops \
      of a tour change places. The labels of a tour lead to its stops, those of a campus to its works.
      """)

  @Argument(help: "The file to write.") var destination: String
  @Option(help: ArgumentHelp("The stops of this tour.", valueName: "id")) var tour: String?
  @Option(help: ArgumentHelp("The works of this campus.", valueName: "id")) var campus: String?
  @Option(
    help: ArgumentHelp(
      "Where the world reaches the service or exported site of this catalogue, such as https://art.example.edu.",
      valueName: "address"), transform: Typed.publicAddress)
  var publicAddress: PublicAddress
  @Flag(help: "Replace the file if it is there and differs.") var replace = false
  @OptionGroup var theme: ThemeOptions
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    guard (tour == nil) != (campus == nil) else {
      throw ValidationError("Give either --tour or --campus.")
    }
  }

  func run() async throws {
    let sheet: LabelSheet? =
      if let tour { .tour(try Typed.slug(tour, "Option --tour")) } else {
        try campus.map { .campus(try Typed.place($0, "Option --campus")) }
      }
    guard let sheet else { return }
    let renderer = Renderer(
      try await catalog.snapshot(showing: sheet.tour), publicAddress: publicAddress,
      theme: try await theme.read())
    let labels = try renderer.labels(sheet, at: publicAddress, for: try reading.reader())
    try await OutputFolder(destination: destination, files: [("", labels.bytes)])
      .write(isReplacing: replace)
    Terminal.say("The labels are in \(destination).")
    if case .campus(let campus) = sheet {
      let away = renderer.snapshot.works.count {
        $0.place.campus == campus && $0.status != .onView
      }
      if away > 0 {
        Terminal.say(
          away == 1
            ? "The one work that is not on view has none."
            : "The \(away) works that are not on view have none.")
      }
    }
  }
}

extension LabelSheet {
  /// The tour whose stops it labels; `nil` for the works of a campus.
  fileprivate var tour: Slug? { if case .tour(let tour) = self { tour } else { nil } }
}
