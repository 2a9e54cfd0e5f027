/// One word or sentence of the pages themselves. Templates name it as `[[word]]`.
enum Word: String, CaseIterable {
  // The frame
  case skipToContent, mainNavigation, youAreHere, languageSwitch, artOnFoot, artOnFootLead
  case nearYou, search, artists, tours, works, home, madeWith, oneWorkKind, tourKind
  case levelKind
  // Counts: %1 is the number
  case oneStop, manyStops, oneWork, manyWorks, onePlace, manyPlaces
  // Distances and times
  case here, away, underAMinute, tourTimes, straightLines, approximate
  case positionUnknown
  // Tours
  case stops, position, previous, next, by, moreAboutThis, tourAsData, start
  // Works
  case story, date, medium, dimensions, credit, rights, whereItIs, locationNote, accession
  case classification, moreDetails, onTours, moreBy, nearest, artist, level
  case inStorage, onLoan, removed, untitledImage
  // Media
  case listen, watch, model, transcript, licence, openModel
  // Places
  case campus, building, room, address, hours, levels, rooms, entrances, buildings, accessible
  case notAccessible, accessUnknown, leadsTo, worksHere, allWorks, nothingHere, entrance
  // Artists
  case lifeDates, nationality, noWorks, letters
  // Maps
  case map, mapOf, moveMap
  // Search and nearby
  case searchFor, searchHint, results, nothingFound, needsScript, findMe, findMeHint, locating
  case locationRefused, latitude, longitude, show, accuracy, coordinates, nearTo
  // Problems
  case problem, whatToDo, backHome

