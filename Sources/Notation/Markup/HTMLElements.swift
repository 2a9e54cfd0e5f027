/// The names of HTML's elements, by which a tag is told from words that somebody put between `<` and `>`.
enum HTMLElements {
  /// The elements of the HTML standard (WHATWG, index of elements) with those that it calls obsolete
  /// (section 16.2), and the two that begin other languages in it.
  static let names: Set<String> = Set(
    """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink \
    blockquote body br button canvas caption center cite code col colgroup data datalist dd del details \
    dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 \
    h4 h5 h6 head header hgroup hr html i iframe img input ins isindex kbd keygen label legend li link \
    listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes \
    noscript object ol optgroup option output p param picture plaintext pre progress q rb rbc rp rt rtc \
    ruby s samp script search section select selectedcontent slot small source spacer span strike strong \
    style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul \
    var video wbr xmp
    """.split(separator: " ").map(String.init))
}
