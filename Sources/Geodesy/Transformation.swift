import CProj

/// The PROJ objects behind one system; never shared between threads at the same time.
struct Transformation: ~Copyable {
  /// True if positions of the system are degrees, false if they are lengths.
  let isGeographic: Bool
  /// True if its authority has the northing or latitude first.
  let isNorthFirst: Bool
  /// The area where the system is used, if its authority says.
  let area: AreaOfUse?
  private let context: OpaquePointer
  private let pipeline: OpaquePointer

  /// A position and the operation that made it.
  struct Result {
    let x: Double
    let y: Double
    /// The accuracy of the operation, in metres; `nil` if PROJ does not know it.
    let accuracy: Double?
  }

  /// Makes the transformation between WGS 84 and a system, with a PROJ context of its own.
  ///
  /// - Parameters:
  ///   - text: the system, as ``ReferenceSystemText`` lets it through.
  ///   - definition: the system as errors name it.
  /// - Throws: the reason why no positions on the ground can be read in it.
  init(to text: String, called definition: String) throws(InvalidReferenceSystem) {
    guard let context = proj_context_create() else { throw .unknown(definition) }
    // PROJ would print its complaints; ours are thrown.
    proj_log_level(context, PJ_LOG_NONE)
    proj_context_set_enable_network(context, 0)
    let made: Made
    do throws(InvalidReferenceSystem) {
      made = try Self.make(text, called: definition, in: context)
    } catch {
      proj_context_destroy(context)
      throw error
    }
    self.context = context
    pipeline = made.pipeline
    isGeographic = made.isGeographic
    isNorthFirst = made.isNorthFirst
    area = made.area
  }

  /// True if the authority of a system has the northing or latitude first: if the order that positions
  /// have here is another than its own.
  ///
  /// Directions alone do not tell: at a pole both axes lead north, or both south.
  private static func isNorthFirst(_ system: OpaquePointer, in context: OpaquePointer) -> Bool {
    guard let normalized = proj_normalize_for_visualization(context, system) else { return false }
    defer { proj_destroy(normalized) }
    return firstAxis(of: system, in: context) != firstAxis(of: normalized, in: context)
  }

  /// The name and direction of a system's first axis; none of a system written with a datum shift, whose
  /// axes nobody but PROJ has put in order.
  private static func firstAxis(
    of system: OpaquePointer, in context: OpaquePointer
  ) -> [String] {
    guard let axes = proj_crs_get_coordinate_system(context, system) else { return [] }
    defer { proj_destroy(axes) }
    var (name, direction): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
    guard proj_cs_get_axis_info(context, axes, 0, &name, nil, &direction, nil, nil, nil, nil) != 0
    else { return [] }
    return [name, direction].compactMap { $0.map { String(cString: $0) } }
  }

  deinit {
    proj_destroy(pipeline)
    proj_context_destroy(context)
  }

  private struct Made {
    let pipeline: OpaquePointer
    let isGeographic: Bool
    let isNorthFirst: Bool
    let area: AreaOfUse?
  }

  private static func make(
    _ text: String, called definition: String, in context: OpaquePointer
  ) throws(InvalidReferenceSystem) -> Made {
    guard let named = proj_create(context, text) else { throw .unknown(definition) }
    guard proj_is_crs(named) != 0 else {
      proj_destroy(named)
      throw .unknown(definition)
    }
    let system = try horizontal(named, called: definition, in: context)
    defer { proj_destroy(system) }
    guard let world = proj_create(context, "EPSG:4326") else { throw .unknown(definition) }
    defer { proj_destroy(world) }
    guard let raw = proj_create_crs_to_crs_from_pj(context, world, system, nil, nil) else {
      throw .unknown(definition)
    }
    defer { proj_destroy(raw) }
    guard let pipeline = proj_normalize_for_visualization(context, raw) else {
      throw .unknown(definition)
    }
    let type = baseType(of: system, in: context)
    return Made(
      pipeline: pipeline,
      isGeographic: type == PJ_TYPE_GEOGRAPHIC_2D_CRS || type == PJ_TYPE_GEOGRAPHIC_3D_CRS,
      isNorthFirst: isNorthFirst(system, in: context),
      area: area(of: system, in: context))
  }

