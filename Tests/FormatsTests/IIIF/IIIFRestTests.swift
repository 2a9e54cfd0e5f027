import Catalog
import Exchange
import Formats
import Testing

@Suite("What IIIF says beside the things")
struct IIIFRestTests {
  private static let text = """
    {"@context": "http://iiif.io/api/presentation/3/context.json", "id": "https://m.org/iiif/coll",
     "type": "Collection", "label": {"en": ["All"]}, "behavior": ["unordered"],
     "thumbnail": [{"id": "https://m.org/c.jpg", "type": "Image"}],
     "items": [
      {"id": "https://m.org/iiif/a/manifest", "type": "Manifest", "label": {"en": ["Another name"]},
       "thumbnail": [{"id": "https://m.org/r.jpg", "type": "Image"}]},
      {"id": "https://m.org/iiif/a/manifest", "type": "Manifest", "label": {"en": ["Work"]},
       "partOf": [{"id": "https://m.org/p", "type": "Collection", "label": {"en": ["Whole"]}}],
       "provider": [{"id": "https://m.org/who", "type": "Agent", "label": {"en": ["Museum"]}}],
       "navPlace": {"type": "FeatureCollection", "features": [{"id": "https://m.org/f", "type": "Feature",
        "properties": {}, "geometry": {"type": "Point", "coordinates": [2, 48]}}]},
       "items": [{"id": "https://m.org/c1", "type": "Canvas", "height": 20, "width": 10, "duration": 12.5,
        "thumbnail": [{"id": "https://m.org/t.jpg", "type": "Image"}],
        "items": [{"id": "p", "type": "AnnotationPage", "items": [{"id": "an", "type": "Annotation",
         "motivation": "painting", "target": "https://m.org/c1",
         "body": {"id": "https://m.org/i.jpg", "type": "Image", "format": "image/jpeg", "height": 20, "width": 9,
          "service": [{"id": "https://m.org/i", "type": "ImageService3", "profile": "level1"}]}}]}]}]}]}
    """

  @Test("is kept as details: thumbnails, sizes, services, and the addresses of what has a name")
  func kept() throws {
    let reading = try readForeign(Self.text, name: "c.json")
    let work = try #require(reading.work("Work"), "\(reading.problems)")
    #expect(
      work.details == [
        "partOf": "Whole", "partOf id": "https://m.org/p", "provider": "Museum",
        "provider id": "https://m.org/who", "navPlace id": "https://m.org/f",
        "@id": "https://m.org/iiif/a/manifest",
      ])
    let medium = try #require(reading.contents.media.values.first)
    #expect(
      medium.details == [
        "width": "9", "canvas width": "10", "height": "20", "canvas duration": "12.5",
        "thumbnail": "https://m.org/t.jpg", "image service": "https://m.org/i",
      ])
    let tour = try #require(reading.tour)
    #expect(
      tour.details == [
        "thumbnail": "https://m.org/c.jpg", "behavior": "unordered",
        "@id": "https://m.org/iiif/coll",
      ])
    // What a collection calls a thing otherwise than it calls itself.
    #expect(
      reading.leftOut.map(\.name).sorted() == ["items[].label.en", "items[].thumbnail[].id"])
  }
}
