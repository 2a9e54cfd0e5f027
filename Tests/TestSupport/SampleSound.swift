/// Sounds that tests make.
public enum SampleSound {
  /// A tone of so many seconds as WAVE (RFC 2361): 8,000 samples a second of 8 bits.
  public static func wave(seconds: Int) -> [UInt8] {
    let count = UInt32(8_000 * seconds)
    func number(_ value: UInt32, bytes: Int = 4) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    let form =
      number(1, bytes: 2) + number(1, bytes: 2) + number(8_000) + number(8_000)
      + number(1, bytes: 2) + number(8, bytes: 2)
    let samples = (0..<count).map { UInt8($0 % 32 < 16 ? 112 : 144) }
    return Array("RIFF".utf8) + number(36 + count) + Array("WAVEfmt ".utf8)
      + number(UInt32(form.count)) + form + Array("data".utf8) + number(count) + samples
  }
}
