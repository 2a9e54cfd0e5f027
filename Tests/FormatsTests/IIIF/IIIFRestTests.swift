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

  @Test(
    "is kept of notes with the parts that they are about, and of structures with their addresses")
  func notes() throws {
    func note(_ id: String, _ text: String, _ target: String) -> String {
      """
      {"id": "https://m.org/\(id)", "type": "Annotation", "motivation": "commenting",
       "body": {"type": "TextualBody", "value": "\(text)"}, "target": \(target)}
      """
    }
    let selected = """
      {"type": "SpecificResource", "source": "https://m.org/c1",
       "selector": {"type": "FragmentSelector", "value": "xywh=1,2,3,4"}}
      """
    let text = """
      {"@context": "http://iiif.io/api/presentation/3/context.json", "id": "https://m.org/i/1",
       "type": "Manifest", "label": {"none": ["T"]},
       "partOf": [{"id": "https://m.org/p", "type": "Collection", "note": "The whole"}],
       "structures": [{"id": "https://m.org/r1", "type": "Range", "label": {"en": ["Front"]},
        "items": [{"id": "https://m.org/c1", "type": "Canvas"}]}],
       "items": [{"id": "https://m.org/c1", "type": "Canvas", "height": 10, "width": 10,
        "items": [{"id": "p", "type": "AnnotationPage", "items": [{"id": "a", "type": "Annotation",
         "motivation": "painting", "body": {"id": "https://m.org/i.jpg", "type": "Image"},
         "target": "https://m.org/c1#xywh=0,0,5,5"}]}],
        "annotations": [{"id": "https://m.org/ap", "type": "AnnotationPage", "items": [
         \(note("n1", "Signature", selected)), \(note("n2", "Face", #""https://m.org/c1#xywh=5,6,7,8""#)),
         \(note("n3", "Whole", #""https://m.org/c1""#))]}]}]}
      """
    let reading = try readForeign(text, name: "m.json")
    let work = try #require(reading.work("T"), "\(reading.problems)")
    #expect(work.details["structures"] == "Front")
    #expect(work.details["structures id"] == "https://m.org/r1")
    let details = try #require(reading.contents.media.values.first).details
    #expect(details["annotations"] == "Signature; Face; Whole")
    #expect(details["annotations target"] == "xywh=1,2,3,4; https://m.org/c1#xywh=5,6,7,8")
    #expect(
      reading.leftOut.map { "\($0.name) \($0.count)" }.sorted() == [
        "items[].annotations[].id 1", "items[].annotations[].items[].id 3",
        "items[].items[].items[].target 1", "partOf[].note 1",
      ])
  }
}
