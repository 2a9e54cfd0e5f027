/// The names of columns and the words in them, in the languages in which museums write them, each with the
/// field of a work that it means: `location` and a few others mean one of two. Who reads headings, or looks
/// for such words elsewhere, takes them from here.
///
/// All are in small letters, and are compared as ``words(in:)`` writes them.
public enum HeadingWords {
  /// What a word says of what stands below it.
  public enum Kind: Sendable {
    /// Who made a work: `artist`.
    case maker
    /// What a work is called, and nothing else is: `title`.
    case title
    /// What anything may be called: `name`.
    case name
    /// That it is a work, and of which kind: `sculpture`.
    case work
  }

  /// Names of columns that mean a field.
  private struct Names {
    let field: String
    /// The kind of those that are a single word; `nil` where nobody asks for it.
    let kind: Kind?
    let names: [String]

    init(_ field: String, _ names: [String]) {
      (self.field, kind, self.names) = (field, nil, names)
    }

    init(_ field: String, _ kind: Kind, _ names: [String]) {
      (self.field, self.kind, self.names) = (field, kind, names)
    }

    /// The names that are a single word.
    var words: [Substring] {
      names.compactMap { name in
        let words = HeadingWords.words(in: name)
        return words.count == 1 ? words.first : nil
      }
    }
  }

  /// The fields that names of columns mean, each once.
  public static let fields: [String] = {
    var known: Set<String> = []
    return whole.map(\.field).filter { known.insert($0).inserted }
  }()

  /// The names that alone mean a field, in letters and digits only, the surest first.
  ///
  /// - Complexity: O(1) on average.
  public static func names(of field: String) -> [String] { byField[field] ?? [] }

  /// The words of a kind, those that are too weak to mean a field alone among them.
  ///
  /// - Complexity: O(1) on average.
  public static func words(of kind: Kind) -> Set<Substring> { all[kind] ?? [] }

  /// The names that alone mean a title, and hardly anything else, in letters and digits only.
  public static let sureTitles = Set(
    whole.filter { $0.kind == .title }.flatMap(\.names).map(plain))

  private static let byField = Dictionary(grouping: whole, by: \.field).mapValues { rows in
    rows.flatMap { $0.names.map(plain) }
  }

  private static let all = (whole + others).reduce(into: [Kind: Set<Substring>]()) { all, row in
    if let kind = row.kind { all[kind, default: []].formUnion(row.words) }
  }

