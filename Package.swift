// swift-tools-version: 6.2
import PackageDescription

// The walls of the house are mechanical: a plain import cannot leak out of a library, and a
// member is usable only where its module is imported by name.
let walls: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]
let open: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "docent",
  products: [
    .executable(name: "docent", targets: ["docent"]),
    .library(name: "Geodesy", targets: ["Geodesy"]),
    .library(name: "Wayfinding", targets: ["Wayfinding"]),
    .library(name: "Notation", targets: ["Notation"]),
    .library(name: "Catalog", targets: ["Catalog"]),
    .library(name: "Exchange", targets: ["Exchange"]),
    .library(name: "Formats", targets: ["Formats"]),
  ],
  // Each range begins with the oldest version that has what is used here, by its release notes; the
  // newest that a build finds is what is tested.
  dependencies: [
    // The first with groups of subcommands.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // The first with a heap; the only one that the libraries for others stand on.
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    // The first whose instruments take a factory of their own.
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    // The first whose loggers may pass between tasks.
    .package(url: "https://github.com/apple/swift-log", from: "1.4.3"),
    // The first that bounds the header fields of a request.
    .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
    // The first that is adjusted to Linux, where SQLite has no snapshots.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // The first that hands the bounds of swift-nio's decoder on. Its traits read configuration files,
    // which nothing here does, and cost a build of their own.
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.24.0", traits: []),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.0.0"),
  ],
  targets: [
    .systemLibrary(name: "CProj", pkgConfig: "proj", providers: [.apt(["libproj-dev"])]),
    .systemLibrary(name: "CCmark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
    // The other half, by which tests read what was packed.
    .systemLibrary(
      name: "CBrotliDecode", path: "Tests/CBrotliDecode", pkgConfig: "libbrotlidec",
      providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
    // One line of C that Swift has no word for; nothing to install.
    .systemLibrary(name: "CPrefetch"),
    // Likewise: two names change places at once.
    .systemLibrary(name: "CExchange"),
    .target(name: "Drafts", dependencies: ["CExchange"], swiftSettings: walls),
    .target(name: "Geodesy", dependencies: ["CProj"], swiftSettings: walls),
    .target(name: "Words", swiftSettings: walls),
    .target(
      name: "Notation",
      dependencies: [
        "CArchive", "CBrotli", "CCmark", "CCrypto", "CExpat", "CQREncode", "CYAML", "CZlib",
      ],
      swiftSettings: walls),
    .target(name: "Catalog", dependencies: ["Geodesy", "Notation"], swiftSettings: walls),
    .target(
      name: "Wayfinding",
      dependencies: [
        "CPrefetch", "Geodesy", .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: walls),
    .target(
      name: "Exchange", dependencies: ["Catalog", "Drafts", "Geodesy", "Notation"],
      swiftSettings: walls),
    .target(
      name: "MuseumFormats",
      dependencies: ["Catalog", "Exchange", "Geodesy", "Notation", "Words"], swiftSettings: walls),
    .target(
      name: "MapFormats", dependencies: ["Catalog", "Exchange", "Geodesy", "Notation"],
      swiftSettings: walls),
    .target(
      name: "Formats",
      dependencies: ["Catalog", "Exchange", "Geodesy", "MapFormats", "MuseumFormats"],
      swiftSettings: walls),
    .target(
      name: "Storage",
      dependencies: [
        "Catalog", "Drafts", "Geodesy", "Notation",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: walls),
    .target(
      name: "Queries", dependencies: ["Catalog", "Geodesy", "Notation", "Wayfinding", "Words"],
      swiftSettings: walls),
    .target(
      name: "Authoring",
      dependencies: [
        "Catalog", "Drafts", "Exchange", "Geodesy", "Notation", "Queries", "Storage", "Wayfinding",
      ],
      swiftSettings: walls),
    .target(
      name: "Rendering",
      dependencies: [
        "Catalog", "Drafts", "Exchange", "Geodesy", "Notation", "Queries", "Words",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [.embedInCode("Templates")],
      swiftSettings: walls),
    .target(
      name: "Service",
      dependencies: [
        "Authoring", "Catalog", "Exchange", "Formats", "Geodesy", "Notation", "Queries",
        "Rendering", "Storage",
        .product(name: "CoreMetrics", package: "swift-metrics"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: walls),
    .executableTarget(
      name: "docent",
      dependencies: [
        "Authoring", "CCurl", "Catalog", "Drafts", "Exchange", "Formats", "Geodesy", "MapFormats",
        "MuseumFormats", "Notation", "Queries",
        "Rendering", "Service", "Storage", "Wayfinding",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      swiftSettings: open),
    .target(
      name: "TestSupport",
      dependencies: [
        "Catalog", "Geodesy", "Queries", "Wayfinding",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/TestSupport",
      swiftSettings: open),
    .testTarget(
      name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"], swiftSettings: open),
    .testTarget(name: "WordsTests", dependencies: ["Words"], swiftSettings: open),
    .testTarget(
      name: "NotationTests", dependencies: ["CBrotliDecode", "Notation", "TestSupport"],
      swiftSettings: open),
    .testTarget(
      name: "CatalogTests", dependencies: ["Catalog", "Geodesy", "Notation", "TestSupport"],
      swiftSettings: open),
    .testTarget(
      name: "WayfindingTests", dependencies: ["Wayfinding", "TestSupport"], swiftSettings: open),
    .testTarget(
      name: "FormatsTests",
      dependencies: [
        "CCmark", "CZlib", "Catalog", "Exchange", "Formats", "Geodesy", "MapFormats",
        "MuseumFormats", "Notation", "TestSupport", "Wayfinding",
      ],
      exclude: ["IIIF/presentation-3.schema.json"], swiftSettings: open),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "Catalog", "Drafts", "Geodesy", "Notation", "Storage", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: open),
    .testTarget(
      name: "QueriesTests",
      dependencies: [
        "Catalog", "Exchange", "Formats", "Geodesy", "Notation", "Queries", "TestSupport",
        "Wayfinding",
      ],
      swiftSettings: open),
    .testTarget(
      name: "AuthoringTests",
      dependencies: [
        "Authoring", "Catalog", "Exchange", "Formats", "Geodesy", "Notation", "Queries", "Storage",
        "TestSupport",
      ],
      swiftSettings: open),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Catalog", "Exchange", "Formats", "Geodesy", "MapFormats", "MuseumFormats", "Notation",
        "Queries", "Rendering", "TestSupport", "Wayfinding",
        "Words",
      ],
      exclude: ["Data/Golden", "Map/Golden", "Pages/Golden"], swiftSettings: open),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Authoring", "CBrotliDecode", "Catalog", "Exchange", "Formats", "Geodesy",
        "MuseumFormats", "Notation", "Queries", "Rendering", "Service", "Storage", "TestSupport",
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: open),
    .testTarget(
      name: "docentTests",
      dependencies: [
        "Authoring", "Catalog", "docent", "Exchange", "Formats", "MapFormats", "MuseumFormats",
        "Notation", "Service", "Storage", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      exclude: ["Clients"], swiftSettings: open),
  ]
)
