extension MutationSeed {
  /// A walking network after the OpenSidewalks schema, with one entity of each category.
  static let sidewalks = """
    {"$schema": "https://sidewalks.washington.edu/opensidewalks/0.2/schema.json",
     "dataSource": {"name": "OpenStreetMap", "license": "https://example.org/odbl"},
     "type": "FeatureCollection", "features": [
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-123.5, 48.5]},
     "properties": {"_id": "1"}},
    {"type": "Feature", "geometry": {"type": "Point", "coordinates": [-123.499, 48.5]},
     "properties": {"_id": "2", "barrier": "kerb", "kerb": "raised", "tactile_paving": "yes"}},
    {"type": "Feature", "geometry": {"type": "LineString",
      "coordinates": [[-123.5, 48.5], [-123.4995, 48.5001], [-123.499, 48.5]]},
     "properties": {"_id": "a", "_u_id": "1", "_v_id": "2", "highway": "footway",
      "footway": "crossing", "crossing:markings": "zebra", "incline": -0.02, "width": 2}},
    {"type": "Feature", "geometry": {"type": "LineString",
      "coordinates": [[-123.499, 48.5], [-123.498, 48.5]]},
     "properties": {"_id": "b", "_u_id": "2", "_v_id": "3", "highway": "steps", "climb": "up",
      "step_count": 7, "ext:lit": true}},
    {"type": "Feature", "geometry": {"type": "Polygon", "coordinates":
      [[[-123.5, 48.5], [-123.5, 48.501], [-123.501, 48.501], [-123.5, 48.5]]]},
     "properties": {"_id": "z", "_w_id": ["1"], "highway": "pedestrian", "name": "Square"}},
    {"type": "Feature", "geometry": {"type": "LineString",
      "coordinates": [[-123.5, 48.4999], [-123.498, 48.4999]]},
     "properties": {"_id": "f", "barrier": "fence"}},
    {"type": "Feature", "geometry": {"type": "Polygon", "coordinates":
      [[[-123.5, 48.499], [-123.499, 48.499], [-123.499, 48.4985], [-123.5, 48.499]]]},
     "properties": {"_id": "h", "building": "yes", "name": "Hall"}}
    ]}

    """
}
