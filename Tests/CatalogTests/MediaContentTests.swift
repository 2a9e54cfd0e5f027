import Catalog
import Testing

@Suite("The content of media")
struct MediaContentTests {
  private static let file: [(ending: String, bytes: [UInt8])] = [
    ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]),
    ("jpg", [0xFF, 0xD8, 0xFF, 0xE0]),
    ("jpeg", [0xFF, 0xD8, 0xFF, 0xDB]), ("gif", text("GIF89a")), ("gif", text("GIF87a")),
    ("tif", text("II*\0")), ("tiff", text("MM\0*")), ("webp", text("RIFF0000WEBPVP8 ")),
    ("avif", text("\0\0\0\u{14}ftypavif\0\0\0\0avif")),
    ("avif", text("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif")),
    ("svg", text("\u{FEFF}<?xml version='1.0'?><!-- > -->\n<!DOCTYPE svg>\n<svg:svg>")),
    ("svg", text("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>")),
    ("m4a", text("\0\0\0\u{14}ftypM4A \0\0\0\0M4A ")),
    ("mp4", text("\0\0\0\u{18}ftypisom\0\0\u{2}\0isomavc1")), ("m4v", text("\0\0\0\u{14}ftypM4V ")),
    ("mov", text("\0\0\0\u{14}ftypqt  \0\0\0\0qt  ")), ("mov", text("\0\0\0\u{8}wide")),
    ("ogg", text("OggS\0")), ("oga", text("OggS\0")), ("ogv", text("OggS\0")),
    ("webm", [0x1A, 0x45, 0xDF, 0xA3]), ("wav", text("RIFF0000WAVEfmt ")),
    ("flac", text("fLaC\0")), ("mp3", text("ID3\u{3}")), ("mp3", [0xFF, 0xFB, 0x90, 0]),
    ("aac", [0xFF, 0xF1, 0x50, 0x80]), ("glb", text("glTF\u{2}\0\0\0")),
    ("gltf", text(" {\"asset\": {}}")), ("obj", text("# made by hand\nv 0 0 0\n")),
    ("obj", text("mtllib a.mtl\n")), ("stl", text("solid hare\n")), ("ply", text("ply\nformat")),
    ("stl", [UInt8](repeating: 7, count: 80) + [1, 0, 0, 0] + [UInt8](repeating: 0, count: 50)),
    ("usdz", [0x50, 0x4B, 3, 4]),
  ]
  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("goes with its name", arguments: file.indices)
  func fits(index: Int) throws {
    let (ending, bytes) = Self.file[index]
    let type = try #require(MediaType(ending: ending))
    #expect(type.fits(bytes, size: bytes.count))
    #expect(MediaType.description(of: bytes, size: bytes.count) != "no media that is known")
    #expect(!type.fits(Self.text("<html><script>"), size: 14))
    #expect(!type.fits([], size: 0))
  }

  @Test("goes with no other name but those of its family")
  func distinct() throws {
    let families: [Set<String>] = [
      ["jpg", "jpeg"], ["tif", "tiff"], ["ogg", "oga", "ogv"], ["m4a", "mp4", "m4v", "mov"],
      ["mp3", "aac", "flac"], ["stl", "obj"],
    ]
    for (ending, bytes) in Self.file {
      for other in Set(Self.file.map(\.ending)) where other != ending {
        let type = try #require(MediaType(ending: other))
        guard type.fits(bytes, size: bytes.count) else { continue }
        #expect(
          families.contains { $0.contains(ending) && $0.contains(other) }, "\(ending) \(other)")
      }
    }
  }

  @Test("of another kind is named for people")
  func named() {
    func name(_ text: String) -> String {
      MediaType.description(of: Self.text(text), size: text.utf8.count)
    }
    #expect(name("<!doctype html><html>") == "an HTML page")
    #expect(name("<html><head>") == "an HTML page")
    #expect(name("<?xml version='1.0'?><x/>") == "XML")
    #expect(name("alert(1)") == "text")
    #expect(name("") == "an empty file")
    #expect(name("MZ\0\u{1}") == "no media that is known")
    #expect(name("GIF89a") == "image/gif")
  }
}
