import Notation
import Synchronization

/// The drawn pictures that stand for pages without one where links to them are previewed, one for
/// each ``Tone``.
///
/// Previewers (of messengers, Mastodon, Facebook, LinkedIn, X, Slack) take PNG, JPEG and mostly GIF
/// and WebP, but no SVG; want whole addresses; and show a picture across the message only if it is
/// at least 600 by 315 pixels, about 1.91 to 1. They write title and text beside it, so that none is
/// drawn here.
enum PreviewCard {
  static let (width, height) = (600, 315)
  /// The names of the assets, by the number of the tone.
  static let names = (0..<Tone.count).map { "card-\($0).png" }

  private static let kept = Mutex<[Int: [UInt8]]>([:])

  /// The picture of the asset `name`; `nil` if it is none of these.
  static func png(_ name: String) -> [UInt8]? {
    guard let index = names.firstIndex(of: name) else { return nil }
    if let known = kept.withLock({ $0[index] }) { return known }
    let picture = drawn(index)
    kept.withLock { $0[index] = picture }
    return picture
  }

  /// A disc before another, as on the plates of works.
  private static func drawn(_ index: Int) -> [UInt8]? {
    let step = Double(index)
    let near = Disc(x: 360 + 8 * step, y: 110 + 6 * step, radius: 150 - 4 * step)
    let far = Disc(x: near.x + near.radius, y: near.y + 40, radius: near.radius / 2)
    var pixels = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      near.cover(row: y, width) { pixels[y * width + $0] = UInt8($1) }
      far.cover(row: y, width) { pixels[y * width + $0] += UInt8((levels + 1) * $1) }
    }
    return PNGWriter.bytes(pixels, width: width, palette: palette(index))
  }

  /// The steps from outside a disc to its inside, so that its edge is smooth.
  private static let levels = 8

  /// The ground, as much of the near disc over it as `levels` tell, and of the far one over both.
  private static func palette(_ index: Int) -> [PNGWriter.Color] {
    let ground = Tone.ground(index)
    return (0...levels).flatMap { far in
      (0...levels).map { near in
        let light = 0.14 * Double(near) / Double(levels)
        let shade = 0.16 * Double(far) / Double(levels)
        func part(_ value: Double) -> UInt8 {
          UInt8(((value + (1 - value) * light) * (1 - shade) * 255).rounded())
        }
        return PNGWriter.Color(
          red: part(ground.red), green: part(ground.green), blue: part(ground.blue))
      }
    }
  }

  private struct Disc {
    let x, y, radius: Double

    /// Gives each pixel of a row that lies in the disc, and how much of it does, in `levels`.
    func cover(row: Int, _ width: Int, _ paint: (Int, Int) -> Void) {
      let up = Double(row) + 0.5 - y
      guard abs(up) < radius else { return }
      let half = (radius * radius - up * up).squareRoot()
      let (start, end) = (max(0, x - half), min(Double(width), x + half))
      guard start < end else { return }
      for pixel in Int(start)..<Int(end.rounded(.up)) {
        let share = min(end, Double(pixel + 1)) - max(start, Double(pixel))
        paint(pixel, Int((share * Double(levels)).rounded()))
      }
    }
  }
}