  /// The names that alone mean a field, the surest first, with a space between words, which columns may be
  /// called without.
  private static let whole: [Names] = [
    Names(
      "id",
      [
        "id", "object id", "work id", "artwork id", "unique id", "record id", "global id", "uuid",
        "guid", "registry id", "poi id", "art id", "fid", "key", "idno", "system number",
        "merge number", "uid", "bldg uid", "objekt nr", "objektnummer", "identification",
        "identifiant", "identificador", "nr", "no",
      ]),
    Names(
      "accession",
      [
        "accession", "accession number", "accession no", "object number", "inventory number",
        "inventory no", "catalog number", "catalogue number", "inventarnummer", "inventar nr",
        "numero d inventaire", "numero inventario", "numero accession", "accession id", "inv no",
        "inv nr", "inventory id", "catalog no",
        "n d inventaire", "no d inventaire", "num inventaire", "numero de inventario",
        "numero de inventaire", "n inventario", "no inventario", "n de inventario",
        "numero di inventario", "numero d inventario", "inventarisnummer", "inventaris nr",
        "nr inwentarza", "nr inwentarzowy", "numer inwentarza", "numer inwentarzowy",
        "inventarni cislo", "inv c", "inventarne cislo", "leltari szam", "numar de inventar",
        "nr inventar", "inventarni broj", "inventaarinumero", "inventarienummer",
        "inventarienr", "envanter no", "envanter numarasi", "инвентарный номер",
        "инв номер", "инв no", "инвентарний номер", "αριθμός ευρετηρίου", "αριθμός καταγραφής",
        "管理番号", "登録番号", "資料番号", "作品番号", "収蔵番号", "編號", "登錄號", "典藏號", "登记号", "藏品编号",
        "作品编号", "作品編號", "관리번호", "등록번호", "소장품번호", "작품번호", "رقم الجرد", "رقم القطعة",
        "מספר קטלוגי", "מספר אינוונטר",
      ]),
    Names(
      "title", .title,
      [
        "title", "title of work", "title of artwork", "art title", "work title", "artwork title",
        "object title", "display title", "list title",
      ]),
    Names("title", .name, ["name", "artwork name", "place name", "site name"]),
    Names(
      "title", .title,
      [
        "titel", "titre", "titulo", "titolo", "tytul", "tytul dziela", "tittel",
        "titlu", "titull", "naslov", "nazev dila", "nazov diela", "a mu cime", "mu cime",
        "teideal", "teoksen nimi", "verkets titel", "eser adi", "eserin adi",
        "название произведения",
        "название работы", "назва твору", "заголовок", "τίτλος", "τίτλος έργου", "作品名", "作品名称",
        "作品名稱", "題名", "タイトル", "标题", "標題", "작품명", "작품 제목", "제목", "عنوان العمل", "العنوان",
        "اسم العمل",
        "שם היצירה", "כותרת", "שם העבודה",
      ]),
    Names("title", .name, ["object name", "display name"]),
    Names("title", .work, ["objekt"]),
    Names("title", .name, ["bezeichnung"]),
    Names(
      "title", .name,
      [
        "nazwa", "nazwa obiektu", "nazwa dziela", "nazev", "nazev objektu", "nazov", "naziv",
        "megnevezes", "nimi", "nimetus", "nosaukums", "pavadinimas", "denumire", "название",
        "наименование", "название объекта", "назва", "назва об'єкта", "наслов", "назив",
        "όνομα έργου", "名称", "名稱", "명칭", "이름", "الاسم", "שם",
      ]),
    Names(
      "artists", .maker,
      [
        "artists", "artist", "artist full name", "artist name full", "name of artist",
        "artist name", "artists name", "artist display name", "creator full name", "creator name",
        "creator", "creators", "maker", "makers", "author", "kunstler", "kuenstler", "kunstlerin",
        "kuenstlerin", "artiste", "artistes", "artista", "autor", "constituents name",
        "constituents",
        "tworca", "tworcy", "artysta", "autorzy", "umelec", "tvurce", "tvorca",
        "muvesz", "alkoto", "szerzo", "taiteilija", "tekija", "tekijat", "konstnar", "konstnarer",
        "kunstner", "kunstnere", "upphovsperson", "ophavsmand", "listamadur", "umjetnik",
        "kunstnik", "makslinieks", "dailininkas", "autorius", "autoriai", "autors", "ealaiontoir",
        "sanatci", "sanatcilar", "автор", "авторы",
        "художник", "скульптор", "автори", "митець", "καλλιτέχνης", "δημιουργός", "γλύπτης", "作者",
        "作家", "作家名", "作者名", "制作者", "艺术家", "藝術家", "작가", "작가명", "작자", "الفنان", "فنان", "اسم الفنان",
        "النحات", "אמן", "האמן", "שם האמן", "יוצר",
      ]),
    Names(
      "latitude",
      [
        "latitude", "lat", "breitengrad", "breite", "latitud", "latitudine", "gps lat", "y coord",
        "geographische breite", "geografische breite", "breedtegraad", "szerokosc geograficzna",
        "szerokosc", "szer geogr", "szer geograficzna", "zemepisna sirka", "zemepisna sirina",
        "geograficka sirka", "geografska sirina", "foldrajzi szelesseg", "szelessegi fok",
        "szelesseg", "ширина", "leveys", "leveysaste", "leveyspiiri", "leveyskoordinaatti",
        "laiuskraad", "platums",
        "platuma", "breddgrad", "breddegrad", "latitudine geografica", "enlem", "широта",
        "географическая широта", "географічна широта", "шир", "γεωγραφικό πλάτος", "πλάτος", "緯度",
        "纬度", "위도", "خط العرض", "دائرة العرض", "קו רוחב",
      ]),
    Names(
      "longitude",
      [
        "longitude", "lon", "lng", "long", "langengrad", "laengengrad", "lange", "laenge",
        "longitud", "longitudine", "gps lon", "x coord",
        "geographische lange", "geografische lange", "lengtegraad", "dlugosc geograficzna",
        "dlugosc", "dl geogr", "dl geograficzna", "zemepisna delka", "zemepisna dlzka",
        "zemepisna dolzina", "geograficka delka", "geograficka dlzka", "geografska duzina",
        "foldrajzi hosszusag", "hosszusagi fok", "hosszusag", "дължина", "pituus", "pituusaste",
        "pituuspiiri",
        "pituuskoordinaatti", "pikkuskraad", "garums", "garuma", "langdgrad", "lengdegrad",
        "laengdegrad", "longitudine geografica", "boylam", "долгота", "географическая долгота",
        "географічна довгота", "довгота", "долг", "γεωγραφικό μήκος", "μήκος", "経度", "經度", "经度",
        "경도", "خط الطول", "קו אורך",
      ]),
    Names(
      "position",
      [
        "geometry", "coordinates", "lat long", "lat lon", "lat lng", "geo point", "geolocation",
        "geom", "wkt", "the geom", "point", "gps", "position", "geocoordinates", "location",
        "koordinaten", "coordonnees", "coordenadas", "coordinate", "coordinaten",
        "koordynaty", "wspolrzedne", "souradnice", "suradnice", "koordinatak", "koordinaatit",
        "koord", "koordinater", "koordinate", "koordinatlar", "координаты", "координати",
        "συντεταγμένες", "座標", "坐标", "座标", "緯度経度", "좌표", "الإحداثيات", "נקודות ציון", "קואורדינטות",
      ]),
    Names(
      "x", ["x", "easting", "point x", "x coordinate", "coord x", "rechtswert", "x coord"]),
    Names("y", ["y", "northing", "point y", "y coordinate", "coord y", "hochwert", "y coord"]),
    Names(
      "date",
      [
        "date", "date text", "creation date", "date created", "year", "art year", "year made",
        "year created", "year completed", "dated", "datierung", "jahr", "annee", "fecha", "ano",
        "rok", "rok powstania", "data powstania", "datovani", "keletkezes", "valmistumisvuosi",
        "vuosi", "entstehungsjahr", "herstellungsjahr", "datum", "datering", "arstal", "arstall",
        "evszam", "anul", "godina", "aasta", "metai", "gads", "rok vzniku", "yil", "год", "година",
        "дата", "дата создания", "ημερομηνία", "السنة", "سنة", "التاريخ", "תאריך", "年份",
        "год создания", "рік", "рік створення", "έτος", "χρονολογία",
        "制作年", "制作年月", "製作年", "创作年代", "創作年代", "年代", "제작연도", "제작년도", "سنة الإنجاز", "שנה",
      ]),
    Names(
      "yearFrom",
      [
        "year from", "creation date earliest", "date start", "start year", "begin year",
        "year begin",
      ]),
    Names("yearTo", ["year to", "creation date latest", "date end", "end year", "year end"]),
    Names(
      "medium",
      [
        "medium", "detailed materials", "materials", "material", "technique", "media", "technik",
        "medium description",
        "technika", "materiaux", "malzeme", "tekniikka", "materiaali", "материал", "матеріал",
        "техника", "техніка",
        "υλικό",
        "τεχνική", "素材", "材質", "技法", "材料", "材质", "재료",
      ]),
    Names(
      "dimensions",
      [
        "dimensions", "dimension", "size", "measurements", "masse", "medidas", "wymiary", "rozmery",
        "mitat", "olculer", "размеры", "розміри", "διαστάσεις", "寸法", "尺寸", "크기",
      ]),
    Names(
      "group",
      [
        "group", "category", "website category", "classification", "work type", "type", "genre",
        "kategorie",
      ]),
    Names("subgroup", ["subgroup", "subcategory", "object type", "subtype"]),
    Names(
      "description",
      [
        "description", "short description", "desc", "summary", "about", "text", "beschreibung",
        "descripcion", "opis", "popis", "leiras", "kuvaus", "aciklama", "beskrivning",
        "beskrivelse",
        "описание", "опис", "περιγραφή", "説明", "解説", "作品解説", "说明", "描述", "설명", "작품설명",
      ]),
    Names(
      "narrative", ["narrative", "story", "long description", "essay", "historical context"]),
    Names("creditLine", ["credit line", "credit", "courtesy", "acknowledgement"]),
    Names("rights", ["rights", "copyright", "license", "licence"]),
    Names(
      "locationNote",
      [
        "location note", "additional location info", "location description", "location info",
        "location notes", "directions", "location", "site",
        "lokalizacja", "umisteni", "umiestnenie", "sijainti", "placering", "plassering", "konum",
        "местоположение", "розташування", "τοποθεσία", "設置場所", "設置箇所", "所在地", "地点", "설치장소",
      ]),
    Names("place", ["place", "place id"]),
    Names(
      "status",
      [
        "status", "artwork status", "current status", "object status", "zustand", "estado", "etat",
      ]),
    Names(
      "media",
      [
        "image", "image url", "images image url", "photo", "photo url", "photo website url",
        "photos", "images", "picture", "picture url", "bild", "bilder", "foto", "fotos", "media",
        "media url", "images url", "thumbnail",
      ]),
    Names(
      "onViewFrom",
      [
        "on view from", "on view since", "on view start", "on view start date", "on display from",
        "on display since", "display from", "display start", "display start date", "exhibit start",
        "exhibit start date", "exhibition start", "exhibition start date", "exhibited from",
        "exhibit from", "exhibition from", "ausgestellt ab", "ausgestellt von",
        "ausstellungsbeginn", "expose depuis", "debut exposition", "expuesto desde",
        "expuesta desde",
      ]),
    Names(
      "onViewUntil",
      [
        "on view until", "on view till", "on view to", "on view end", "on view end date",
        "on display until", "on display to", "display until", "display end", "display end date",
        "display to", "exhibit end", "exhibit end date", "exhibition end", "exhibition end date",
        "exhibit until", "exhibition until", "exhibited until", "exhibit to", "exhibition to",
        "ausgestellt bis", "ausstellungsende", "expose jusqu au", "fin exposition",
        "expuesto hasta", "expuesta hasta",
      ]),
  ]

