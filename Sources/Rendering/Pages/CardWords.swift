import Catalog

/// The words of labels, in the languages of pages, that a drawn card takes its pattern and colour
/// from.
enum CardWords {
  /// What a material looks like.
  struct Material: Sendable {
    let pattern: CardLook.Pattern
    /// The numbers of the colours that suit it.
    let tones: [Int]
  }

  /// The words of `texts`, of each language in turn, in lower case.
  static func words(in texts: [LocalizedText]) -> [String] {
    words(texts.flatMap { $0.all.map(\.text) })
  }

  /// The words of `texts`, in lower case; of a long one, those at its beginning.
  static func words(_ texts: [String]) -> [String] {
    texts.flatMap { text in
      text.prefix(longest).lowercased().utf8
        .split { $0 < 0x80 && !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        .prefix(most).compactMap { String($0) }
    }
  }
  private static let longest = 400
  private static let most = 60

  /// The material that `word` names: the longest of `materials` that it begins with.
  static func material(_ word: String) -> Material? {
    for length in stride(from: min(word.utf8.count, longestStem), through: 3, by: -1) {
      guard let stem = String(word.utf8.prefix(length)), let material = materials[stem] else {
        continue
      }
      // A short stem begins many words that have nothing to do with it.
      if length > 4 || length == word.utf8.count { return material }
    }
    return nil
  }

  private static let longestStem = materials.keys.map(\.utf8.count).max() ?? 0

  private static let materials: [String: Material] = {
    let table: [(CardLook.Pattern, [Int], String)] = [
      (
        .cast, [1, 2], "bronze bronc copper cobre cuivre kupfer brass latón messing laiton gold oro"
      ),
      (
        .steel, [7, 8, 6],
        "steel stahl acero acier corten iron eisen hierro metal métal metall alumin stainless silver "
          + "silber plata zinc tin chain wire"
      ),
      (
        .stone, [2, 8, 1],
        "stone stein piedra pierre granit granite marble marmor mármol marbre limestone sandstone "
          + "sandstein kalkstein slate schiefer concrete beton béton hormigón basalt cement soapstone"
      ),
      (
        .wood, [1, 2, 3],
        "wood wooden holz madera bois cedar zeder cedro cèdre oak eiche roble chêne timber plywood "
          + "maple walnut pine birch teak yellowcedar totem"
      ),
      (
        .paint, [0, 11, 7, 5, 10],
        "paint acryl acrílico mural gemälde wandbild malerei pintura peinture fresco fresk enamel "
          + "canvas leinwand lienzo toile tempera watercolo aquarell acuarela graffiti spray"
      ),
      (
        .glass, [6, 7, 5],
        "glass glas vidrio verre stained crystal kristall acrylglas plexiglas mirror"
      ),
      (
        .light, [9, 10, 11],
        "light licht luz lumière neon néon neón led leds video vídeo vidéo film digital electronic "
          + "projection lamp solar"
      ),
      (
        .fibre, [11, 10, 0],
        "textil textile fabric stoff tela tissu wool wolle lana laine weaving woven tapestry tapiz "
          + "gewebe yarn thread cotton baumwolle linen silk quilt fiber fibre felt filz rope"
      ),
      (
        .paper, [7, 3, 2],
        "paper papier papel print druck grabado gravure etching radierung lithograph photo fotograf "
          + "photograph drawing zeichnung dibujo dessin ink tinte tinta pencil graphite map poster "
          + "book buch"
      ),
      (
        .earth, [0, 1, 4],
        "ceramic cerámica céramique keramik clay ton terracotta terrakotta tile fliese azulejo "
          + "mosaic mosaik mosaico mosaïque brick ziegel ladrillo brique earth porcelain porzellan"
      ),
      (
        .plant, [4, 5, 3],
        "plant pflanz planta garden garten jardín jardin tree baum árbol arbre landscape landschaft "
          + "paisaje paysage grass flower willow seed"
      ),
      (
        .water, [7, 6, 8],
        "water wasser agua fountain brunnen fuente fontaine sound klang sonido river pool"
      ),
    ]
    var materials: [String: Material] = [:]
    for (pattern, tones, stems) in table {
      for stem in stems.split(separator: " ") {
        materials[String(stem)] = Material(pattern: pattern, tones: tones)
      }
    }
    return materials
  }()

  /// The numbers of the colours by the words for them.
  static let colors: [String: Int] = {
    let table: [(Int, String)] = [
      (0, "red rot rote roter rotes roten rojo roja rojos rojas rouge rouges vermilion scarlet"),
      (1, "orange orangen naranja brown braun braune marrón brun brune rust"),
      (
        2,
        "yellow gelb gelbe gelber gelbes amarillo amarilla jaune gold golden goldene dorado dorada"
      ),
      (3, "olive oliv oliva ochre ocker ocre"),
      (4, "green grün grüne grüner grünes verde verdes vert verte"),
      (6, "turquoise türkis turquesa teal"), (7, "cyan aqua"),
      (8, "blue blau blaue blauer blaues azul azules bleu bleue bleus navy"),
      (9, "indigo índigo"), (10, "violet violett violeta violette purple lila morado morada"),
      (11, "pink magenta crimson"),
    ]
    var colors: [String: Int] = [:]
    for (tone, words) in table {
      for word in words.split(separator: " ") { colors[String(word)] = tone }
    }
    return colors
  }()
}
