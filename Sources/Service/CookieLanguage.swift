import Catalog
import Exchange
import HTTPTypes
import Hummingbird

/// The language that a visitor chose on a page, kept in the browser for the pages that follow.
///
/// The cookie holds a language tag and nothing else.
enum CookieLanguage {
  private static let name = "lang"

  /// The choice that comes with a request; `nil` if there is none that can be read.
  static func read(_ request: Request) -> LanguageTag? {
    request.cookies[name].flatMap { try? LanguageTag($0.value) }
  }

  /// Keeps the choice of a visitor of pages below `address` for a year, unless a script fetches the
  /// page, to keep it in each language.
  static func keep(
    _ tag: LanguageTag, in response: inout Response, for request: Request,
    below address: PublicAddress?
  ) {
    if let name = HTTPField.Name("Sec-Fetch-Mode"), let mode = request.headers[name],
      mode != "navigate"
    {
      return
    }
    response.setCookie(
      Cookie(
        name: name, value: tag.description, maxAge: 31_536_000, path: address?.root ?? "/",
        sameSite: .lax))
  }
}