  /// English, Spanish and French.
  var inEveryLanguage: (String, String, String) {
    switch self {
    case .skipToContent: ("Skip to content", "Saltar al contenido", "Aller au contenu")
    case .mainNavigation: ("Main", "Principal", "Principale")
    case .youAreHere: ("You are here", "Está aquí", "Vous êtes ici")
    case .languageSwitch: ("Language", "Idioma", "Langue")
    case .artOnFoot: ("Art on foot", "Arte a pie", "L’art à pied")
    case .artOnFootLead:
      (
        "Find what is near you, follow a tour, read about what you see.",
        "Encuentre lo que tiene cerca, siga un recorrido, lea sobre lo que ve.",
        "Trouvez ce qui est près de vous, suivez un parcours, lisez sur ce que vous voyez."
      )
    case .nearYou: ("Near you", "Cerca de usted", "Près de vous")
    case .search: ("Search", "Buscar", "Rechercher")
    case .artists: ("Artists", "Artistas", "Artistes")
    case .tours: ("Tours", "Recorridos", "Parcours")
    case .works: ("Works", "Obras", "Œuvres")
    case .home: ("Home", "Inicio", "Accueil")
    case .madeWith: ("Made with Docent", "Hecho con Docent", "Réalisé avec Docent")
    case .oneWorkKind: ("Work", "Obra", "Œuvre")
    case .tourKind: ("Tour", "Recorrido", "Parcours")
    case .levelKind: ("Level", "Nivel", "Niveau")
    case .oneStop: ("%1 stop", "%1 parada", "%1 étape")
    case .manyStops: ("%1 stops", "%1 paradas", "%1 étapes")
    case .oneWork: ("%1 work", "%1 obra", "%1 œuvre")
    case .manyWorks: ("%1 works", "%1 obras", "%1 œuvres")
    case .onePlace: ("%1 place", "%1 lugar", "%1 lieu")
    case .manyPlaces: ("%1 places", "%1 lugares", "%1 lieux")
    case .here: ("here", "aquí", "ici")
    case .away: ("%1 %2", "%1 al %2", "%1 direction %2")
    case .underAMinute: ("under a minute", "menos de un minuto", "moins d’une minute")
    case .tourTimes:
      (
        "%1 walking, %2 at the stops",
        "%1 andando, %2 en las paradas",
        "%1 de marche, %2 aux étapes"
      )
    case .straightLines:
      (
        "Distances and times follow straight lines from stop to stop; the way on foot is longer. "
          + "Where a work has no position of its own, they lead to the middle of its building.",
        "Las distancias y los tiempos siguen líneas rectas de parada a parada; el camino a pie es "
          + "más largo. Si una obra no tiene posición propia, llevan al centro de su edificio.",
        "Les distances et les temps suivent des lignes droites d’une étape à l’autre ; le chemin à "
          + "pied est plus long. Si une œuvre n’a pas de position propre, ils mènent au milieu de "
          + "son bâtiment."
      )
    case .approximate:
      (
        "Computed in your browser on a sphere: distances are approximate.",
        "Calculado en su navegador sobre una esfera: las distancias son aproximadas.",
        "Calculé dans votre navigateur sur une sphère : les distances sont approximatives."
      )
    case .positionUnknown: ("position unknown", "posición desconocida", "position inconnue")
    case .stops: ("Stops", "Paradas", "Étapes")
    case .position: ("%1 of %2", "%1 de %2", "%1 sur %2")
    case .previous: ("Previous stop", "Parada anterior", "Étape précédente")
    case .next: ("Next stop", "Parada siguiente", "Étape suivante")
    case .by: ("by %1", "por %1", "par %1")
    case .moreAboutThis: ("More about %1", "Más sobre %1", "En savoir plus : %1")
    case .tourAsData: ("Route as GeoJSON", "Ruta en GeoJSON", "Itinéraire en GeoJSON")
    case .start: ("Start the tour", "Empezar el recorrido", "Commencer le parcours")
    case .story: ("Story", "Historia", "Histoire")
    case .date: ("Date", "Fecha", "Date")
    case .medium: ("Medium", "Técnica", "Technique")
    case .dimensions: ("Dimensions", "Dimensiones", "Dimensions")
    case .credit: ("Credit line", "Línea de crédito", "Mention")
    case .rights: ("Rights", "Derechos", "Droits")
    case .whereItIs: ("Where it is", "Dónde está", "Où la trouver")
    case .locationNote: ("How to find it", "Cómo encontrarla", "Comment la trouver")
    case .accession: ("Accession number", "Número de inventario", "Numéro d’inventaire")
    case .classification: ("Classification", "Clasificación", "Classification")
    case .moreDetails: ("Details", "Detalles", "Détails")
    case .onTours: ("On these tours", "En estos recorridos", "Dans ces parcours")
    case .moreBy: ("More by %1", "Más de %1", "Autres œuvres : %1")
    case .nearest: ("Nearest other works", "Otras obras cercanas", "Autres œuvres proches")
    case .artist: ("Artist", "Artista", "Artiste")
    case .level: ("Level %1", "Nivel %1", "Niveau %1")
    case .inStorage:
      (
        "Not on view: it is in storage.", "No está expuesta: se guarda en el depósito.",
        "Non exposée : elle est en réserve."
      )
    case .onLoan:
      (
        "Not on view: it is on loan.", "No está expuesta: se encuentra en préstamo.",
        "Non exposée : elle est prêtée."
      )
    case .removed:
      (
        "Not on view: it has been removed.", "No está expuesta: ha sido retirada.",
        "Non exposée : elle a été retirée."
      )
    case .untitledImage: ("Image of %1", "Imagen de %1", "Image de %1")
    case .listen: ("Listen", "Escuchar", "Écouter")
    case .watch: ("Watch", "Ver", "Regarder")
    case .model: ("3D model", "Modelo 3D", "Modèle 3D")
    case .transcript: ("Transcript", "Transcripción", "Transcription")
    case .licence: ("Licence: %1", "Licencia: %1", "Licence : %1")
    case .openModel: ("Open the model", "Abrir el modelo", "Ouvrir le modèle")
    case .campus: ("Campus", "Campus", "Campus")
    case .building: ("Building", "Edificio", "Bâtiment")
    case .room: ("Room", "Sala", "Salle")
    case .address: ("Address", "Dirección", "Adresse")
    case .hours: ("Hours", "Horario", "Horaires")
    case .levels: ("Levels", "Niveles", "Niveaux")
    case .rooms: ("Rooms", "Salas", "Salles")
    case .entrances: ("Entrances", "Entradas", "Entrées")
    case .buildings: ("Buildings", "Edificios", "Bâtiments")
    case .accessible: ("accessible", "accesible", "accessible")
    case .notAccessible: ("not accessible", "no accesible", "non accessible")
    case .accessUnknown:
      (
        "accessibility not known",
        "accesibilidad no conocida",
        "accessibilité non précisée"
      )
    case .leadsTo: ("leads to %1", "conduce a %1", "mène à %1")
    case .worksHere: ("Works here", "Obras aquí", "Œuvres ici")
    case .allWorks: ("All works", "Todas las obras", "Toutes les œuvres")
    case .nothingHere:
      (
        "Nothing is shown here yet.",
        "Aquí aún no se muestra nada.",
        "Rien n’est encore montré ici."
      )
    case .entrance: ("Entrance", "Entrada", "Entrée")
    case .lifeDates: ("Dates", "Fechas", "Dates")
    case .nationality: ("Nationality", "Nacionalidad", "Nationalité")
    case .noWorks:
      ("No works are listed.", "No figura ninguna obra.", "Aucune œuvre n’est répertoriée.")
    case .letters: ("By letter", "Por letra", "Par lettre")
    case .map: ("Map", "Mapa", "Carte")
    case .mapOf: ("Map of %1", "Mapa de %1", "Carte de %1")
    case .moveMap: ("Move and zoom", "Mover y ampliar", "Déplacer et agrandir")
    case .searchFor:
      (
        "Works, artists, tours, places",
        "Obras, artistas, recorridos, lugares",
        "Œuvres, artistes, parcours, lieux"
      )
    case .searchHint:
      (
        "Accents do not matter; the beginning of a word is enough.",
        "Los acentos no importan; basta el comienzo de una palabra.",
        "Les accents n’importent pas ; le début d’un mot suffit."
      )
    case .results: ("%1 found", "%1 encontrados", "%1 trouvés")
    case .nothingFound:
      (
        "Nothing found. Try fewer words, or the beginning of one.",
        "No se ha encontrado nada. Pruebe con menos palabras o con el comienzo de una.",
        "Rien trouvé. Essayez moins de mots, ou le début d’un seul."
      )
    case .needsScript:
      (
        "This search runs in your browser and needs JavaScript. All works are listed by campus:",
        "Esta búsqueda funciona en su navegador y necesita JavaScript. Todas las obras por campus:",
        "Cette recherche fonctionne dans votre navigateur et demande JavaScript. Toutes les œuvres "
          + "par campus :"
      )
    case .findMe:
      (
        "Find what is near me",
        "Buscar lo que tengo cerca",
        "Trouver ce qui est près de moi"
      )
    case .findMeHint:
      (
        "Your browser will ask before it tells us where you are. Nothing is stored.",
        "Su navegador le preguntará antes de decirnos dónde está. No se guarda nada.",
        "Votre navigateur vous demandera avant de nous dire où vous êtes. Rien n’est conservé."
      )
    case .locating: ("Looking for you…", "Buscando su posición…", "Recherche de votre position…")
    case .locationRefused:
      (
        "Your position is not available. Allow it for this page, or type coordinates below.",
        "Su posición no está disponible. Permítala para esta página o escriba las coordenadas.",
        "Votre position n’est pas disponible. Autorisez-la pour cette page, ou saisissez des "
          + "coordonnées."
      )
    case .latitude: ("Latitude", "Latitud", "Latitude")
    case .longitude: ("Longitude", "Longitud", "Longitude")
    case .show: ("Show", "Mostrar", "Afficher")
    case .accuracy:
      (
        "Your position is known to about %1.",
        "Su posición se conoce con un margen de %1.",
        "Votre position est connue à %1 près."
      )
    case .coordinates:
      (
        "Or type coordinates",
        "O escriba coordenadas",
        "Ou saisissez des coordonnées"
      )
    case .nearTo: ("Nearest to %1", "Lo más cercano a %1", "Au plus près de %1")
    case .problem: ("Something is not right", "Algo no está bien", "Quelque chose ne va pas")
    case .whatToDo: ("What to do", "Qué hacer", "Que faire")
    case .backHome: ("Back to the front page", "Volver a la página de inicio", "Retour à l’accueil")
    }
  }
}
