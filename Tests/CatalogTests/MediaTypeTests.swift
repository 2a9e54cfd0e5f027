import Catalog
import Testing

@Suite("The type of media")
struct MediaTypeTests {
  // Names as IANA's registry of media types has them.
  @Test(
    "follows from the ending",
    arguments: [
      ("hare.jpg", Media.Kind.image, "image/jpeg"),
      ("HARE.JPEG", .image, "image/jpeg"),
      ("hare.old.webp", .image, "image/webp"),
      ("https://example.org/a.b/hare.mp3?size=2.png", .audio, "audio/mpeg"),
      ("https://example.org/hare.ogg#t=1.5", .audio, "audio/ogg"),
      ("hare.ogv", .video, "video/ogg"),
      ("https://example.org/hare.glb", .model, "model/gltf-binary"),
      ("雲.mov", .video, "video/quicktime"),
    ])
  func known(name: String, kind: Media.Kind, type: String) throws {
    let found = try #require(MediaType(of: name))
    #expect(found.kind == kind)
    #expect(found.name == type)
  }

  @Test(
    "is unknown where the ending tells none",
    arguments: [
      "", ".", "jpg", "hare.", "hare.txt", "https://example.org/hare",
      "https://example.org/a.jpg/hare", "https://example.org/?file=hare.jpg",
    ])
  func unknown(name: String) {
    #expect(MediaType(of: name) == nil)
  }
}
