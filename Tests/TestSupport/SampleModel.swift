import Notation

/// Models that tests make.
public enum SampleModel {
  /// A cube with a picture on it, as one binary file (glTF 2.0, Khronos, 4.4).
  public static var cube: [UInt8] {
    let corners: [[Float]] = (0..<8).map { (corner: Int) -> [Float] in
      [Float(corner / 4 * 2 - 1), Float(corner / 2 % 2 * 2), Float(corner % 2 * 2 - 1)]
    }
    let places: [Float] = corners.flatMap { $0 }
    let texture: [Float] = corners.flatMap { (corner: [Float]) -> [Float] in
      [corner[0] / 2 + 0.5, corner[1] / 2]
    }
    let faces: [UInt16] = [
      0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1,
      5, 7, 1, 7, 3,
    ]
    let colors = [
      PNGWriter.Color(red: 138, green: 47, blue: 29), .init(red: 251, green: 250, blue: 246),
    ]
    let pieces: [[UInt8]] = [
      places.flatMap { bytes($0.bitPattern) }, texture.flatMap { bytes($0.bitPattern) },
      faces.flatMap { bytes($0) }, PNGWriter.bytes([0, 1, 1, 0], width: 2, palette: colors) ?? [],
    ]
    var binary: [UInt8] = []
    let views = pieces.map { piece in
      defer { binary += padded(piece, with: 0) }
      return "{\"buffer\":0,\"byteOffset\":\(binary.count),\"byteLength\":\(piece.count)}"
    }
    let scene = """
      {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
      "meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"indices":2,"material":0}]}],
      "materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0},"metallicFactor":0}}],
      "textures":[{"source":0}],"images":[{"bufferView":3,"mimeType":"image/png"}],
      "accessors":[
      {"bufferView":0,"componentType":5126,"count":8,"type":"VEC3","min":[-1,0,-1],"max":[1,2,1]},
      {"bufferView":1,"componentType":5126,"count":8,"type":"VEC2"},
      {"bufferView":2,"componentType":5123,"count":36,"type":"SCALAR"}],
      "bufferViews":[\(views.joined(separator: ","))],"buffers":[{"byteLength":\(binary.count)}]}
      """
    let text = padded(Array(scene.utf8), with: 0x20)
    let size = UInt32(12 + 8 + text.count + 8 + binary.count)
    var file = Array("glTF".utf8) + bytes(UInt32(2)) + bytes(size)
    file += bytes(UInt32(text.count)) + Array("JSON".utf8) + text
    file += bytes(UInt32(binary.count)) + Array("BIN\0".utf8) + binary
    return file
  }

  /// The bytes of a number, the last one first.
  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func padded(_ bytes: [UInt8], with filler: UInt8) -> [UInt8] {
    bytes + [UInt8](repeating: filler, count: (4 - bytes.count % 4) % 4)
  }
}