  /// The part of a system that tells positions on the ground; takes `system` over.
  private static func horizontal(
    _ system: OpaquePointer, called definition: String, in context: OpaquePointer
  ) throws(InvalidReferenceSystem) -> OpaquePointer {
    switch baseType(of: system, in: context) {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS, PJ_TYPE_PROJECTED_CRS:
      return system
    case PJ_TYPE_COMPOUND_CRS:
      // The height of a compound system says nothing of x and y.
      let part = proj_crs_get_sub_crs(context, system, 0)
      proj_destroy(system)
      guard let part else { throw .unknown(definition) }
      return try horizontal(part, called: definition, in: context)
    case PJ_TYPE_VERTICAL_CRS:
      proj_destroy(system)
      throw .notHorizontal(definition, .heights)
    case PJ_TYPE_GEOCENTRIC_CRS:
      proj_destroy(system)
      throw .notHorizontal(definition, .geocentric)
    default:
      proj_destroy(system)
      throw .notHorizontal(definition, .other)
    }
  }

  /// The type of a system, and of what is below a datum shift that was written with it.
  private static func baseType(of system: OpaquePointer, in context: OpaquePointer) -> PJ_TYPE {
    let type = proj_get_type(system)
    guard type == PJ_TYPE_BOUND_CRS, let source = proj_get_source_crs(context, system) else {
      return type
    }
    defer { proj_destroy(source) }
    return baseType(of: source, in: context)
  }

  private static func area(of system: OpaquePointer, in context: OpaquePointer) -> AreaOfUse? {
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    guard proj_get_area_of_use(context, system, &west, &south, &east, &north, nil) != 0 else {
      return nil
    }
    return AreaOfUse(
      south: south, west: west, north: north, east: east,
      margin: isZone(system, in: context) ? AreaOfUse.zoneMargin : AreaOfUse.usualMargin)
  }

  /// Tells whether a system is a transverse Mercator with the scale of UTM.
  private static func isZone(_ system: OpaquePointer, in context: OpaquePointer) -> Bool {
    guard let conversion = proj_crs_get_coordoperation(context, system) else { return false }
    defer { proj_destroy(conversion) }
    let scale = proj_coordoperation_get_param_index(
      context, conversion, "Scale factor at natural origin")
    var value = 0.0
    guard scale >= 0,
      proj_coordoperation_get_param(
        context, conversion, scale, nil, nil, nil, &value, nil, nil, nil, nil, nil, nil) != 0
    else { return false }
    return value == 0.9996
  }

  // MARK: Converting

  mutating func forward(longitude: Double, latitude: Double) -> Result? {
    transform(PJ_FWD, longitude, latitude, isMeasured: false)
  }

  mutating func inverse(x: Double, y: Double, isMeasured: Bool = false) -> Result? {
    transform(PJ_INV, x, y, isMeasured: isMeasured)
  }

  private func transform(
    _ direction: PJ_DIRECTION, _ x: Double, _ y: Double, isMeasured: Bool
  ) -> Result? {
    guard x.isFinite, y.isFinite else { return nil }
    proj_errno_reset(pipeline)
    let result = proj_trans(pipeline, direction, proj_coord(x, y, 0, .infinity))
    guard proj_errno(pipeline) == 0, result.xy.x.isFinite, result.xy.y.isFinite else { return nil }
    return Result(
      x: result.xy.x, y: result.xy.y, accuracy: isMeasured ? lastAccuracy : nil)
  }

  /// The accuracy of the operation that PROJ used last, in metres; `nil` if it does not know.
  private var lastAccuracy: Double? {
    guard let operation = proj_trans_get_last_used_operation(pipeline) else { return nil }
    defer { proj_destroy(operation) }
    let accuracy = proj_pj_info(operation).accuracy
    return accuracy >= 0 && accuracy.isFinite ? accuracy : nil
  }
}
