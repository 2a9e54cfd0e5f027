/// One word or sentence of the pages themselves. Templates name it as `[[word]]`.
enum Word: String, CaseIterable {
  // The frame
  case skipToContent, mainNavigation, youAreHere, languageSwitch, artOnFoot, artOnFootLead
  case nearYou, search, artists, tours, works, home, madeWith, oneWorkKind, tourKind
  case levelKind
  // Counts: %1 is the number
  case oneStop, manyStops, oneWork, manyWorks, onePlace, manyPlaces
  // Distances and times
  case here, away, underAMinute, tourTimes, straightLine, straightLines, approximate
  case wayTo, upAndDown, up, down, levelChange
  // Directions
  case directions, instructions, walkFrom, walkTo, endsHint, endMissing, endUnknown, endMeant
  case endUnplaced, endNotOnEarth, stepFree, showWay, fromTo, howToGetTo, howToGetHere
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
  case map, mapOf, moveMap, drawnMap, stopsHere, otherWorks, mapShows, mapShowsMore
  case mapWithin, openInMaps
  // Search and nearby
  case searchFor, searchHint, results, firstResults, nothingFound, needsScript, findMe, findMeHint
  case locating, locationRefused, latitude, longitude, latitudeHint, longitudeHint
  case coordinatesWrong, show, accuracy, coordinates, nearTo, nothingNear, nearbyNeedsScript
  // Problems
  case problem, notFound, notFoundMessage, notFoundRemedy, unreadable, unreadableRemedy
  case ourFault, ourFaultRemedy, backHome

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
        "%1: %2 walking, %3 at the stops",
        "%1: %2 andando, %3 en las paradas",
        "%1 : %2 de marche, %3 aux étapes"
      )
    case .wayTo: ("The way to stop %1", "El camino a la parada %1", "Le chemin vers l’étape %1")
    case .directions: ("Directions", "Cómo llegar", "Itinéraire")
    case .instructions: ("The way", "El camino", "Le chemin")
    case .walkFrom: ("From", "Desde", "De")
    case .walkTo: ("To", "Hasta", "À")
    case .endsHint:
      (
        "A work or place by its name or identifier, or latitude,longitude in degrees.",
        "Una obra o un lugar por su nombre o identificador, o latitud,longitud en grados.",
        "Une œuvre ou un lieu par son nom ou son identifiant, ou latitude,longitude en degrés."
      )
    case .endMissing:
      ("Please say where.", "Diga dónde, por favor.", "Veuillez indiquer le lieu.")
    case .endUnknown:
      (
        "Nothing here is called “%1”.", "Aquí no hay nada que se llame «%1».",
        "Rien ici ne s’appelle « %1 »."
      )
    case .endMeant:
      (
        "Nothing here is called just “%1”. Do you mean one of these?",
        "Aquí no hay nada que se llame exactamente «%1». ¿Busca algo de esto?",
        "Rien ici ne s’appelle exactement « %1 ». Est-ce l’un de ceux-ci ?"
      )
    case .endUnplaced:
      (
        "Nobody has said where this is. Try a place near it.",
        "Nadie ha dicho dónde está. Pruebe con un lugar cercano.",
        "Personne n’a dit où cela se trouve. Essayez un lieu proche."
      )
    case .endNotOnEarth:
      (
        "Latitudes run from -90 to 90 and longitudes from -180 to 180 degrees.",
        "Las latitudes van de -90 a 90 y las longitudes de -180 a 180 grados.",
        "Les latitudes vont de -90 à 90 et les longitudes de -180 à 180 degrés."
      )
    case .stepFree: ("Without steps", "Sin escalones", "Sans marche")
    case .showWay: ("Show the way", "Mostrar el camino", "Afficher le chemin")
    case .fromTo: ("From %1 to %2", "De %1 a %2", "De %1 à %2")
    case .howToGetTo: ("How to get to %1", "Cómo llegar a %1", "Comment aller à %1")
    case .howToGetHere: ("How to get here", "Cómo llegar aquí", "Comment venir ici")
    case .upAndDown: ("Up %1, down %2", "Sube %1 y baja %2", "Montée de %1, descente de %2")
    case .up: ("Up %1", "Sube %1", "Montée de %1")
    case .down: ("Down %1", "Baja %1", "Descente de %1")
    case .levelChange: ("Level %1 → %2", "Nivel %1 → %2", "Niveau %1 → %2")
    case .straightLine:
      ("%1 as the crow flies", "%1 en línea recta", "%1 à vol d’oiseau")
    case .straightLines:
      (
        "Some of it is measured straight from stop to stop; the way on foot is longer. "
          + "Where a work has no position of its own, they lead to the middle of its building.",
        "Una parte se mide en línea recta de parada a parada; el camino a pie es "
          + "más largo. Si una obra no tiene posición propia, llevan al centro de su edificio.",
        "Une partie est mesurée en ligne droite d’une étape à l’autre ; le chemin à "
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
    case .drawnMap:
      ("Back to the drawn map", "Volver al mapa dibujado", "Revenir à la carte dessinée")
    case .stopsHere: ("Stops %1", "Paradas %1", "Étapes %1")
    case .otherWorks:
      (
        "Grey dots are other works.", "Los puntos grises son otras obras.",
        "Les points gris sont d’autres œuvres."
      )
    case .mapShows: ("On it: %1.", "En él: %1.", "On y voit : %1.")
    case .mapShowsMore:
      ("On it: %1 and %2 more.", "En él: %1 y %2 más.", "On y voit : %1 et %2 de plus.")
    case .mapWithin: ("In %1.", "En %1.", "Dans %1.")
    case .openInMaps:
      ("Open in a map app", "Abrir en una aplicación de mapas", "Ouvrir dans une appli de cartes")
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
    case .firstResults:
      ("The first %1", "Los primeros %1", "Les %1 premiers")
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
        "Your position is not available. Allow it for this page, or type coordinates.",
        "Su posición no está disponible. Permítala para esta página o escriba las coordenadas.",
        "Votre position n’est pas disponible. Autorisez-la pour cette page, ou saisissez des "
          + "coordonnées."
      )
    case .latitude: ("Latitude", "Latitud", "Latitude")
    case .longitude: ("Longitude", "Longitud", "Longitude")
    case .latitudeHint:
      (
        "−90 to 90; minus is south", "de −90 a 90; menos es sur",
        "de −90 à 90 ; moins : au sud"
      )
    case .longitudeHint:
      (
        "−180 to 180; minus is west", "de −180 a 180; menos es oeste",
        "de −180 à 180 ; moins : à l’ouest"
      )
    case .coordinatesWrong:
      (
        "There is no such place: latitude goes from −90 to 90, longitude from −180 to 180.",
        "No existe tal lugar: la latitud va de −90 a 90 y la longitud de −180 a 180.",
        "Ce lieu n’existe pas : la latitude va de −90 à 90, la longitude de −180 à 180."
      )
    case .show: ("Show", "Mostrar", "Afficher")
    case .accuracy:
      (
        "Your position is known to about %1.",
        "Su posición se conoce con un margen de %1.",
        "Votre position est connue à %1 près."
      )
    case .coordinates:
      (
        "By coordinates, in degrees", "Por coordenadas, en grados", "Par coordonnées, en degrés"
      )
    case .nearTo: ("Nearest to %1.", "Lo más cercano a %1.", "Au plus près de %1.")
    case .nothingNear:
      (
        "Nothing is within %1. The nearest is %2 away.",
        "No hay nada a menos de %1. Lo más cercano está a %2.",
        "Il n’y a rien à moins de %1. Le plus proche est à %2."
      )
    case .nearbyNeedsScript:
      (
        "Finding what is near runs in your browser and needs JavaScript. All works by campus:",
        "Buscar lo cercano funciona en su navegador y necesita JavaScript. Las obras por campus:",
        "La recherche alentour fonctionne dans votre navigateur et demande JavaScript. Les œuvres "
          + "par campus :"
      )
    case .problem: ("Something is not right", "Algo no está bien", "Quelque chose ne va pas")
    case .notFound: ("Nothing is here", "Aquí no hay nada", "Il n’y a rien ici")
    case .notFoundMessage:
      (
        "No work, artist, place or tour has this address.",
        "Ninguna obra, artista, lugar ni recorrido tiene esta dirección.",
        "Aucune œuvre, aucun artiste, lieu ou parcours n’a cette adresse."
      )
    case .notFoundRemedy:
      (
        "It may have moved, or the address may be mistyped. Search for it, or start from one of "
          + "these pages:",
        "Puede que haya cambiado o que la dirección esté mal escrita. Búsquelo o empiece por una "
          + "de estas páginas:",
        "Elle a peut-être changé ou contient une faute. Faites une recherche, ou partez de l’une "
          + "de ces pages :"
      )
    case .unreadable:
      (
        "The address asks for something that cannot be answered.",
        "La dirección pide algo a lo que no se puede responder.",
        "L’adresse demande quelque chose à quoi on ne peut répondre."
      )
    case .unreadableRemedy:
      (
        "Go back and try again, or start from one of these pages:",
        "Vuelva atrás e inténtelo de nuevo, o empiece por una de estas páginas:",
        "Revenez en arrière et réessayez, ou partez de l’une de ces pages :"
      )
    case .ourFault:
      (
        "Something went wrong here; it was not your doing.",
        "Algo ha fallado aquí; no es culpa suya.",
        "Une erreur s’est produite ici ; vous n’y êtes pour rien."
      )
    case .ourFaultRemedy:
      (
        "Try again in a moment, or start from one of these pages:",
        "Inténtelo de nuevo dentro de un momento, o empiece por una de estas páginas:",
        "Réessayez dans un moment, ou partez de l’une de ces pages :"
      )
    case .backHome: ("Back to the front page", "Volver a la página de inicio", "Retour à l’accueil")
    }
  }
}
