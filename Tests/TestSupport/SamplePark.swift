/// The text of a campus called `park`, which has nothing in it yet.
public enum SamplePark {
  /// The content of its `campus.yaml`.
  public static let campusFile = """
    id: park
    name: The Park
    languages: [en]
    timeZone: Europe/Berlin
    center:
      latitude: 50.0
      longitude: 10.0

    """
}