  /// Words that mean a field only where no column is called by one of those, since they may as well say
  /// something of a column of another field: `Sculpteur`, `Oeuvre`.
  private static let others: [Names] = [
    Names(
      "artists", .maker,
      [
        "authors", "sculptor", "sculptors", "painter",
        "auteur", "auteurs", "autrice", "createur", "createurs", "createurtrice", "sculpteur",
        "sculpteurs", "sculptrice", "peintre",
        "artistas", "autora", "autores", "autoria", "creador", "creadores", "escultor",
        "escultora", "escultores", "pintor", "criador",
        "autore", "autori", "artisti", "scultore", "scultori", "pittore", "creatore",
        "kunstlerinnen", "kunstlername", "kuenstlername", "urheber", "urheberin", "urheberinnen",
        "bildhauer", "bildhauerin", "kunstschaffende",
        "kunstenaar", "kunstenaars", "vervaardiger", "beeldhouwer",
        "artysty", "rzezbiarz", "autoru", "umelce", "umelca", "sochar", "muveszek",
        "alkotok", "szobrasz", "taiteilijan", "tekijan", "kuvanveistaja", "konstnarens",
        "kunstnerens", "skulptor", "billedhugger", "sanatcinin", "sanatcisi",
        "heykeltiras", "автора", "художника", "скульптора", "авторов", "архитектор", "καλλιτέχνη",
      ]),
    Names(
      "title", .title,
      [
        "titres", "intitule", "appellation", "denomination", "denominacion", "denominacao",
        "designacao", "denominazione", "werktitel", "objekttitel", "bildtitel", "kunstwerktitel",
        "werkname", "objektname", "objektbezeichnung", "titeln", "benaming", "cim", "cime",
        "otsikko", "baslik",
      ]),
    Names(
      "title", .name,
      [
        "nom", "noms", "nombre", "nombres", "nome", "nomi", "nomes", "naam", "namn", "navn",
        // What programs call a thing: `itemLabel`.
        "label", "imie", "nazwisko", "jmeno", "meno", "ime", "nev", "neve", "nafn", "ad", "adi",
        "isim", "имя", "фио", "імя", "όνομα",
      ]),
    Names(
      "title", .work,
      [
        "work", "artwork", "oeuvre", "oeuvres", "obra", "opera", "opere", "werk", "werks",
        "werkes", "kunstwerk", "kunstwerks", "kunstwerkes", "kunstwerken", "sculpture",
        "escultura", "scultura", "skulptur", "skulpturen", "monument", "monumento", "objet",
        "objeto", "oggetto", "objekts", "objektes", "object", "verk", "konstverk",
        "item", "dzielo", "dziela", "obiekt", "obiektu", "rzezba", "rzezby", "pomnik", "pomnika",
        "dilo", "dila", "dielo", "diela", "objektu", "mu", "mualkotas", "szobor", "teos", "teoksen",
        "verkets", "vaerk", "vaerkets", "eser", "eserin", "heykel", "произведение", "произведения",
        "скульптура", "скульптуры", "памятник", "памятника", "объект", "объекта", "работа",
        "работы",
        "твір", "твору", "έργο", "έργου",
      ]),
  ]

