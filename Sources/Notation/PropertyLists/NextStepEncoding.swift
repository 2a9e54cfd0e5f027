/// The characters that old-style property lists write as octal numbers (Apple, Property List
/// Programming Guide, "Old-Style ASCII Property Lists").
enum NextStepEncoding {
  /// The characters from 0x80 to 0xFD, after Unicode's table,
  /// https://www.unicode.org/Public/MAPPINGS/VENDORS/NEXT/NEXTSTEP.TXT. The last two have no
  /// meaning.
  private static let beyondASCII = Array(
    """
    \u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏ\
    ÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷\
    ©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ\
    ®–†‡·¦¶•‚„”»…‰¬¿\
    ¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ\
    —±¼½¾àáâãäåçèéêë\
    ìÆíªîïðñŁØŒºòóôõ\
    öæùúûıüýłøœßþÿ
    """.unicodeScalars)

  /// The character of a number; `nil` if there is none.
  static func scalar(_ code: Int) -> Unicode.Scalar? {
    if let code = UInt8(exactly: code), code < 0x80 { return Unicode.Scalar(code) }
    let index = code - 0x80
    return beyondASCII.indices.contains(index) ? beyondASCII[index] : nil
  }
}
