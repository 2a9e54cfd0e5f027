/// The words that stand before facts in documents of IIIF.
enum IIIFWord {
  case artist, date, years, medium, dimensions, classification, accession, place, wayThere, status
  case inStorage, onLoan, removed, credit, rights, licence, story, alternative, transcript
  case author, address, hours, sound, film, model, catalog

  /// In the languages that pages of Docent speak, by tag.
  var readings: [(tag: String, text: String)] {
    let (english, spanish, french) = translations
    return [("en", english), ("es", spanish), ("fr", french)]
  }

  private var translations: (String, String, String) {
    switch self {
    case .artist: ("Artist", "Artista", "Artiste")
    case .date: ("Date", "Fecha", "Date")
    case .years: ("Years", "Años", "Années")
    case .medium: ("Medium", "Técnica", "Technique")
    case .dimensions: ("Dimensions", "Dimensiones", "Dimensions")
    case .classification: ("Classification", "Clasificación", "Classification")
    case .accession: ("Accession number", "Número de inventario", "Numéro d’inventaire")
    case .place: ("Place", "Lugar", "Lieu")
    case .wayThere: ("How to find it", "Cómo encontrarla", "Comment la trouver")
    case .status: ("Status", "Estado", "État")
    case .inStorage:
      ("In storage, not on view", "En depósito, no expuesta", "En réserve, non exposée")
    case .onLoan: ("On loan elsewhere", "Prestada a otro lugar", "Prêtée ailleurs")
    case .removed: ("No longer there", "Ya no está", "N’est plus là")
    case .credit: ("Credit", "Créditos", "Mention")
    case .rights: ("Rights", "Derechos", "Droits")
    case .licence: ("Licence", "Licencia", "Licence")
    case .story: ("Story", "Historia", "Histoire")
    case .alternative: ("What it shows", "Lo que muestra", "Ce qu’on y voit")
    case .transcript: ("Transcript", "Transcripción", "Transcription")
    case .author: ("Author", "Autoría", "Auteur")
    case .address: ("Address", "Dirección", "Adresse")
    case .hours: ("Hours", "Horario", "Horaires")
    case .sound: ("Sound", "Sonido", "Son")
    case .film: ("Film", "Vídeo", "Film")
    case .model: ("Model", "Modelo", "Modèle")
    case .catalog: ("All art", "Todo el arte", "Tout l’art")
    }
  }
}
