extension Language {
  /// The phrases of Spanish, which all stand in this one file, so that a translator needs no other.
  public static let spanish = Language(
    tag: "es", name: "Español",
    numbers: NumberStyle(decimalMark: ",", thousandsMark: ".", groupsFrom: 10_000),
    plural: { $0 == 1 ? .one : $0 != 0 && $0.isMultiple(of: 1_000_000) ? .many : .other }
  ) { word in
    switch word {
    // The frame of pages
    case .skipToContent: "Saltar al contenido"
    case .mainNavigation: "Principal"
    case .youAreHere: "Está aquí"
    case .languageSwitch: "Idioma"
    case .artOnFoot: "Arte a pie"
    case .artOnFootLead: "Encuentre lo que tiene cerca, siga un recorrido, lea sobre lo que ve."
    case .nearYou: "Cerca de usted"
    case .search: "Buscar"
    case .artists: "Artistas"
    case .tours: "Recorridos"
    case .works: "Obras"
    case .home: "Inicio"
    case .madeWith: "Hecho con Docent"
    case .oneWorkKind: "Obra"
    case .tourKind: "Recorrido"
    case .levelKind: "Nivel"
    // Front page, tours and map
    case .nearMe: "Cerca de mí"
    case .toursLead: "Paseos de una obra a otra, con lo que hay que contar en cada parada."
    case .allTours: "Todos los recorridos"
    case .highlights: "Obras destacadas"
    case .campuses: "Sedes"
    case .allLevels: "Todos los niveles"
    case .onFoot: "{time} a pie"
    case .withSound: "con audio"
    case .tourStepFree: "sin escalones"
    case .tourNoStairsKnown: "sin escaleras conocidas en el camino"
    case .tourAccessUnknown: "no se sabe si todo el camino está libre de escalones"
    case .tourNotStepFree: "con escalones entre las paradas {numbers}"
    case .share: "Compartir"
    case .linkCopied: "La dirección está en el portapapeles."
    case .print: "Imprimir"
    // Numbers of things
    case .stopCount:
      .counted(one: "{count} parada", many: "{count} de paradas", other: "{count} paradas")
    case .workCount: .counted(one: "{count} obra", many: "{count} de obras", other: "{count} obras")
    case .placeCount:
      .counted(one: "{count} lugar", many: "{count} de lugares", other: "{count} lugares")
    case .resultCount:
      .counted(one: "{count} encontrado", many: "{count} encontrados", other: "{count} encontrados")
    // Distances and times
    case .here: "aquí"
    case .away: "{distance} al {point}"
    case .underAMinute: "menos de un minuto"
    case .tourTimes: "{time}: {walking} andando, {dwelling} en las paradas"
    case .straightLine: "{distance} en línea recta"
    case .straightLines:
      """
      Una parte se mide en línea recta de parada a parada; el camino a pie es más largo. Si una \
      obra no tiene posición propia, llevan al centro de su edificio.
      """
    case .wayTo: "El camino a la parada {number}"
    case .upAndDown: "Sube {up} y baja {down}"
    case .up: "Sube {distance}"
    case .down: "Baja {distance}"
    case .levelChange: "Nivel {from} → {to}"
    // Directions
    case .directions: "Cómo llegar"
    case .instructions: "El camino"
    case .walkFrom: "Desde"
    case .walkTo: "Hasta"
    case .endsHint:
      "Una obra o un lugar por su nombre, o una posición como 49.2665, -123.2535."
    case .endMissing: "Diga dónde, por favor."
    case .endUnknown: "Aquí no hay nada que se llame «{name}»."
    case .endMeant: "Aquí no hay nada que se llame exactamente «{name}». ¿Busca algo de esto?"
    case .endUnplaced: "Nadie ha dicho dónde está. Pruebe con un lugar cercano."
    case .endNotOnEarth:
      "Las latitudes van de -90 a 90 y las longitudes de -180 a 180."
    case .stepFree: "Sin escalones"
    case .showWay: "Mostrar el camino"
    case .directionsNeedScript:
      """
      La búsqueda de caminos funciona en su navegador y necesita JavaScript. Los mapas de \
      todos los campus:
      """
    case .findingWay: "Buscando el camino…"
    case .waysUnreachable: "Los caminos no se pueden cargar sin conexión. Inténtelo más tarde."
    case .fromTo: "De {from} a {to}"
    case .howToGetTo: "Cómo llegar a {place}"
    case .howToGetHere: "Cómo llegar aquí"
    case .positionUnknown: "posición desconocida"
    // Tours
    case .stops: "Paradas"
    case .position: "{number} de {total}"
    case .previous: "Parada anterior"
    case .next: "Parada siguiente"
    case .by: "por {name}"
    case .nameAndValue: "{name}: {value}"
    case .moreAboutThis: "Más sobre {name}"
    case .tourAsData: "Recorrido en GeoJSON"
    case .start: "Empezar el recorrido"
    // Works
    case .story: "Historia"
    case .date: "Fecha"
    case .medium: "Técnica"
    case .dimensions: "Dimensiones"
    case .credit: "Línea de crédito"
    case .rights: "Derechos"
    case .whereItIs: "Dónde está"
    case .locationNote: "Cómo encontrarla"
    case .accession: "Número de inventario"
    case .classification: "Clasificación"
    case .themeLabel: "Tema"
    case .neighborhood: "Barrio"
    case .moreDetails: "Detalles"
    case .onTours: "En estos recorridos"
    case .moreBy: "Más de {name}"
    case .nearest: "Otras obras cercanas"
    case .artist: "Artista"
    case .level: "Nivel {level}"
    case .inStorage: "No está expuesta: se guarda en el depósito."
    case .onLoan: "No está expuesta: se encuentra en préstamo."
    case .removed: "No está expuesta: ha sido retirada."
    case .untitledImage: "Imagen de {name}"
    // Media
    case .close: "Cerrar"
    case .listen: "Escuchar"
    case .watch: "Ver"
    case .model: "Modelo 3D"
    case .transcript: "Transcripción"
    case .licence: "Licencia: {name}"
    case .openModel: "Abrir el modelo"
    case .play: "Reproducir"
    case .pause: "Pausa"
    case .goOnListening: "Seguir escuchando"
    case .secondsBack: "15 segundos atrás"
    case .secondsAhead: "15 segundos adelante"
    case .playPosition: "Posición en el audio"
    case .speed: "Velocidad"
    case .player: "Reproductor"
    case .closePlayer: "Detener y cerrar el reproductor"
    case .soundFailed: "No se ha podido cargar el audio. Inténtelo de nuevo donde haya conexión."
    case .readAloud: "Leer en voz alta"
    case .goOnReading: "Seguir leyendo en voz alta"
    case .stopReading: "Dejar de leer"
    case .lookAround: "Verlo por todos los lados"
    case .modelHint: "Gírelo arrastrando o con las flechas; + y − lo acercan o alejan."
    case .modelLoading: "Cargando el modelo …"
    case .modelFailed: "El modelo no se puede mostrar aquí. El archivo se puede abrir o guardar."
    case .modelCloser: "Acercar"
    case .modelFarther: "Alejar"
    case .modelLeft: "Girar a la izquierda"
    case .modelRight: "Girar a la derecha"
    case .modelUp: "Ver desde más arriba"
    case .modelDown: "Ver desde más abajo"
    case .modelReset: "Mostrarlo como al principio"
    case .modelInRoom: "Verlo donde usted está"
    // Places
    case .campus: "Campus"
    case .building: "Edificio"
    case .room: "Sala"
    case .address: "Dirección"
    case .hours: "Horario"
    case .levels: "Niveles"
    case .rooms: "Salas"
    case .entrances: "Entradas"
    case .buildings: "Edificios"
    case .accessible: "accesible"
    case .notAccessible: "no accesible"
    case .accessUnknown: "accesibilidad no conocida"
    case .leadsTo: "conduce a {place}"
    case .worksHere: "Obras aquí"
    case .allWorks: "Todas las obras"
    case .nothingHere: "Aquí aún no se muestra nada."
    case .entrance: "Entrada"
    // Artists
    case .lifeDates: "Fechas"
    case .nationality: "Nacionalidad"
    case .noWorks: "No figura ninguna obra."
    case .letters: "Por letra"
    // Maps
    case .map: "Mapa"
    case .mapOf: "Mapa de {place}"
    case .moveMap: "Mover y ampliar"
    case .drawnMap: "Volver al mapa dibujado"
    case .stopsHere: "Paradas {numbers}"
    case .otherWorks: "Los puntos grises son otras obras."
    case .mapShows: "En él: {names}."
    case .mapShowsMore:
      .counted(
        one: "En él: {names} y {count} más.",
        many: "En él: {names} y {count} más.",
        other: "En él: {names} y {count} más.")
    case .mapWithin: "En {names}."
    case .openInMaps: "Abrir en una aplicación de mapas"
    case .mapUnavailable: "Sin conexión no se puede cargar el mapa que se mueve. Queda el dibujado."
    case .nearMap: "Mapa de lo que hay cerca"
    case .surelyThisOne: "casi seguro que es esta"
    case .likelyThisOne: "lo más probable es que sea esta"
    case .perhapsThisOne: "quizá sea esta"
    case .nearDots: "Los números son los de la lista."
    case .offRoute: "Está a {distance} del recorrido. La flecha sigue llevando a la próxima parada."
    case .routeDone: "La parte gris del recorrido ya queda atrás."
    case .goToFloor: "Vaya a {level} {way}."
    case .onThatFloor: "Estoy en {level}"
    case .codesLead: "Los códigos y las direcciones cortas llevan a la página de cada parada."
    case .onFootStraight: "{time} a pie si el camino fuera recto"
    case .tourTimesStraight:
      "{time}: {walking} andando si el camino fuera recto, {dwelling} en las paradas"
    // Saved things
    case .saved: "Guardado"
    case .keep: "Guardar"
    case .keepRefused:
      """
      Este navegador no guarda nada de las páginas o ya no tiene espacio. En una ventana privada \
      puede estar desactivado.
      """
    case .savedHint: "Lo que guarda se queda en este dispositivo, y nadie más lo ve."
    case .savedNeedsScript:
      """
      Para guardar hace falta JavaScript: solo su navegador conserva la lista. Los marcadores \
      sirven igual.
      """
    case .nothingSaved:
      """
      Todavía no hay nada guardado. Pulse Guardar en la página de una obra, un recorrido o un \
      lugar.
      """
    case .removeThing: "Quitar {name}"
    case .removedFromSaved: "{name} se ha quitado."
    case .allRemoved: "Se ha quitado todo."
    case .removeAll: "Quitar todo"
    case .undo: "Deshacer"
    case .quickestOrder: "Como recorrido: camino más corto"
    case .orderedOnFoot: "En el orden de la caminata más rápida."
    case .orderedQuickest: "En el orden del camino más corto, medido en línea recta de uno a otro."
    case .shareList: "Compartir la lista"
    case .addressCopied: "Se ha copiado un enlace que contiene la lista."
    case .listAddress: "Un enlace que contiene la lista, para copiar"
    case .saveFile: "Escribir en un archivo"
    case .openFile: "Añadir de un archivo escrito aquí"
    case .fileUnreadable:
      """
      Esta no es una lista escrita aquí: elija un archivo «docent-saved.json».
      """
    case .sharedWithYou: "Compartido con usted"
    case .keepAll: "Guardar todo esto"
    case .savedCount:
      .counted(
        one: "{count} guardado", many: "{count} de cosas guardadas", other: "{count} guardados")
    // Tours without signal
    case .offlineSave: "Conservar para usar sin conexión"
    case .offlineLooking: "Mirando cuánto es…"
    case .offlineStart: "Traerlo ahora"
    case .offlineProgress: "{done} de {total}"
    case .offlineSaved: "En este dispositivo desde {date}, {size}."
    case .offlineUpdate: "Actualizar"
    case .offlineCurrent: "Nada ha cambiado desde entonces."
    case .offlineRemove: "Quitar de este dispositivo"
    case .offlineBroken:
      """
      No se ha podido traer. Vuelva a pulsar donde haya conexión: lo que llegó se queda.
      """
    case .offlineFull:
      """
      No queda espacio en este dispositivo. Quite otra cosa conservada e inténtelo de \
      nuevo.
      """
    case .offlineHolds:
      """
      Contiene sus páginas en {name}. Las demás páginas necesitan conexión.
      """
    case .offlineWithoutSearch: "La búsqueda solo encuentra nombres: la colección es muy grande."
    case .offlineTours: "Conservado para usar sin conexión"
    case .offlineNoRoom:
      """
      Ocupa {size}, y a su navegador le quedan {room}. Quite otra cosa, o haga sitio en el \
      dispositivo.
      """
    case .offlineMayGo: "Su navegador puede borrarlo si falta espacio en el dispositivo."
    case .offlineLost:
      .counted(
        one: "Su navegador ha borrado {count} de sus archivos. Actualice donde haya conexión.",
        many: "Su navegador ha borrado {count} de sus archivos. Actualice donde haya conexión.",
        other: "Su navegador ha borrado {count} de sus archivos. Actualice donde haya conexión.")
    case .offlineOutdated: "Algo ha cambiado desde entonces: una actualización trae {size}."
    case .youAreOffline:
      """
      No hay conexión, y esa página no está en este dispositivo. Aquí está lo que hay.
      """
    case .offlineSize:
      .counted(
        one: "{count} archivo, {size}.", many: "{count} de archivos, {size}.",
        other: "{count} archivos, {size}.")
    // Labels beside works
    case .labels: "Etiquetas"
    case .labelsHint:
      "Imprima a tamaño real y corte por las líneas. Los códigos llevan a las páginas de esta guía."
    // Where one is, and a tour on the way
    case .whereAmI: "¿Dónde estoy?"
    case .hideMe: "Ocultar mi posición"
    case .blueDot: "Usted está en el punto azul, dentro del círculo que lo rodea."
    case .notOnMap: "Usted no está en este mapa."
    case .fewSteps: "unos pasos"
    case .awayAside: "{distance} {spot}"
    case .positionRefused:
      """
      Su navegador no le dice a esta página dónde está usted. Permítalo en sus ajustes o \
      elija un lugar.
      """
    case .positionAbsent:
      "Este navegador no puede decir dónde está usted. Elija un lugar."
    case .positionInsecure:
      """
      Los navegadores solo indican la posición a páginas con una dirección segura (https). \
      Elija un lugar.
      """
    case .positionLost:
      """
      En este momento no se encuentra su posición. Se sigue en cuanto haya una; al aire \
      libre o junto a una ventana se encuentra antes.
      """
    case .positionPoor:
      """
      Su posición solo se conoce con un margen de unos {distance}. Mire qué obras hay a su \
      alrededor.
      """
    case .ahead: "todo recto"
    case .aheadRight: "adelante a la derecha"
    case .toTheRight: "a la derecha"
    case .behindRight: "detrás de usted a la derecha"
    case .behind: "detrás de usted"
    case .behindLeft: "detrás de usted a la izquierda"
    case .toTheLeft: "a la izquierda"
    case .aheadLeft: "adelante a la izquierda"
    case .onTheWalk: "En camino"
    case .startNearest: "Empezar en la parada más cercana"
    case .startAnyway: "Empezar aquí de todos modos"
    case .within: "a menos de {distance}"
    case .guideMe: "Mostrar distancia y dirección"
    case .positionStays: "Su navegador le pedirá su posición. No sale de este dispositivo."
    case .atStop: "Ha llegado: {name}."
    case .youAreThere: "Ha llegado."
    case .oneOfThese: "Está en una de estas: {names}."
    case .openStop: "Abrir la parada {number}"
    case .atThisStop: "Estoy en la parada {number}"
    case .walkNotKept:
      "Este navegador no guarda nada: este recorrido termina cuando usted sale de la página."
    case .skip: "Saltar esta parada"
    case .endWalk: "Terminar el recorrido"
    case .wayFromHere: "El camino desde aquí (envía su posición a este servicio)"
    case .soundOnArrival: "Reproducir el audio al llegar"
    case .visited: "Visitada"
    case .yourWalks: "Sus recorridos"
    case .stopsVisited: "{number} de {total} paradas visitadas"
    case .walkFinished: "Ha terminado el recorrido."
    case .allSkipped: "Usted ha omitido todas las paradas."
    case .skippedStops: "Paradas saltadas:"
    case .startAgain: "Empezar de nuevo"
    case .moreTours: "Más recorridos"
    case .byLift: "en ascensor"
    case .byStairs: "por la escalera"
    case .whichFloor: "¿En qué planta está?"
    case .anyFloor: "No lo sé"
    case .nearestOfTwo: "Lo más cercano es una de estas dos obras: {names}."
    case .positionField:
      "Una posición"
    case .positionHint:
      "Por ejemplo 49.2665, -123.2535 o 49°15'59\"N 123°15'13\"W, como la dan los mapas."
    case .positionUnreadable:
      "Esto no es una posición. Escriba latitud y longitud, como 49.2665, -123.2535."
    case .fromWhereIAm: "Desde donde estoy"
    case .fromWhereIAmHint: "Envía su posición a este servicio, que busca el camino."
    // What visitors choose, and where they left off
    case .previousPicture: "Imagen anterior"
    case .nextPicture: "Imagen siguiente"
    case .goOnWithTour: "Seguir con {name}"
    case .nearestTour: "El recorrido más cercano: {name}, {distance}"
    case .timeAtHand: "¿De cuánto tiempo dispone?"
    case .stopsInTime:
      .counted(
        one: "En {time} hay tiempo para {count} parada.",
        many: "En {time} hay tiempo para {count} de paradas.",
        other: "En {time} hay tiempo para {count} paradas.")
    case .stopsInNoTime: "En {time} no hay tiempo para ninguna parada de este recorrido."
    case .allStops: "Todas las paradas"
    case .settings: "Ajustes"
    case .settingsStay: "Se guarda solo en este dispositivo."
    case .textSize: "Tamaño del texto"
    case .sizeUsual: "Normal"
    case .sizeLarge: "Grande"
    case .sizeLargest: "Muy grande"
    case .units: "Unidades de distancia"
    case .unitsMetric: "Metros"
    case .unitsImperial: "Pies y millas"
    case .colorScheme: "Claro u oscuro"
    case .schemeDevice: "Como el dispositivo"
    case .schemeLight: "Claro"
    case .schemeDark: "Oscuro"
    case .stepFreeWays: "Caminos sin escalones"
    case .nearestOfMany:
      .counted(
        one: "{count} obra está más o menos igual de cerca.",
        many: "{count} de obras están más o menos igual de cerca.",
        other: "{count} obras están más o menos igual de cerca.")
    case .reportProblem: "Avisar de un problema en esta página"
    // Search, and what is near
    case .searchFor: "Obras, artistas, recorridos, lugares"
    case .searchHint: "Los acentos no importan; basta el comienzo de una palabra."
    case .didYouMean: "No hay nada para «{from}». ¿Quería decir «{to}»?"
    case .resultRange: "{from} a {to}"
    case .moreResults: "Más resultados"
    case .previousPage: "Página anterior"
    case .nextPage: "Página siguiente"
    case .searchUnreachable:
      "La búsqueda no se puede cargar sin conexión. Inténtelo más tarde."
    case .findInList: "Buscar en esta lista"
    case .earlierResults: "Resultados anteriores"
    case .lookThrough: "O recórralo todo:"
    case .suggestions: "Sugerencias"
    case .suggestionCount:
      .counted(
        one: "{count} sugerencia", many: "{count} de sugerencias", other: "{count} sugerencias")
    case .keypad: "Número de una parada"
    case .numberedStops: "Parada {number}"
    case .stopOfTour: "Parada {number} de {name}"
    case .narrowDown: "Acotar"
    case .anyValue: "Todos"
    case .onlyOnView: "Solo lo que está expuesto"
    case .onlyWithSound: "Solo con sonido"
    case .onlyStepFree: "Solo sin escalones, hasta donde se sabe"
    case .noSuchStop: "Ninguna parada tiene el número {number}."
    case .nothingFound:
      "No se ha encontrado nada. Pruebe con menos palabras o con el comienzo de una."
    case .needsScript:
      "Esta búsqueda funciona en su navegador y necesita JavaScript. Todas las obras por campus:"
    case .findMe: "Buscar lo que tengo cerca"
    case .pointOnMap: "Señalar en el mapa"
    case .pointHint:
      "Pulse en el mapa donde está usted; las flechas del teclado también mueven el punto."
    case .choosePlace: "Elegir un lugar"
    case .locating: "Buscando su posición…"
    case .show: "Mostrar"
    case .accuracy: "Su posición se conoce con un margen de {distance}."
    case .nearTo: "Lo más cercano a {place}."
    case .nothingNear:
      "No hay nada a menos de {reach}. Lo más cercano está en {place}, a {distance}."
    case .nearbyNeedsScript:
      "Buscar lo cercano funciona en su navegador y necesita JavaScript. Las obras por campus:"
    // Problems of visitors
    case .problem: "Algo no está bien"
    case .notFound: "Aquí no hay nada"
    case .notFoundMessage: "Ninguna obra, artista, lugar ni recorrido tiene esta dirección."
    case .notFoundRemedy:
      """
      Puede que haya cambiado o que la dirección esté mal escrita. Búsquelo o empiece por una de \
      estas páginas:
      """
    case .unreadable: "La dirección pide algo a lo que no se puede responder."
    case .unreadableRemedy: "Vuelva atrás e inténtelo de nuevo, o empiece por una de estas páginas:"
    case .unreadableParameter: "La parte «{name}» de la dirección falta o no puede estar ahí."
    case .unreadableValue:
      "La dirección dice «{value}» para «{name}», y a eso no se puede responder."
    case .ourFault: "Algo ha fallado aquí; no es culpa suya."
    case .ourFaultRemedy:
      "Inténtelo de nuevo dentro de un momento, o empiece por una de estas páginas:"
    case .backHome: "Volver a la página de inicio"
    // Data for programs
    case .dataTitle: "Datos"
    case .dataLead: "Todo el catálogo para mapas y programas, según OGC API - Features."
    case .dataCollections: "Colecciones"
    case .dataConformance: "Clases de conformidad"
    case .dataQueryables: "Propiedades para elegir"
    case .dataDocs: "Todas las direcciones"
    case .dataLinks: "Enlaces"
    case .dataFeatures: "Elementos"
    case .dataMatched:
      .counted(one: "{count} elemento", many: "{count} de elementos", other: "{count} elementos")
    case .dataPaths: "Caminos"
    case .dataPoints: "Puntos de los caminos"
    case .dataGround: "Terreno"
    case .dataTiles: "Teselas de mapa"
    case .dataTilingSchemes: "Esquemas de teselas"
    // Points of the compass by themselves, clockwise from north
    case .north: "norte"
    case .northNortheast: "nornordeste"
    case .northeast: "nordeste"
    case .eastNortheast: "estenordeste"
    case .east: "este"
    case .eastSoutheast: "estesudeste"
    case .southeast: "sudeste"
    case .southSoutheast: "sursudeste"
    case .south: "sur"
    case .southSouthwest: "sursudoeste"
    case .southwest: "sudoeste"
    case .westSouthwest: "oestesudoeste"
    case .west: "oeste"
    case .westNorthwest: "oestenoroeste"
    case .northwest: "noroeste"
    case .northNorthwest: "nornoroeste"
    // The eight that walks go toward: `heading {point}`
    case .towardNorth: "norte"
    case .towardNortheast: "nordeste"
    case .towardEast: "este"
    case .towardSoutheast: "sudeste"
    case .towardSouth: "sur"
    case .towardSouthwest: "sudoeste"
    case .towardWest: "oeste"
    case .towardNorthwest: "noroeste"
    // Those on which something lies: `40 m {point} of the destination`
    case .lyingNorth: "norte"
    case .lyingNortheast: "nordeste"
    case .lyingEast: "este"
    case .lyingSoutheast: "sudeste"
    case .lyingSouth: "sur"
    case .lyingSouthwest: "sudoeste"
    case .lyingWest: "oeste"
    case .lyingNorthwest: "noroeste"
    // Sides of a building: `the door on its {side} side`
    case .sideNorth: "norte"
    case .sideNortheast: "nordeste"
    case .sideEast: "este"
    case .sideSoutheast: "sudeste"
    case .sideSouth: "sur"
    case .sideSouthwest: "sudoeste"
    case .sideWest: "oeste"
    case .sideNorthwest: "noroeste"
    // The first letters of north, east, south and west
    case .compassLetters: "NESO"
    // Instructions: where
    case .atLandmark: " junto a {landmark}"
    case .toLevel: ", hasta el nivel {level}"
    case .toNamedLevel: ", hasta: {level}"
    case .toOutdoors: ", hasta el exterior"
    case .onLevel: ", en el nivel {level}"
    case .onNamedLevel: ", en: {level}"
    case .headingAside: ", hacia el {point}"
    case .onWay: " por {way}"
    case .ontoWay: " por {way}"
    case .toStayOnWay: " para seguir por {way}"
    // Instructions: joining them. What follows a comma or an "and" begins with a small letter
    case .and: " y "
    case .andClause: " y "
    case .then: ", luego "
    case .andContinueOn: " y siga por {way}"
    case .andContinueStraight: " y siga recto"
    // Instructions: turns and crossings
    case .continueStraight: "Siga recto"
    case .bearLeft: "Gire ligeramente a la izquierda"
    case .turnLeft: "Gire a la izquierda"
    case .turnSharplyLeft: "Gire del todo a la izquierda"
    case .leftAgain: "otra vez a la izquierda"
    case .bearRight: "Gire ligeramente a la derecha"
    case .turnRight: "Gire a la derecha"
    case .turnSharplyRight: "Gire del todo a la derecha"
    case .rightAgain: "otra vez a la derecha"
    case .turnAround: "Dé la vuelta"
    case .head: "Salga hacia el {point}"
    case .headingOn: " hacia el {point}"
    case .continueToward: "Siga hacia el {point}"
    case .setOut: "Póngase en camino"
    case .crossTheRoad: "cruce la calle"
    case .crossWay: "cruce {way}"
    case .crossAtTheEnd: ", y al final cruce la calle"
    // Instructions: up and down
    case .takeStairs: "Tome las escaleras"
    case .stairsUp: "Suba las escaleras"
    case .stairsDown: "Baje las escaleras"
    case .stepCount:
      .counted(
        one: " ({count} peldaño)",
        many: " ({count} de peldaños)",
        other: " ({count} peldaños)")
    case .takeRamp: "Tome la rampa"
    case .rampUp: "Suba por la rampa"
    case .rampDown: "Baje por la rampa"
    case .takeEscalator: "Tome la escalera mecánica"
    case .escalatorUp: "Suba por la escalera mecánica"
    case .escalatorDown: "Baje por la escalera mecánica"
    case .takeLift: "Tome el ascensor"
    case .liftUp: "Suba en el ascensor"
    case .liftDown: "Baje en el ascensor"
    case .outAtLevel: " y salga en el nivel {level}"
    case .outAtNamedLevel: " y salga en: {level}"
    case .outOutdoors: " y salga al exterior"
    // Instructions: doors and buildings
    case .enterBuilding: "Entre en {building}"
    case .goInside: "Entre"
    case .leaveBuilding: "Salga de {building}"
    case .goOutside: "Salga"
    case .goThrough: "Atraviese {building}"
    case .theBuilding: "el edificio"
    case .andLeave: " y salga"
    case .byDoor: " por {door}"
    case .byDoorOfBuilding: " por la puerta del lado {side}"
    case .byDoorOnSide: " por la puerta del lado {side}"
    // Instructions: where nothing is mapped
    case .goAcross: "Cruce en línea recta{landmark}, donde no hay camino cartografiado"
    case .findWayInside: "Oriéntese dentro del edificio (sin cartografiar)"
    case .findWayIn: "Busque la entrada del edificio (sin cartografiar)"
    case .findWayOut: "Busque la salida del edificio (sin cartografiar)"
    // Instructions: the end
    case .arrived: "Ha llegado a su destino"
    case .arrivedAt: "Ha llegado: {place}"
    case .placeLies: "{place} está {spot}"
    case .yourDestination: "Su destino"
    case .aheadOfYou: "enfrente"
    case .onYourLeft: "a su izquierda"
    case .onYourRight: "a su derecha"
    // Where no way leads, or only the straight line
    case .onTwoCampuses:
      """
      Estos lugares están en dos campus, {from} y {to}. \
      Ningún camino conocido los une; cada uno tiene su mapa.
      """
    case .noWay: "No hay camino."
    case .noStepFreeWay: "No hay camino sin escalones."
    case .inTheWay: " Lo impide: {obstacle}"
    case .closedThen: ", cerrado a esa hora."
    case .nearestPoint: "El punto más cercano al que se llega está {spot}"
    case .spotAway: "a {distance} al {point} del destino"
    case .spotThere: "junto al destino"
    case .butOnLevel: ", pero en el nivel {level}"
    case .butOnNamedLevel: ", pero en: {level}"
    case .butOnOtherLevel: ", pero en otro nivel"
    case .noPathMapped:
      """
      Ningún camino cartografiado lleva allí: esta es la línea recta; no se sabe si se puede \
      recorrer, ni si está libre de escalones.
      """
    // What may be closed
    case .openingUnknown: "No se sabe si está abierto a esa hora: {names}."
    case .openingUnknownHere: " (no se sabe si estará abierto)"
    case .openingUnknownOf: " (no se sabe si estará abierto: {names})"
    case .closedAtThatTime: "Cerrado a esa hora: {name}."
    // Things on a way. Languages with cases put them where the bare form is right
    case .pathFootway: "un camino"
    case .pathCrossing: "un cruce"
    case .pathCorridor: "un pasillo"
    case .pathSteps: "escaleras"
    case .pathRamp: "una rampa"
    case .pathEscalator: "una escalera mecánica"
    case .pathLift: "un ascensor"
    case .pathBarrier: "un muro o una valla"
    case .pointGate: "una verja"
    case .pointBollard: "unos bolardos"
    case .pointCycleBarrier: "una barrera para bicicletas"
    case .pointStile: "un paso con peldaños sobre una valla"
    case .pointTurnstile: "un torniquete"
    case .pointKerb: "un bordillo"
    case .pointCrossing: "un cruce"
    case .pointDoor: "una puerta"
    case .pointSteps: "unos peldaños"
    case .pointLift: "un ascensor"
    case .pointBarrier: "una barrera"
    case .aWall: "una pared"
    case .aFence: "una valla, un muro u otra barrera"
    case .aStaircase: "unas escaleras"
    case .aClosedGate: "una puerta, un bordillo o una barrera cerrada o infranqueable con ruedas"
    case .aClosedWay: "un camino cerrado o no apto para ruedas"
    case .notForWheels: "un camino no apto para ruedas"
    case .steepSlope: "una cuesta empinada"
    case .aBuilding: "un edificio"
    case .anObstacle: "un obstáculo"
    case .unmappedGround: "terreno sin cartografiar"
    case .entranceOf: "entrada de {building}"
    case .anEntrance: "entrada"
    case .onItsSide: ", lado {side}"
    // Whether wheels pass
    case .accessStepFree: "Sin escalones."
    case .accessNoStairsKnown:
      "No se conocen escaleras en el camino; de algunos tramos no se sabe si son accesibles."
    case .accessNotStepFree: "No es accesible sin escalones."
    case .accessHindered: "No es accesible sin escalones: {names}."
    case .flightCount:
      .counted(
        one: "Con un tramo de escaleras.",
        many: "Con {count} de tramos de escaleras.",
        other: "Con {count} tramos de escaleras.")
    case .accessDoubtful: "No se sabe si este camino está libre de escalones: {reasons}."
    case .accessOthersUnknown: "De otros tramos tampoco se sabe si son accesibles."
    case .firstPiece: "los primeros {distance}"
    case .lastPiece: "los últimos {distance}"
    case .pieceAtDoors: "{distance} junto a puertas"
    case .pieceAtDoor: "{distance} junto a una puerta"
    case .straightPiece: "la línea recta de {distance}"
    case .isNotMapped: "no está cartografiada"
    case .areNotMapped: "no están cartografiados"
    case .leadsThroughWall: "atraviesa una pared"
    case .leadThroughWall: "atraviesan una pared"
    case .leadsOver: "pasa por {thing} o junto a ello"
    case .leadOver: "pasan por {thing} o junto a ello"
    case .beginsAt: "empieza junto a {thing}"
    case .endsAt: "termina junto a {thing}"
    case .passes: "pasa junto a {thing}"
    // Itineraries in a terminal
    case .noStopsYet: "Todavía no hay paradas."
    case .itineraryTotals:
      "{stops}, {distance}, {time}: {walking} andando, {dwelling} en las paradas."
    case .itineraryWithWaiting:
      """
      {stops}, {distance}, {time}: {walking} andando, {dwelling} en las paradas, {waiting} de \
      espera.
      """
    case .itineraryStraight: "En línea recta donde no lleva ningún camino."
    case .itineraryNoStairs: "No se conocen escaleras en el camino."
    case .itineraryDoubtful:
      """
      No se sabe si este paseo está libre de escalones: {distance} no están cartografiados o \
      pasan junto a un obstáculo.
      """
    case .itineraryAccessUnknown: "De algunos tramos del camino no se sabe si son accesibles."
    case .leftOut: "Sin visitar: {numbers}."
    case .leftOutClosed: "Sin visitar, por cerradas o sin camino: {numbers}."
    case .itineraryStop: "Parada"
    case .itineraryAfter: "Tras"
    case .itineraryTitle: "Título"
    case .itineraryPlace: "Lugar"
    case .itineraryThen: "Después"
    case .itineraryStart: "Salida"
    case .itineraryDistance: "Distancia"
    case .toStop: "a la {number}"
    case .backToStart: "de vuelta a la salida"
    case .levelsUp:
      .counted(
        one: "{count} nivel más arriba",
        many: "{count} de niveles más arriba",
        other: "{count} niveles más arriba")
    case .levelsDown:
      .counted(
        one: "{count} nivel más abajo",
        many: "{count} de niveles más abajo",
        other: "{count} niveles más abajo")
    case .somewhereInBuilding: "en algún lugar del edificio"
    case .somewhereOnLevel: "en algún lugar del nivel"
    case .somewhereInRoom: "en algún lugar de la sala"
    // How good the order of a tour is
    case .proofQuickest: "Ningún paseo es más rápido: está demostrado."
    case .proofMostStops: "Ningún paseo visita más paradas, ni tantas antes: está demostrado."
    case .proofQuickerAtMost: "Otro paseo es más rápido a lo sumo en un {share} %."
    case .proofMostWorth: "Ninguna selección de paradas que quepa vale más: está demostrado."
    case .proofMostWorthAnyTime:
      "Ninguna selección de paradas vale más; no se sabe cuánto antes podría acabar un paseo."
    case .proofWorthAtMost: "Otra selección de paradas vale más a lo sumo en un {share} %."
    case .proofUnknown: "Un buen orden; no se sabe cuánto mejor podría ser otro."
    // What does not go as planned on a tour
    case .stopUnplaced: "La parada {number} no tiene posición conocida: el paseo la omite."
    case .stopClosed: "La parada {number} está cerrada cuando se llega a ella."
    case .stopUnreachable:
      "No se ha encontrado camino a la parada {number}: el paseo la deja de lado."
    case .stopOpensLater:
      .counted(
        one: "La parada {number} abre {count} minuto después de llegar a ella.",
        many: "La parada {number} abre {count} de minutos después de llegar a ella.",
        other: "La parada {number} abre {count} minutos después de llegar a ella.")
    case .stopMayOpenLater:
      .counted(
        one:
          """
          La parada {number} está cerrada cuando se llega a ella; no se sabe si está abierta \
          {count} minuto después.
          """,
        many:
          """
          La parada {number} está cerrada cuando se llega a ella; no se sabe si está abierta \
          {count} de minutos después.
          """,
        other:
          """
          La parada {number} está cerrada cuando se llega a ella; no se sabe si está abierta \
          {count} minutos después.
          """)
    case .stopInDoubt: "No se sabe si la parada {number} está abierta cuando se llega a ella."
    case .noWayBack: "No se ha encontrado camino de vuelta a la salida."
    // Muchos caminos a la vez, lo que se alcanza y lo que se pasa
    case .walksBetween: "Caminos, en minutos"
    case .noPathNear: "No hay ningún camino registrado cerca."
    case .reachTotals: "En {time}: {distance} de caminos."
    case .reachNowhere: "No hay ningún camino registrado cerca: no se sabe qué se alcanza."
    case .anotherWay: "Otro camino"
    case .passedOnTheWay: "En el camino"
    case .sideLeft: "izquierda"
    case .sideRight: "derecha"
    case .noneOfKind: "No hay nada de ese tipo."
    // Labels of facts in documents of IIIF, besides those that pages have
    case .years: "Años"
    case .placeLabel: "Lugar"
    case .status: "Estado"
    case .statusInStorage: "En depósito, no expuesta"
    case .statusOnLoan: "Prestada a otro lugar"
    case .statusRemoved: "Ya no está"
    case .creditLabel: "Créditos"
    case .licenceLabel: "Licencia"
    case .alternativeText: "Lo que muestra"
    case .author: "Autoría"
    case .sound: "Sonido"
    case .film: "Vídeo"
    case .modelLabel: "Modelo"
    case .allArt: "Todo el arte"
    }
  }
}
