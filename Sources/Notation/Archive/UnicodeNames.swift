import Foundation

/// Runs `body` in a locale whose names are UTF-8, on this thread alone.
///
/// libarchive turns names into the character set of the locale, which is ASCII in a program that
/// never asked for another. Where the system has no such locale, only ASCII names can be read.
func withUnicodeNames<Result>(_ body: () -> Result) -> Result {
  let unicode = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
  guard let unicode else { return body() }
  let usual = uselocale(unicode)
  defer {
    uselocale(usual)
    freelocale(unicode)
  }
  return body()
}