  /// The steps of a path that say nothing of what is there, as programs put them around members, in small
  /// letters: `attributes.TITLE`, `title.rendered`.
  public static let wrappers: Set<String> = [
    "attributes", "properties", "fields", "data", "record", "node", "_source", "acf", "und",
    "value", "values", "@value", "rendered", "raw", "text", "#text", "plain", "html",
  ]

  /// The last words of names of columns that tell things apart: `Asset Number`, `Código`, `Référence`.
  public static let numbers: Set<Substring> = Set(
    [
      "number", "no", "nr", "num", "code", "reference", "ref", "identifier", "nummer", "numero",
      "codigo", "codice", "referencia", "riferimento", "referenz", "kennung", "numer", "kod",
      "cislo", "szam", "numar", "broj", "tunnus", "numarasi", "номер", "код", "шифр",
      "αριθμός", "κωδικός", "番号", "编号", "編號", "号码", "번호", "코드", "رقم", "رمز", "מספר", "קוד",
    ].map { plain($0)[...] })

  /// Pieces of names of columns with numbers of something else, which stand beside many a thing.
  public static let otherNumbers: Set<String> = [
    "phone", "telef", "fax", "mobil", "postal", "postcode", "postnummer", "zip", "plz", "house",
    "haus", "huis", "street", "strass", "calle", "country",
  ]

  /// Words for measures, which lie in the range of degrees, too.
  public static let measures: Set<Substring> = Set(
    [
      "height", "width", "depth", "length", "diameter", "weight", "area", "price", "cost", "amount",
      "hohe", "tiefe", "durchmesser", "gewicht", "flache", "preis", "hauteur", "largeur",
      "profondeur",
      "longueur", "poids", "prix", "alto", "ancho", "altura", "anchura", "peso", "precio",
      "altezza",
      "larghezza", "hoogte", "percent", "score", "rating", "elevation", "altitude", "accuracy",
      "temp", "temperature", "humidity", "pressure",
      "breite", "lange", "laenge", "breedte", "szerokosc", "dlugosc", "sirka", "delka", "leveys",
      "pituus", "szelesseg", "hosszusag", "genislik", "uzunluk", "ширина", "длина", "высота",
      "πλάτος", "μήκος", "ύψος",
    ].map { plain($0)[...] })
}
