extension Language {
  /// The phrases of German, which all stand in this one file, so that a translator needs no other.
  public static let german = Language(
    tag: "de", name: "Deutsch",
    numbers: NumberStyle(decimalMark: ",", thousandsMark: ".", groupsFrom: 1_000),
    plural: { $0 == 1 ? .one : .other }
  ) { word in
    switch word {
    // The frame of pages
    case .skipToContent: "Zum Inhalt springen"
    case .mainNavigation: "Hauptnavigation"
    case .youAreHere: "Sie sind hier"
    case .languageSwitch: "Sprache"
    case .artOnFoot: "Kunst zu Fuß"
    case .artOnFootLead:
      """
      Finden Sie, was in Ihrer Nähe ist, folgen Sie einem Rundgang, lesen Sie über das, was Sie \
      sehen.
      """
    case .nearYou: "In Ihrer Nähe"
    case .search: "Suche"
    case .artists: "Kunstschaffende"
    case .tours: "Rundgänge"
    case .works: "Werke"
    case .home: "Startseite"
    case .madeWith: "Erstellt mit Docent"
    case .oneWorkKind: "Werk"
    case .tourKind: "Rundgang"
    case .levelKind: "Etage"
    // Front page, tours and map
    case .nearMe: "Nahe bei mir"
    case .toursLead:
      "Wege von einem Werk zum nächsten, mit dem, was es an jeder Station zu erzählen gibt."
    case .allTours: "Alle Rundgänge"
    case .highlights: "Höhepunkte"
    case .campuses: "Standorte"
    case .allLevels: "Alle Etagen"
    case .onFoot: "{time} zu Fuß"
    case .withSound: "mit Ton"
    case .tourStepFree: "stufenlos"
    case .tourNoStairsKnown: "keine Treppen auf dem Weg bekannt"
    case .tourAccessUnknown: "ob durchgehend stufenlos, ist nicht bekannt"
    case .tourNotStepFree: "nicht stufenlos zwischen den Stationen {numbers}"
    case .share: "Teilen"
    case .linkCopied: "Die Adresse liegt in der Zwischenablage."
    case .print: "Drucken"
    // Numbers of things
    case .stopCount: .counted(one: "{count} Station", other: "{count} Stationen")
    case .workCount: .counted(one: "{count} Werk", other: "{count} Werke")
    case .placeCount: .counted(one: "{count} Ort", other: "{count} Orte")
    case .resultCount: .counted(one: "{count} gefunden", other: "{count} gefunden")
    // Distances and times
    case .here: "hier"
    case .away: "{distance} Richtung {point}"
    case .underAMinute: "weniger als eine Minute"
    case .tourTimes: "{time}: {walking} Gehzeit, {dwelling} an den Stationen"
    case .straightLine: "{distance} Luftlinie"
    case .straightLines:
      """
      Ein Teil ist in gerader Linie von Station zu Station gemessen; der Fußweg ist länger. Hat \
      ein Werk keine eigene Position, führt die Linie zur Mitte seines Gebäudes.
      """
    case .wayTo: "Der Weg zu Station {number}"
    case .upAndDown: "{up} bergauf, {down} bergab"
    case .up: "{distance} bergauf"
    case .down: "{distance} bergab"
    case .levelChange: "Etage {from} → {to}"
    // Directions
    case .directions: "Wegbeschreibung"
    case .instructions: "Der Weg"
    case .walkFrom: "Von"
    case .walkTo: "Nach"
    case .endsHint:
      "Ein Werk oder Ort mit Namen, oder eine Position wie 49.2665, -123.2535."
    case .endMissing: "Bitte geben Sie einen Ort an."
    case .endUnknown: "Hier heißt nichts „{name}“."
    case .endMeant: "Hier heißt nichts genau „{name}“. Meinen Sie eines davon?"
    case .endUnplaced:
      "Wo sich das befindet, ist nicht erfasst. Versuchen Sie es mit einem Ort in der Nähe."
    case .endNotOnEarth:
      "Die Breite reicht von -90 bis 90, die Länge von -180 bis 180."
    case .stepFree: "Stufenlos"
    case .showWay: "Weg anzeigen"
    case .directionsNeedScript:
      "Die Wegsuche läuft in Ihrem Browser und braucht JavaScript. Die Karten aller Standorte:"
    case .findingWay: "Der Weg wird gesucht …"
    case .waysUnreachable:
      "Die Wege können ohne Verbindung nicht geladen werden. Versuchen Sie es später."
    case .fromTo: "Von {from} nach {to}"
    case .howToGetTo: "So kommen Sie hin: {place}"
    case .howToGetHere: "So kommen Sie hierher"
    case .positionUnknown: "Position unbekannt"
    // Tours
    case .stops: "Stationen"
    case .position: "{number} von {total}"
    case .previous: "Vorige Station"
    case .next: "Nächste Station"
    case .by: "von {name}"
    case .nameAndValue: "{name}: {value}"
    case .moreAboutThis: "Mehr über {name}"
    case .tourAsData: "Route als GeoJSON"
    case .start: "Rundgang beginnen"
    // Works
    case .story: "Geschichte"
    case .date: "Datierung"
    case .medium: "Material und Technik"
    case .dimensions: "Maße"
    case .credit: "Herkunftsnachweis"
    case .rights: "Rechte"
    case .whereItIs: "Standort"
    case .locationNote: "So finden Sie es"
    case .accession: "Inventarnummer"
    case .classification: "Klassifikation"
    case .themeLabel: "Thema"
    case .neighborhood: "Stadtteil"
    case .moreDetails: "Weitere Angaben"
    case .onTours: "Auf diesen Rundgängen"
    case .moreBy: "Weitere Werke: {name}"
    case .nearest: "Weitere Werke in der Nähe"
    case .artist: "Künstler/in"
    case .level: "Etage {level}"
    case .inStorage: "Nicht ausgestellt: Das Werk ist im Depot."
    case .onLoan: "Nicht ausgestellt: Das Werk ist verliehen."
    case .removed: "Nicht ausgestellt: Das Werk wurde entfernt."
    case .untitledImage: "Bild von {name}"
    // Media
    case .close: "Schließen"
    case .listen: "Anhören"
    case .watch: "Ansehen"
    case .model: "3D-Modell"
    case .transcript: "Transkript"
    case .licence: "Lizenz: {name}"
    case .openModel: "Modell öffnen"
    case .play: "Abspielen"
    case .pause: "Pause"
    case .goOnListening: "Weiterhören"
    case .secondsBack: "15 Sekunden zurück"
    case .secondsAhead: "15 Sekunden vor"
    case .playPosition: "Stelle im Ton"
    case .speed: "Tempo"
    case .player: "Wiedergabe"
    case .closePlayer: "Wiedergabe beenden und schließen"
    case .soundFailed: "Der Ton konnte nicht geladen werden. Versuchen Sie es mit Netz noch einmal."
    case .readAloud: "Vorlesen"
    case .goOnReading: "Weiter vorlesen"
    case .stopReading: "Vorlesen beenden"
    case .lookAround: "Von allen Seiten ansehen"
    case .modelHint:
      "Drehen Sie es durch Ziehen oder mit den Pfeiltasten; + und − holen es heran oder rücken es weg."
    case .modelLoading: "Das Modell wird geladen …"
    case .modelFailed:
      "Das Modell lässt sich hier nicht zeigen. Die Datei selbst kann geöffnet oder gespeichert werden."
    case .modelCloser: "Näher"
    case .modelFarther: "Weiter weg"
    case .modelLeft: "Nach links drehen"
    case .modelRight: "Nach rechts drehen"
    case .modelUp: "Von weiter oben ansehen"
    case .modelDown: "Von weiter unten ansehen"
    case .modelReset: "Wie am Anfang zeigen"
    case .modelInRoom: "Dort ansehen, wo Sie sind"
    // Places
    case .campus: "Campus"
    case .building: "Gebäude"
    case .room: "Raum"
    case .address: "Adresse"
    case .hours: "Öffnungszeiten"
    case .levels: "Etagen"
    case .rooms: "Räume"
    case .entrances: "Eingänge"
    case .buildings: "Gebäude"
    case .accessible: "barrierefrei"
    case .notAccessible: "nicht barrierefrei"
    case .accessUnknown: "Barrierefreiheit nicht bekannt"
    case .leadsTo: "führt zu {place}"
    case .worksHere: "Werke an diesem Ort"
    case .allWorks: "Alle Werke"
    case .nothingHere: "Hier ist noch nichts ausgestellt."
    case .entrance: "Eingang"
    // Artists
    case .lifeDates: "Lebensdaten"
    case .nationality: "Nationalität"
    case .noWorks: "Es sind keine Werke verzeichnet."
    case .letters: "Nach Buchstaben"
    // Maps
    case .map: "Karte"
    case .mapOf: "Karte: {place}"
    case .moveMap: "Verschieben und zoomen"
    case .drawnMap: "Zurück zur gezeichneten Karte"
    case .stopsHere: "Stationen {numbers}"
    case .otherWorks: "Graue Punkte sind andere Werke."
    case .mapShows: "Darauf zu sehen: {names}."
    case .mapShowsMore:
      .counted(
        one: "Darauf zu sehen: {names} und {count} weiteres.",
        other: "Darauf zu sehen: {names} und {count} weitere.")
    case .mapWithin: "In: {names}."
    case .openInMaps: "In einer Karten-App öffnen"
    case .mapUnavailable:
      "Ohne Verbindung lässt sich die bewegliche Karte nicht laden. Die gezeichnete bleibt."
    case .nearMap: "Karte der Umgebung"
    case .surelyThisOne: "ziemlich sicher dieses"
    case .likelyThisOne: "am ehesten dieses"
    case .perhapsThisOne: "vielleicht dieses"
    case .nearDots: "Die Nummern sind die der Liste."
    case .offRoute:
      "Sie sind {distance} neben der Route. Der Pfeil führt weiter zur nächsten Station."
    case .routeDone: "Der graue Teil der Route liegt hinter Ihnen."
    case .goToFloor: "{level}: {way} dorthin."
    case .onThatFloor: "Ich bin auf {level}"
    case .codesLead: "Die Codes und kurzen Adressen führen zur Seite jeder Station."
    case .onFootStraight: "{time} zu Fuß, wäre der Weg gerade"
    case .tourTimesStraight:
      "{time}: {walking} Gehzeit, wäre der Weg gerade, {dwelling} an den Stationen"
    // Saved things
    case .saved: "Gemerkt"
    case .keep: "Merken"
    case .keepRefused:
      """
      Dieser Browser bewahrt für Seiten nichts auf oder hat keinen Platz mehr. In einem privaten \
      Fenster kann das Merken ausgeschaltet sein.
      """
    case .savedHint: "Was Sie sich merken, bleibt auf diesem Gerät, und niemand sonst sieht es."
    case .savedNeedsScript:
      """
      Das Merken braucht JavaScript: Die Liste bewahrt allein Ihr Browser auf. Lesezeichen \
      leisten dasselbe.
      """
    case .nothingSaved:
      """
      Noch ist nichts gemerkt. Drücken Sie auf der Seite eines Werks, eines Rundgangs oder eines \
      Orts auf Merken.
      """
    case .removeThing: "{name} entfernen"
    case .removedFromSaved: "{name} ist entfernt."
    case .allRemoved: "Alles ist entfernt."
    case .removeAll: "Alle entfernen"
    case .undo: "Rückgängig"
    case .quickestOrder: "Als Rundgang: kürzester Weg"
    case .orderedOnFoot: "In der Reihenfolge des schnellsten Fußwegs."
    case .orderedQuickest:
      """
      In der Reihenfolge des kürzesten Wegs, in gerader Linie von einem zum nächsten gemessen.
      """
    case .shareList: "Liste teilen"
    case .addressCopied: "Ein Link, der die Liste enthält, ist kopiert."
    case .listAddress: "Ein Link, der die Liste enthält, zum Kopieren"
    case .saveFile: "In eine Datei schreiben"
    case .openFile: "Aus einer hier geschriebenen Datei hinzufügen"
    case .fileUnreadable:
      """
      Das ist keine hier geschriebene Liste: Wählen Sie eine Datei „docent-saved.json“.
      """
    case .sharedWithYou: "Mit Ihnen geteilt"
    case .keepAll: "Alle davon merken"
    case .savedCount:
      .counted(one: "{count} gemerkt", other: "{count} gemerkt")
    // Tours without signal
    case .offlineSave: "Für unterwegs ohne Netz behalten"
    case .offlineLooking: "Es wird nachgesehen, wie viel das ist …"
    case .offlineStart: "Jetzt holen"
    case .offlineProgress: "{done} von {total}"
    case .offlineSaved: "Auf diesem Gerät seit {date}, {size}."
    case .offlineUpdate: "Aktualisieren"
    case .offlineCurrent: "Seitdem hat sich nichts geändert."
    case .offlineRemove: "Von diesem Gerät entfernen"
    case .offlineBroken:
      """
      Es konnte nicht geholt werden. Drücken Sie noch einmal, wo es Netz gibt: Was da ist, \
      bleibt.
      """
    case .offlineFull:
      """
      Auf diesem Gerät ist kein Platz mehr. Entfernen Sie anderes Behaltenes und versuchen \
      Sie es noch einmal.
      """
    case .offlineHolds:
      """
      Darin sind die Seiten auf {name}. Andere Seiten brauchen Netz.
      """
    case .offlineWithoutSearch: "Die Suche findet nur Namen: Für mehr ist diese Sammlung zu groß."
    case .offlineTours: "Behalten für unterwegs ohne Netz"
    case .offlineNoRoom:
      """
      Es braucht {size}, und Ihr Browser hat noch {room} dafür. Entfernen Sie anderes, oder schaffen \
      Sie Platz auf dem Gerät.
      """
    case .offlineMayGo: "Ihr Browser darf es löschen, wenn der Platz auf dem Gerät knapp wird."
    case .offlineLost:
      .counted(
        one: "Ihr Browser hat {count} Datei davon gelöscht. Aktualisieren Sie, wo es Netz gibt.",
        other:
          "Ihr Browser hat {count} Dateien davon gelöscht. Aktualisieren Sie, wo es Netz gibt.")
    case .offlineOutdated: "Seitdem hat sich etwas geändert: Eine Aktualisierung holt {size}."
    case .youAreOffline:
      """
      Es gibt keine Verbindung, und diese Seite ist nicht auf dem Gerät. Hier ist, was da ist.
      """
    case .offlineSize:
      .counted(one: "{count} Datei, {size}.", other: "{count} Dateien, {size}.")
    // Labels beside works
    case .labels: "Schilder"
    case .labelsHint:
      """
      In voller Größe drucken und an den Linien schneiden. Die Codes führen zu den Seiten dieses \
      Führers.
      """
    // Where one is, and a tour on the way
    case .whereAmI: "Wo bin ich?"
    case .hideMe: "Meinen Standort ausblenden"
    case .blueDot: "Sie sind beim blauen Punkt, innerhalb des Kreises um ihn."
    case .notOnMap: "Sie sind nicht auf dieser Karte."
    case .fewSteps: "ein paar Schritte"
    case .awayAside: "{distance} {spot}"
    case .positionRefused:
      """
      Ihr Browser sagt dieser Seite nicht, wo Sie sind. Erlauben Sie es in seinen \
      Einstellungen, oder wählen Sie stattdessen einen Ort.
      """
    case .positionAbsent:
      "Dieser Browser kann nicht sagen, wo Sie sind. Wählen Sie stattdessen einen Ort."
    case .positionInsecure:
      """
      Browser nennen den Standort nur Seiten mit sicherer Adresse (https). Wählen Sie \
      stattdessen einen Ort.
      """
    case .positionLost:
      """
      Ihr Standort wird gerade nicht gefunden. Sobald er bekannt ist, geht es weiter; unter freiem \
      Himmel oder am Fenster geht das schneller.
      """
    case .positionPoor:
      """
      Ihr Standort ist nur auf etwa {distance} genau bekannt. Sehen Sie sich um, welche Werke da \
      sind.
      """
    case .ahead: "geradeaus"
    case .aheadRight: "schräg rechts"
    case .toTheRight: "rechts"
    case .behindRight: "rechts hinter Ihnen"
    case .behind: "hinter Ihnen"
    case .behindLeft: "links hinter Ihnen"
    case .toTheLeft: "links"
    case .aheadLeft: "schräg links"
    case .onTheWalk: "Unterwegs"
    case .startNearest: "Bei der nächstgelegenen Station beginnen"
    case .startAnyway: "Trotzdem hier beginnen"
    case .within: "höchstens {distance} entfernt"
    case .guideMe: "Entfernung und Richtung zeigen"
    case .positionStays: "Ihr Browser wird nach Ihrem Standort fragen. Er bleibt auf diesem Gerät."
    case .atStop: "Sie sind da: {name}."
    case .youAreThere: "Sie sind da."
    case .oneOfThese: "Sie sind bei einer von diesen: {names}."
    case .openStop: "Station {number} öffnen"
    case .atThisStop: "Ich bin bei Station {number}"
    case .walkNotKept:
      "Dieser Browser bewahrt nichts auf: Dieser Rundgang endet, wenn Sie die Seite verlassen."
    case .skip: "Diese Station auslassen"
    case .endWalk: "Rundgang beenden"
    case .wayFromHere: "Der Weg von hier (sendet Ihren Standort an diesen Dienst)"
    case .soundOnArrival: "Bei der Ankunft den Ton abspielen"
    case .visited: "Besucht"
    case .yourWalks: "Ihre Rundgänge"
    case .stopsVisited: "{number} von {total} Stationen besucht"
    case .walkFinished: "Sie haben den Rundgang beendet."
    case .allSkipped: "Sie haben alle Stationen ausgelassen."
    case .skippedStops: "Ausgelassen:"
    case .startAgain: "Von vorn beginnen"
    case .moreTours: "Weitere Rundgänge"
    case .byLift: "mit dem Aufzug"
    case .byStairs: "über die Treppe"
    case .whichFloor: "Auf welcher Etage sind Sie?"
    case .anyFloor: "Weiß ich nicht"
    case .nearestOfTwo: "Am nächsten ist eines von diesen beiden: {names}."
    case .positionField:
      "Eine Position"
    case .positionHint:
      "Etwa 49.2665, -123.2535 oder 49°15'59\"N 123°15'13\"W, wie Karten sie angeben."
    case .positionUnreadable:
      "Das ist keine Position. Schreiben Sie Breite und Länge, etwa 49.2665, -123.2535."
    case .fromWhereIAm: "Von meinem Standort"
    case .fromWhereIAmHint: "Sendet Ihren Standort an diesen Dienst, der den Weg sucht."
    // What visitors choose, and where they left off
    case .previousPicture: "Voriges Bild"
    case .nextPicture: "Nächstes Bild"
    case .goOnWithTour: "Weiter mit {name}"
    case .nearestTour: "Der nächste Rundgang: {name}, {distance}"
    case .timeAtHand: "Wie viel Zeit haben Sie?"
    case .stopsInTime:
      .counted(
        one: "In {time} reicht die Zeit für {count} Station.",
        other: "In {time} reicht die Zeit für {count} Stationen.")
    case .stopsInNoTime: "In {time} reicht die Zeit für keine Station dieses Rundgangs."
    case .allStops: "Alle Stationen"
    case .settings: "Einstellungen"
    case .settingsStay: "Bleibt nur auf diesem Gerät."
    case .textSize: "Schriftgröße"
    case .sizeUsual: "Normal"
    case .sizeLarge: "Groß"
    case .sizeLargest: "Sehr groß"
    case .units: "Entfernungen"
    case .unitsMetric: "Meter"
    case .unitsImperial: "Fuß und Meilen"
    case .colorScheme: "Hell oder dunkel"
    case .schemeDevice: "Wie das Gerät"
    case .schemeLight: "Hell"
    case .schemeDark: "Dunkel"
    case .stepFreeWays: "Wege ohne Stufen"
    case .nearestOfMany:
      .counted(
        one: "{count} Werk ist etwa gleich nah.", other: "{count} Werke sind etwa gleich nah.")
    case .reportProblem: "Einen Fehler auf dieser Seite melden"
    // Search, and what is near
    case .searchFor: "Werke, Kunstschaffende, Rundgänge, Orte"
    case .searchHint: "Akzente spielen keine Rolle; der Anfang eines Wortes genügt."
    case .didYouMean: "Zu „{from}“ gibt es nichts. Meinten Sie „{to}“?"
    case .resultRange: "{from} bis {to}"
    case .moreResults: "Weitere Treffer"
    case .previousPage: "Vorige Seite"
    case .nextPage: "Nächste Seite"
    case .searchUnreachable:
      "Die Suche kann ohne Verbindung nicht geladen werden. Versuchen Sie es später."
    case .findInList: "In dieser Liste suchen"
    case .earlierResults: "Frühere Treffer"
    case .lookThrough: "Oder sehen Sie alles durch:"
    case .suggestions: "Vorschläge"
    case .suggestionCount: .counted(one: "{count} Vorschlag", other: "{count} Vorschläge")
    case .keypad: "Nummer einer Station"
    case .numberedStops: "Station {number}"
    case .stopOfTour: "Station {number} von {name}"
    case .narrowDown: "Eingrenzen"
    case .anyValue: "Alle"
    case .onlyOnView: "Nur, was zu sehen ist"
    case .onlyWithSound: "Nur mit Ton"
    case .onlyStepFree: "Nur ohne Stufen, soweit bekannt"
    case .noSuchStop: "Keine Station hat die Nummer {number}."
    case .nothingFound:
      "Nichts gefunden. Versuchen Sie es mit weniger Wörtern oder mit einem Wortanfang."
    case .needsScript:
      "Diese Suche läuft in Ihrem Browser und braucht JavaScript. Alle Werke nach Campus:"
    case .findMe: "Finden, was in meiner Nähe ist"
    case .pointOnMap: "Auf der Karte zeigen"
    case .pointHint:
      "Drücken Sie auf der Karte dorthin, wo Sie sind; auch die Pfeiltasten bewegen den Punkt."
    case .choosePlace: "Einen Ort wählen"
    case .locating: "Ihr Standort wird gesucht …"
    case .show: "Anzeigen"
    case .accuracy: "Ihr Standort ist auf etwa {distance} genau bekannt."
    case .nearTo: "Am nächsten zu {place}."
    case .nothingNear:
      "Im Umkreis von {reach} ist nichts. Am nächsten ist etwas in {place}, {distance} entfernt."
    case .nearbyNeedsScript:
      "Die Suche in der Nähe läuft in Ihrem Browser und braucht JavaScript. Alle Werke nach Campus:"
    // Problems of visitors
    case .problem: "Etwas stimmt nicht"
    case .notFound: "Hier ist nichts"
    case .notFoundMessage: "Kein Werk, keine Person, kein Ort und kein Rundgang hat diese Adresse."
    case .notFoundRemedy:
      """
      Vielleicht hat sich die Adresse geändert, oder sie enthält einen Tippfehler. Suchen Sie \
      danach, oder beginnen Sie auf einer dieser Seiten:
      """
    case .unreadable: "Die Adresse fragt nach etwas, das sich nicht beantworten lässt."
    case .unreadableRemedy:
      """
      Gehen Sie zurück und versuchen Sie es noch einmal, oder beginnen Sie auf einer dieser \
      Seiten:
      """
    case .unreadableParameter: "Der Teil „{name}“ der Adresse fehlt oder kann dort nicht stehen."
    case .unreadableValue:
      "Die Adresse nennt für „{name}“ „{value}“, was sich nicht beantworten lässt."
    case .ourFault: "Hier ist etwas schiefgegangen; es lag nicht an Ihnen."
    case .ourFaultRemedy:
      "Versuchen Sie es gleich noch einmal, oder beginnen Sie auf einer dieser Seiten:"
    case .backHome: "Zurück zur Startseite"
    // Data for programs
    case .dataTitle: "Daten"
    case .dataLead: "Der ganze Katalog für Karten und Programme, nach OGC API - Features."
    case .dataCollections: "Sammlungen"
    case .dataConformance: "Konformitätsklassen"
    case .dataQueryables: "Eigenschaften zum Auswählen"
    case .dataDocs: "Alle Adressen"
    case .dataLinks: "Verweise"
    case .dataFeatures: "Objekte"
    case .dataMatched: .counted(one: "{count} Objekt", other: "{count} Objekte")
    case .dataPaths: "Wege"
    case .dataPoints: "Punkte auf Wegen"
    case .dataGround: "Gelände"
    case .dataTiles: "Kartenkacheln"
    case .dataTilingSchemes: "Kachelschemata"
    // Points of the compass by themselves, clockwise from north
    case .north: "Norden"
    case .northNortheast: "Nordnordosten"
    case .northeast: "Nordosten"
    case .eastNortheast: "Ostnordosten"
    case .east: "Osten"
    case .eastSoutheast: "Ostsüdosten"
    case .southeast: "Südosten"
    case .southSoutheast: "Südsüdosten"
    case .south: "Süden"
    case .southSouthwest: "Südsüdwesten"
    case .southwest: "Südwesten"
    case .westSouthwest: "Westsüdwesten"
    case .west: "Westen"
    case .westNorthwest: "Westnordwesten"
    case .northwest: "Nordwesten"
    case .northNorthwest: "Nordnordwesten"
    // The eight that walks go toward: `heading {point}`
    case .towardNorth: "Norden"
    case .towardNortheast: "Nordosten"
    case .towardEast: "Osten"
    case .towardSoutheast: "Südosten"
    case .towardSouth: "Süden"
    case .towardSouthwest: "Südwesten"
    case .towardWest: "Westen"
    case .towardNorthwest: "Nordwesten"
    // Those on which something lies: `40 m {point} of the destination`
    case .lyingNorth: "nördlich"
    case .lyingNortheast: "nordöstlich"
    case .lyingEast: "östlich"
    case .lyingSoutheast: "südöstlich"
    case .lyingSouth: "südlich"
    case .lyingSouthwest: "südwestlich"
    case .lyingWest: "westlich"
    case .lyingNorthwest: "nordwestlich"
    // Sides of a building: `the door on its {side} side`
    case .sideNorth: "Nordseite"
    case .sideNortheast: "Nordostseite"
    case .sideEast: "Ostseite"
    case .sideSoutheast: "Südostseite"
    case .sideSouth: "Südseite"
    case .sideSouthwest: "Südwestseite"
    case .sideWest: "Westseite"
    case .sideNorthwest: "Nordwestseite"
    // The first letters of north, east, south and west
    case .compassLetters: "NOSW"
    // Instructions: where
    case .atLandmark: " bei {landmark}"
    case .toLevel: ", bis Etage {level}"
    case .toNamedLevel: ", bis: {level}"
    case .toOutdoors: ", bis ins Freie"
    case .onLevel: ", in Etage {level}"
    case .onNamedLevel: ", Etage: {level}"
    case .headingAside: ", Richtung {point}"
    case .onWay: " auf {way}"
    case .ontoWay: " auf {way}"
    case .toStayOnWay: ", um auf {way} zu bleiben"
    // Instructions: joining them. What follows a comma or an "and" begins with a small letter
    case .and: " und "
    case .andClause: ", und "
    case .then: ", dann "
    case .andContinueOn: " und gehen Sie weiter auf {way}"
    case .andContinueStraight: " und gehen Sie geradeaus weiter"
    // Instructions: turns and crossings
    case .continueStraight: "Gehen Sie geradeaus weiter"
    case .bearLeft: "Halten Sie sich links"
    case .turnLeft: "Biegen Sie links ab"
    case .turnSharplyLeft: "Biegen Sie scharf links ab"
    case .leftAgain: "noch einmal links"
    case .bearRight: "Halten Sie sich rechts"
    case .turnRight: "Biegen Sie rechts ab"
    case .turnSharplyRight: "Biegen Sie scharf rechts ab"
    case .rightAgain: "noch einmal rechts"
    case .turnAround: "Kehren Sie um"
    case .head: "Gehen Sie Richtung {point}"
    case .headingOn: " Richtung {point}"
    case .continueToward: "Gehen Sie weiter Richtung {point}"
    case .setOut: "Gehen Sie los"
    case .crossTheRoad: "überqueren Sie die Straße"
    case .crossWay: "überqueren Sie {way}"
    case .crossAtTheEnd: " und überqueren Sie am Ende die Straße"
    // Instructions: up and down
    case .takeStairs: "Nehmen Sie die Treppe"
    case .stairsUp: "Gehen Sie die Treppe hinauf"
    case .stairsDown: "Gehen Sie die Treppe hinunter"
    case .stepCount: .counted(one: " ({count} Stufe)", other: " ({count} Stufen)")
    case .takeRamp: "Nehmen Sie die Rampe"
    case .rampUp: "Gehen Sie die Rampe hinauf"
    case .rampDown: "Gehen Sie die Rampe hinunter"
    case .takeEscalator: "Nehmen Sie die Rolltreppe"
    case .escalatorUp: "Fahren Sie mit der Rolltreppe nach oben"
    case .escalatorDown: "Fahren Sie mit der Rolltreppe nach unten"
    case .takeLift: "Nehmen Sie den Aufzug"
    case .liftUp: "Fahren Sie mit dem Aufzug nach oben"
    case .liftDown: "Fahren Sie mit dem Aufzug nach unten"
    case .outAtLevel: " und steigen Sie in Etage {level} aus"
    case .outAtNamedLevel: " und steigen Sie aus: {level}"
    case .outOutdoors: " und steigen Sie im Freien aus"
    // Instructions: doors and buildings
    case .enterBuilding: "Betreten Sie {building}"
    case .goInside: "Gehen Sie hinein"
    case .leaveBuilding: "Verlassen Sie {building}"
    case .goOutside: "Gehen Sie hinaus"
    case .goThrough: "Durchqueren Sie {building}"
    case .theBuilding: "das Gebäude"
    case .andLeave: " und gehen Sie hinaus"
    case .byDoor: " durch {door}"
    case .byDoorOfBuilding: " durch die Tür an der {side}"
    case .byDoorOnSide: " durch die Tür an der {side}"
    // Instructions: where nothing is mapped
    case .goAcross: "Gehen Sie geradewegs hinüber{landmark}, wo kein Weg kartiert ist"
    case .findWayInside: "Suchen Sie den Weg im Gebäude (nicht kartiert)"
    case .findWayIn: "Suchen Sie den Eingang des Gebäudes (nicht kartiert)"
    case .findWayOut: "Suchen Sie den Ausgang des Gebäudes (nicht kartiert)"
    // Instructions: the end
    case .arrived: "Sie haben das Ziel erreicht"
    case .arrivedAt: "Sie haben das Ziel erreicht: {place}"
    case .placeLies: "{place} befindet sich {spot}"
    case .yourDestination: "Das Ziel"
    case .aheadOfYou: "vor Ihnen"
    case .onYourLeft: "links von Ihnen"
    case .onYourRight: "rechts von Ihnen"
    // Where no way leads, or only the straight line
    case .onTwoCampuses:
      """
      Diese Orte sind auf zwei Arealen, {from} und {to}. \
      Kein kartierter Weg verbindet sie; jedes hat eine Karte.
      """
    case .noWay: "Es gibt keinen Weg."
    case .noStepFreeWay: "Es gibt keinen stufenlosen Weg."
    case .inTheWay: " Im Weg: {obstacle}"
    case .closedThen: ", zu dieser Zeit geschlossen."
    case .nearestPoint: "Der nächste erreichbare Punkt liegt {spot}"
    case .spotAway: "{distance} {point} des Ziels"
    case .spotThere: "direkt am Ziel"
    case .butOnLevel: ", aber in Etage {level}"
    case .butOnNamedLevel: ", aber in anderer Etage: {level}"
    case .butOnOtherLevel: ", aber in einer anderen Etage"
    case .noPathMapped:
      """
      Kein kartierter Weg führt dorthin: Dies ist die gerade Linie; ob sie begehbar und ob sie \
      stufenlos ist, ist nicht bekannt.
      """
    // What may be closed
    case .openingUnknown: "Ob es zu dieser Zeit geöffnet ist, ist nicht bekannt: {names}."
    case .openingUnknownHere: " (ob dann geöffnet, ist nicht bekannt)"
    case .openingUnknownOf: " (ob dann geöffnet, ist nicht bekannt: {names})"
    case .closedAtThatTime: "Zu dieser Zeit geschlossen: {name}."
    // Things on a way. Languages with cases put them where the bare form is right
    case .pathFootway: "ein Weg"
    case .pathCrossing: "eine Querung"
    case .pathCorridor: "ein Gang"
    case .pathSteps: "eine Treppe"
    case .pathRamp: "eine Rampe"
    case .pathEscalator: "eine Rolltreppe"
    case .pathLift: "ein Aufzug"
    case .pathBarrier: "eine Mauer oder Umzäunung"
    case .pointGate: "ein Tor"
    case .pointBollard: "Poller"
    case .pointCycleBarrier: "eine Umlaufsperre"
    case .pointStile: "ein Zauntritt"
    case .pointTurnstile: "ein Drehkreuz"
    case .pointKerb: "eine Bordsteinkante"
    case .pointCrossing: "ein Fußgängerüberweg"
    case .pointDoor: "eine Tür"
    case .pointSteps: "Stufen"
    case .pointLift: "ein Aufzug"
    case .pointBarrier: "eine Absperrung"
    case .aWall: "eine Wand"
    case .aFence: "eine Umzäunung, Mauer oder andere Absperrung"
    case .aStaircase: "eine Treppe"
    case .aClosedGate:
      "eine Tür, Kante oder Schranke, die geschlossen oder nicht rollstuhlgerecht ist"
    case .aClosedWay: "eine Strecke, die gesperrt oder nicht rollstuhlgerecht ist"
    case .notForWheels: "eine nicht rollstuhlgerechte Strecke"
    case .steepSlope: "eine starke Steigung"
    case .aBuilding: "ein Gebäude"
    case .anObstacle: "ein Hindernis"
    case .unmappedGround: "nicht kartiertes Gelände"
    case .entranceOf: "Eingang von {building}"
    case .anEntrance: "Eingang"
    case .onItsSide: ", {side}"
    // Whether wheels pass
    case .accessStepFree: "Stufenlos."
    case .accessNoStairsKnown:
      """
      Auf dem Weg sind keine Treppen bekannt; bei manchen Abschnitten ist nicht bekannt, ob sie \
      rollstuhlgerecht sind.
      """
    case .accessNotStepFree: "Nicht stufenlos."
    case .accessHindered: "Nicht stufenlos: {names}."
    case .flightCount: .counted(one: "Mit einer Treppe.", other: "Mit {count} Treppen.")
    case .accessDoubtful: "Ob dieser Weg stufenlos ist, ist nicht bekannt: {reasons}."
    case .accessOthersUnknown:
      "Auch bei anderen Abschnitten ist nicht bekannt, ob sie rollstuhlgerecht sind."
    case .firstPiece: "die ersten {distance}"
    case .lastPiece: "die letzten {distance}"
    case .pieceAtDoors: "{distance} an Türen"
    case .pieceAtDoor: "{distance} an einer Tür"
    case .straightPiece: "die gerade Linie von {distance}"
    case .isNotMapped: "ist nicht kartiert"
    case .areNotMapped: "sind nicht kartiert"
    case .leadsThroughWall: "führt durch eine Wand"
    case .leadThroughWall: "führen durch eine Wand"
    // Things are named as subjects, in the nominative.
    case .leadsOver: "führt über etwas oder daran vorbei ({thing})"
    case .leadOver: "führen über etwas oder daran vorbei ({thing})"
    case .beginsAt: "am Anfang liegt {thing}"
    case .endsAt: "am Ende liegt {thing}"
    case .passes: "unterwegs liegt {thing}"
    // Itineraries in a terminal
    case .noStopsYet: "Noch keine Stationen."
    case .itineraryTotals:
      "{stops}, {distance}, {time}: {walking} Gehzeit, {dwelling} an den Stationen."
    case .itineraryWithWaiting:
      """
      {stops}, {distance}, {time}: {walking} Gehzeit, {dwelling} an den Stationen, {waiting} \
      Wartezeit.
      """
    case .itineraryStraight: "Gerade Linien, wo kein Weg hinführt."
    case .itineraryNoStairs: "Auf dem Weg sind keine Treppen bekannt."
    case .itineraryDoubtful:
      """
      Ob dieser Weg stufenlos ist, ist nicht bekannt: {distance} davon sind nicht kartiert oder \
      führen an einem Hindernis vorbei.
      """
    case .itineraryAccessUnknown:
      "Bei manchen Abschnitten des Weges ist nicht bekannt, ob sie rollstuhlgerecht sind."
    case .leftOut: "Ausgelassen: {numbers}."
    case .leftOutClosed: "Ausgelassen, da geschlossen oder ohne Weg: {numbers}."
    case .itineraryStop: "Station"
    case .itineraryAfter: "Nach"
    case .itineraryTitle: "Titel"
    case .itineraryPlace: "Ort"
    case .itineraryThen: "Danach"
    case .itineraryStart: "Start"
    case .itineraryDistance: "Entfernung"
    case .toStop: "zu {number}"
    case .backToStart: "zurück zum Start"
    case .levelsUp: .counted(one: "{count} Etage höher", other: "{count} Etagen höher")
    case .levelsDown: .counted(one: "{count} Etage tiefer", other: "{count} Etagen tiefer")
    case .somewhereInBuilding: "irgendwo im Gebäude"
    case .somewhereOnLevel: "irgendwo in der Etage"
    case .somewhereInRoom: "irgendwo im Raum"
    // How good the order of a tour is
    case .proofQuickest: "Kein Weg ist schneller: bewiesen."
    case .proofMostStops: "Kein Weg führt zu mehr Stationen oder früher zu ebenso vielen: bewiesen."
    case .proofQuickerAtMost: "Ein anderer Weg ist um höchstens {share} % schneller."
    case .proofMostWorth: "Keine passende Auswahl von Stationen ist mehr wert: bewiesen."
    case .proofMostWorthAnyTime:
      """
      Keine Auswahl von Stationen ist mehr wert; wie viel früher ein Weg enden könnte, ist nicht \
      bekannt.
      """
    case .proofWorthAtMost:
      "Eine andere Auswahl von Stationen ist um höchstens {share} % mehr wert."
    case .proofUnknown:
      "Eine gute Reihenfolge; wie viel besser eine andere sein könnte, ist nicht bekannt."
    // What does not go as planned on a tour
    case .stopUnplaced: "Station {number} hat keine bekannte Position: Der Weg lässt sie aus."
    case .stopClosed: "Station {number} ist geschlossen, wenn der Weg dort ankommt."
    case .stopUnreachable:
      "Zu Station {number} wurde kein Weg gefunden: Der Rundgang geht an ihr vorbei."
    case .stopOpensLater:
      .counted(
        one: "Station {number} öffnet {count} Minute nach der Ankunft.",
        other: "Station {number} öffnet {count} Minuten nach der Ankunft.")
    case .stopMayOpenLater:
      .counted(
        one:
          """
          Station {number} ist bei der Ankunft geschlossen; ob sie {count} Minute später geöffnet \
          ist, ist nicht bekannt.
          """,
        other:
          """
          Station {number} ist bei der Ankunft geschlossen; ob sie {count} Minuten später \
          geöffnet ist, ist nicht bekannt.
          """)
    case .stopInDoubt: "Ob Station {number} bei der Ankunft geöffnet ist, ist nicht bekannt."
    case .noWayBack: "Es wurde kein Weg zurück zum Start gefunden."
    // Viele Wege auf einmal, was man erreicht und woran man vorbeikommt
    case .walksBetween: "Wege, in Minuten"
    case .noPathNear: "In der Nähe ist kein Weg erfasst."
    case .reachTotals: "In {time}: {distance} Wege."
    case .reachNowhere:
      "In der Nähe ist kein Weg erfasst: Was man erreicht, ist nicht bekannt."
    case .anotherWay: "Ein anderer Weg"
    case .passedOnTheWay: "Unterwegs"
    case .sideLeft: "links"
    case .sideRight: "rechts"
    case .noneOfKind: "Nichts dieser Art ist vorhanden."
    // Labels of facts in documents of IIIF, besides those that pages have
    case .years: "Jahre"
    case .placeLabel: "Ort"
    case .status: "Status"
    case .statusInStorage: "Im Depot, nicht ausgestellt"
    case .statusOnLoan: "An einen anderen Ort verliehen"
    case .statusRemoved: "Nicht mehr vorhanden"
    case .creditLabel: "Nachweis"
    case .licenceLabel: "Lizenz"
    case .alternativeText: "Was zu sehen ist"
    case .author: "Autor/in"
    case .sound: "Ton"
    case .film: "Film"
    case .modelLabel: "Modell"
    case .allArt: "Alle Kunst"
    }
  }
}
