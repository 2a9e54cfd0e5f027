/// Words that IMDF knows (OGC 20-094, Categories), of the features that Docent writes.
enum IMDFCategories {
  static let venue: Set = [
    "airport", "airport.intl", "aquarium", "businesscampus", "casino", "communitycenter",
    "conventioncenter", "governmentfacility", "healthcarefacility", "hotel", "museum",
    "parkingfacility", "resort", "retailstore", "shoppingcenter", "stadium", "stripmall", "theater",
    "themepark", "trainstation", "transitstation", "university",
  ]
  static let building: Set = ["parking", "transit", "transit.bus", "transit.train", "unspecified"]
  static let level: Set = [
    "arrivals", "arrivals.domestic", "arrivals.intl", "departures", "departures.domestic",
    "departures.intl", "parking", "transit", "unspecified",
  ]
  static let unit: Set = [
    "auditorium", "brick", "classroom", "column", "concrete", "conferenceroom", "drywall",
    "elevator", "escalator", "fieldofplay", "firstaid", "fitnessroom", "foodservice", "footbridge",
    "glass", "huddleroom", "kitchen", "laboratory", "library", "lobby", "lounge", "mailroom",
    "mothersroom", "movietheater", "movingwalkway", "nonpublic", "office", "opentobelow", "parking",
    "phoneroom", "platform", "privatelounge", "ramp", "recreation", "restroom", "restroom.family",
    "restroom.female", "restroom.female.wheelchair", "restroom.male", "restroom.male.wheelchair",
    "restroom.transgender", "restroom.transgender.wheelchair", "restroom.unisex",
    "restroom.unisex.wheelchair", "restroom.wheelchair", "road", "room", "serverroom", "shower",
    "smokingarea", "stairs", "steps", "storage", "structure", "terrace", "theater",
    "unenclosedarea", "unspecified", "vegetation", "waitingroom", "walkway", "walkway.island",
    "wood",
  ]
  static let restriction: Set = ["employeesonly", "restricted"]
  /// The types of feature, one file each.
  static let types = [
    "address", "amenity", "anchor", "building", "detail", "fixture", "footprint", "geofence",
    "kiosk", "level", "occupant", "opening", "relationship", "section", "unit", "venue",
  ]
}
