extension Language {
  /// The phrases of French, which all stand in this one file, so that a translator needs no other.
  public static let french = Language(
    tag: "fr", name: "Français",
    numbers: NumberStyle(decimalMark: ",", thousandsMark: "\u{202F}", groupsFrom: 1_000),
    plural: { $0 < 2 ? .one : $0.isMultiple(of: 1_000_000) ? .many : .other },
    typeset: frenchSpaces
  ) { word in
    switch word {
    // The frame of pages
    case .skipToContent: "Aller au contenu"
    case .mainNavigation: "Principale"
    case .youAreHere: "Vous êtes ici"
    case .languageSwitch: "Langue"
    case .artOnFoot: "L’art à pied"
    case .artOnFootLead:
      "Trouvez ce qui est près de vous, suivez un parcours, lisez sur ce que vous voyez."
    case .nearYou: "Près de vous"
    case .search: "Rechercher"
    case .artists: "Artistes"
    case .tours: "Parcours"
    case .works: "Œuvres"
    case .home: "Accueil"
    case .madeWith: "Réalisé avec Docent"
    case .oneWorkKind: "Œuvre"
    case .tourKind: "Parcours"
    case .levelKind: "Niveau"
    // Front page, tours and map
    case .nearMe: "Près de moi"
    case .toursLead:
      "Des promenades d’une œuvre à l’autre, avec ce qu’il y a à raconter à chaque étape."
    case .allTours: "Tous les parcours"
    case .highlights: "À ne pas manquer"
    case .campuses: "Sites"
    case .allLevels: "Tous les niveaux"
    case .onFoot: "{time} à pied"
    case .withSound: "avec du son"
    case .tourStepFree: "sans marche"
    case .tourNoStairsKnown: "aucun escalier connu en chemin"
    case .tourAccessUnknown: "accès sans marche pas entièrement connu"
    case .tourNotStepFree: "non accessible sans marche entre les étapes {numbers}"
    case .share: "Partager"
    case .linkCopied: "L’adresse est dans le presse-papiers."
    case .print: "Imprimer"
    // Numbers of things
    case .stopCount:
      .counted(one: "{count} étape", many: "{count} d’étapes", other: "{count} étapes")
    case .workCount:
      .counted(one: "{count} œuvre", many: "{count} d’œuvres", other: "{count} œuvres")
    case .placeCount:
      .counted(one: "{count} lieu", many: "{count} de lieux", other: "{count} lieux")
    case .resultCount:
      .counted(one: "{count} trouvé", many: "{count} trouvés", other: "{count} trouvés")
    // Distances and times
    case .here: "ici"
    case .away: "{distance} direction {point}"
    case .underAMinute: "moins d’une minute"
    case .tourTimes: "{time} : {walking} de marche, {dwelling} aux étapes"
    case .straightLine: "{distance} à vol d’oiseau"
    case .straightLines:
      """
      Une partie est mesurée en ligne droite d’une étape à l’autre ; le chemin à pied est plus \
      long. Si une œuvre n’a pas de position propre, ils mènent au milieu de son bâtiment.
      """
    case .wayTo: "Le chemin vers l’étape {number}"
    case .upAndDown: "Montée de {up}, descente de {down}"
    case .up: "Montée de {distance}"
    case .down: "Descente de {distance}"
    case .levelChange: "Niveau {from} → {to}"
    // Directions
    case .directions: "Itinéraire"
    case .instructions: "Le chemin"
    case .walkFrom: "De"
    case .walkTo: "À"
    case .endsHint:
      "Une œuvre ou un lieu par son nom, ou une position comme 49.2665, -123.2535."
    case .endMissing: "Veuillez indiquer le lieu."
    case .endUnknown: "Rien ici ne s’appelle « {name} »."
    case .endMeant: "Rien ici ne s’appelle exactement « {name} ». Est-ce l’un de ceux-ci ?"
    case .endUnplaced: "Personne n’a dit où cela se trouve. Essayez un lieu proche."
    case .endNotOnEarth:
      "Les latitudes vont de -90 à 90 et les longitudes de -180 à 180."
    case .stepFree: "Sans marche"
    case .showWay: "Afficher le chemin"
    case .directionsNeedScript:
      """
      La recherche d’un chemin fonctionne dans votre navigateur et demande JavaScript. Les \
      plans de tous les campus :
      """
    case .findingWay: "Recherche du chemin…"
    case .waysUnreachable:
      "Les chemins ne peuvent pas être chargés sans connexion. Réessayez plus tard."
    case .fromTo: "De {from} à {to}"
    case .howToGetTo: "Comment aller à {place}"
    case .howToGetHere: "Comment venir ici"
    case .positionUnknown: "position inconnue"
    // Tours
    case .stops: "Étapes"
    case .position: "{number} sur {total}"
    case .previous: "Étape précédente"
    case .next: "Étape suivante"
    case .by: "par {name}"
    case .nameAndValue: "{name} : {value}"
    case .moreAboutThis: "En savoir plus : {name}"
    case .tourAsData: "Itinéraire en GeoJSON"
    case .start: "Commencer le parcours"
    // Works
    case .story: "Histoire"
    case .date: "Date"
    case .medium: "Technique"
    case .dimensions: "Dimensions"
    case .credit: "Mention"
    case .rights: "Droits"
    case .whereItIs: "Où la trouver"
    case .locationNote: "Comment la trouver"
    case .accession: "Numéro d’inventaire"
    case .classification: "Classification"
    case .themeLabel: "Thème"
    case .neighborhood: "Quartier"
    case .moreDetails: "Détails"
    case .onTours: "Dans ces parcours"
    case .moreBy: "Autres œuvres : {name}"
    case .nearest: "Autres œuvres proches"
    case .artist: "Artiste"
    case .level: "Niveau {level}"
    case .inStorage: "Non exposée : elle est en réserve."
    case .onLoan: "Non exposée : elle est prêtée."
    case .removed: "Non exposée : elle a été retirée."
    case .untitledImage: "Image : {name}"
    // Media
    case .close: "Fermer"
    case .listen: "Écouter"
    case .watch: "Regarder"
    case .model: "Modèle 3D"
    case .transcript: "Transcription"
    case .licence: "Licence : {name}"
    case .openModel: "Ouvrir le modèle"
    case .play: "Lire"
    case .pause: "Pause"
    case .goOnListening: "Reprendre l’écoute"
    case .secondsBack: "Reculer de 15 secondes"
    case .secondsAhead: "Avancer de 15 secondes"
    case .playPosition: "Position dans le son"
    case .speed: "Vitesse"
    case .player: "Lecteur"
    case .closePlayer: "Arrêter et fermer le lecteur"
    case .soundFailed: "Le son n’a pas pu être chargé. Réessayez là où il y a du réseau."
    case .readAloud: "Lire à voix haute"
    case .goOnReading: "Reprendre la lecture à voix haute"
    case .stopReading: "Arrêter la lecture"
    case .lookAround: "Regarder de tous les côtés"
    case .modelHint:
      "Faites-le tourner en glissant ou avec les flèches ; + et − le rapprochent ou l’éloignent."
    case .modelLoading: "Le modèle se charge …"
    case .modelFailed:
      "Le modèle ne peut pas être affiché ici. Le fichier peut être ouvert ou enregistré."
    case .modelCloser: "Rapprocher"
    case .modelFarther: "Éloigner"
    case .modelLeft: "Tourner vers la gauche"
    case .modelRight: "Tourner vers la droite"
    case .modelUp: "Regarder de plus haut"
    case .modelDown: "Regarder de plus bas"
    case .modelReset: "Revenir à la vue de départ"
    case .modelInRoom: "Le voir là où vous êtes"
    // Places
    case .campus: "Campus"
    case .building: "Bâtiment"
    case .room: "Salle"
    case .address: "Adresse"
    case .hours: "Horaires"
    case .levels: "Niveaux"
    case .rooms: "Salles"
    case .entrances: "Entrées"
    case .buildings: "Bâtiments"
    case .accessible: "accessible"
    case .notAccessible: "non accessible"
    case .accessUnknown: "accessibilité non précisée"
    case .leadsTo: "mène à {place}"
    case .worksHere: "Œuvres ici"
    case .allWorks: "Toutes les œuvres"
    case .nothingHere: "Rien n’est encore montré ici."
    case .entrance: "Entrée"
    // Artists
    case .lifeDates: "Dates"
    case .nationality: "Nationalité"
    case .noWorks: "Aucune œuvre n’est répertoriée."
    case .letters: "Par lettre"
    // Maps
    case .map: "Carte"
    case .mapOf: "Carte : {place}"
    case .moveMap: "Déplacer et agrandir"
    case .drawnMap: "Revenir à la carte dessinée"
    case .stopsHere: "Étapes {numbers}"
    case .otherWorks: "Les points gris sont d’autres œuvres."
    case .mapShows: "On y voit : {names}."
    case .mapShowsMore:
      .counted(
        one: "On y voit : {names} et {count} de plus.",
        many: "On y voit : {names} et {count} de plus.",
        other: "On y voit : {names} et {count} de plus.")
    case .mapWithin: "Dans {names}."
    case .openInMaps: "Ouvrir dans une appli de cartes"
    case .mapUnavailable:
      "Sans connexion, la carte mobile ne peut pas être chargée. La carte dessinée reste."
    case .nearMap: "Carte de ce qui est près de vous"
    case .surelyThisOne: "presque sûrement celle-ci"
    case .likelyThisOne: "très probablement celle-ci"
    case .perhapsThisOne: "peut-être celle-ci"
    case .nearDots: "Les numéros sont ceux de la liste."
    case .offRoute:
      "Vous êtes à {distance} de l’itinéraire. La flèche mène toujours à la prochaine étape."
    case .routeDone: "La partie grise de l’itinéraire est derrière vous."
    case .goToFloor: "Allez à {level} {way}."
    case .onThatFloor: "Je suis à {level}"
    case .codesLead: "Les codes et les adresses courtes mènent à la page de chaque étape."
    case .onFootStraight: "{time} à pied si le chemin était droit"
    case .tourTimesStraight:
      "{time} : {walking} de marche si le chemin était droit, {dwelling} aux étapes"
    // Saved things
    case .saved: "Enregistrés"
    case .keep: "Enregistrer"
    case .keepRefused:
      """
      Ce navigateur ne garde rien pour les pages, ou n’a plus de place. Dans une fenêtre privée, \
      cela peut être désactivé.
      """
    case .savedHint:
      """
      Ce que vous enregistrez reste sur cet appareil, et personne d’autre ne le voit.
      """
    case .savedNeedsScript:
      """
      Enregistrer demande JavaScript : seul votre navigateur garde la liste. Les signets font de \
      même.
      """
    case .nothingSaved:
      """
      Rien n’est encore enregistré. Appuyez sur Enregistrer à la page d’une œuvre, d’un parcours \
      ou d’un lieu.
      """
    case .removeThing: "Retirer {name}"
    case .removedFromSaved: "{name} est retiré."
    case .allRemoved: "Tout est retiré."
    case .removeAll: "Tout retirer"
    case .undo: "Annuler"
    case .quickestOrder: "En parcours : chemin le plus court"
    case .orderedOnFoot: "Dans l’ordre de la marche la plus rapide."
    case .orderedQuickest:
      """
      Dans l’ordre du chemin le plus court, mesuré en ligne droite de l’un à l’autre.
      """
    case .shareList: "Partager la liste"
    case .addressCopied: "Un lien qui contient la liste est copié."
    case .listAddress: "Un lien qui contient la liste, à copier"
    case .saveFile: "Écrire dans un fichier"
    case .openFile: "Ajouter depuis un fichier écrit ici"
    case .fileUnreadable:
      """
      Ce n’est pas une liste écrite ici : choisissez un fichier « docent-saved.json ».
      """
    case .sharedWithYou: "Partagé avec vous"
    case .keepAll: "Tout enregistrer"
    case .savedCount:
      .counted(
        one: "{count} enregistré", many: "{count} de choses enregistrées",
        other: "{count} enregistrés")
    // Tours without signal
    case .offlineSave: "Garder pour une visite sans réseau"
    case .offlineLooking: "Calcul de la taille…"
    case .offlineStart: "Tout charger maintenant"
    case .offlineProgress: "{done} sur {total}"
    case .offlineSaved: "Sur cet appareil depuis {date}, {size}."
    case .offlineUpdate: "Mettre à jour"
    case .offlineCurrent: "Rien n’a changé depuis."
    case .offlineRemove: "Retirer de cet appareil"
    case .offlineBroken:
      """
      Le chargement a échoué. Appuyez encore là où il y a du réseau : ce qui est arrivé reste.
      """
    case .offlineFull:
      """
      Il n’y a plus de place sur cet appareil. Retirez autre chose, puis réessayez.
      """
    case .offlineHolds:
      """
      Ses pages y sont, en {name}. Les autres pages demandent du réseau.
      """
    case .offlineWithoutSearch:
      "La recherche ne trouve que les noms : la collection est trop grande."
    case .offlineTours: "Gardé pour une visite sans réseau"
    case .offlineNoRoom:
      """
      Il faut {size}, et votre navigateur n’a plus que {room}. Retirez autre chose, ou faites de la \
      place sur l’appareil.
      """
    case .offlineMayGo: "Votre navigateur peut le supprimer si l’appareil manque de place."
    case .offlineLost:
      .counted(
        one: "Votre navigateur en a supprimé {count} fichier. Mettez à jour avec du réseau.",
        many:
          "Votre navigateur en a supprimé {count} de fichiers. Mettez à jour avec du réseau.",
        other: "Votre navigateur en a supprimé {count} fichiers. Mettez à jour avec du réseau.")
    case .offlineOutdated: "Des choses ont changé depuis : une mise à jour charge {size}."
    case .youAreOffline:
      """
      Il n’y a pas de connexion, et cette page n’est pas sur l’appareil. Voici ce qui y est.
      """
    case .offlineSize:
      .counted(
        one: "{count} fichier, {size}.", many: "{count} de fichiers, {size}.",
        other: "{count} fichiers, {size}.")
    // Labels beside works
    case .labels: "Étiquettes"
    case .labelsHint:
      """
      Imprimez en taille réelle et coupez le long des lignes. Les codes mènent aux pages de ce \
      guide.
      """
    // Where one is, and a tour on the way
    case .whereAmI: "Où suis-je ?"
    case .hideMe: "Masquer ma position"
    case .blueDot: "Vous êtes au point bleu, dans le cercle qui l’entoure."
    case .notOnMap: "Vous n’êtes pas sur cette carte."
    case .fewSteps: "quelques pas"
    case .awayAside: "{distance} {spot}"
    case .positionRefused:
      """
      Votre navigateur ne dit pas à cette page où vous êtes. Autorisez-le dans ses réglages, \
      ou choisissez plutôt un lieu.
      """
    case .positionAbsent:
      "Ce navigateur ne peut pas dire où vous êtes. Choisissez plutôt un lieu."
    case .positionInsecure:
      """
      Les navigateurs n’indiquent la position qu’aux pages dont l’adresse est sûre (https). \
      Choisissez plutôt un lieu.
      """
    case .positionLost:
      """
      Votre position est introuvable pour le moment. On continue dès qu’il y en a une ; en \
      plein air ou près d’une fenêtre, on la trouve plus vite.
      """
    case .positionPoor:
      """
      Votre position n’est connue qu’à environ {distance} près. Regardez quelles œuvres vous \
      entourent.
      """
    case .ahead: "tout droit"
    case .aheadRight: "devant à droite"
    case .toTheRight: "à droite"
    case .behindRight: "derrière vous à droite"
    case .behind: "derrière vous"
    case .behindLeft: "derrière vous à gauche"
    case .toTheLeft: "à gauche"
    case .aheadLeft: "devant à gauche"
    case .onTheWalk: "En chemin"
    case .startNearest: "Commencer à l’étape la plus proche"
    case .startAnyway: "Commencer ici quand même"
    case .within: "à moins de {distance}"
    case .guideMe: "Afficher distance et direction"
    case .positionStays: "Votre navigateur demandera votre position. Elle reste sur cet appareil."
    case .atStop: "Vous y êtes : {name}."
    case .youAreThere: "Vous y êtes."
    case .oneOfThese: "Vous êtes à l’une de ces étapes : {names}."
    case .openStop: "Ouvrir l’étape {number}"
    case .atThisStop: "Je suis à l’étape {number}"
    case .walkNotKept:
      "Ce navigateur ne garde rien : ce parcours se termine quand vous quittez la page."
    case .skip: "Sauter cette étape"
    case .endWalk: "Terminer le parcours"
    case .wayFromHere: "Le chemin depuis ici (envoie votre position à ce service)"
    case .soundOnArrival: "Lancer le son à l’arrivée"
    case .visited: "Visitée"
    case .yourWalks: "Vos parcours"
    case .stopsVisited: "{number} étapes visitées sur {total}"
    case .walkFinished: "Vous avez terminé le parcours."
    case .allSkipped: "Vous avez sauté toutes les étapes."
    case .skippedStops: "Étapes sautées :"
    case .startAgain: "Recommencer"
    case .moreTours: "D’autres parcours"
    case .byLift: "par l’ascenseur"
    case .byStairs: "par l’escalier"
    case .whichFloor: "À quel étage êtes-vous ?"
    case .anyFloor: "Je ne sais pas"
    case .nearestOfTwo: "Le plus proche est l’une de ces deux œuvres : {names}."
    case .positionField:
      "Une position"
    case .positionHint:
      "Par exemple 49.2665, -123.2535 ou 49°15'59\"N 123°15'13\"W, comme les cartes l’indiquent."
    case .positionUnreadable:
      "Ce n’est pas une position. Écrivez latitude et longitude, comme 49.2665, -123.2535."
    case .fromWhereIAm: "Depuis ma position"
    case .fromWhereIAmHint: "Envoie votre position à ce service, qui cherche le chemin."
    // What visitors choose, and where they left off
    case .previousPicture: "Image précédente"
    case .nextPicture: "Image suivante"
    case .goOnWithTour: "Continuer : {name}"
    case .nearestTour: "Le parcours le plus proche : {name}, {distance}"
    case .timeAtHand: "De combien de temps disposez-vous ?"
    case .stopsInTime:
      .counted(
        one: "En {time}, vous avez le temps pour {count} étape.",
        many: "En {time}, vous avez le temps pour {count} d’étapes.",
        other: "En {time}, vous avez le temps pour {count} étapes.")
    case .stopsInNoTime: "En {time}, le temps ne suffit pour aucune étape de ce parcours."
    case .allStops: "Toutes les étapes"
    case .settings: "Réglages"
    case .settingsStay: "Conservé sur cet appareil seulement."
    case .textSize: "Taille du texte"
    case .sizeUsual: "Normale"
    case .sizeLarge: "Grande"
    case .sizeLargest: "Très grande"
    case .units: "Unités de distance"
    case .unitsMetric: "Mètres"
    case .unitsImperial: "Pieds et miles"
    case .colorScheme: "Clair ou sombre"
    case .schemeDevice: "Comme l’appareil"
    case .schemeLight: "Clair"
    case .schemeDark: "Sombre"
    case .stepFreeWays: "Chemins sans marches"
    case .nearestOfMany:
      .counted(
        one: "{count} œuvre est à peu près aussi proche.",
        many: "{count} d’œuvres sont à peu près aussi proches.",
        other: "{count} œuvres sont à peu près aussi proches.")
    case .reportProblem: "Signaler un problème sur cette page"
    // Search, and what is near
    case .searchFor: "Œuvres, artistes, parcours, lieux"
    case .searchHint: "Les accents n’importent pas ; le début d’un mot suffit."
    case .didYouMean: "Rien pour « {from} ». Vouliez-vous dire « {to} » ?"
    case .resultRange: "{from} à {to}"
    case .moreResults: "Plus de résultats"
    case .previousPage: "Page précédente"
    case .nextPage: "Page suivante"
    case .searchUnreachable:
      "La recherche ne peut pas être chargée sans connexion. Réessayez plus tard."
    case .findInList: "Chercher dans cette liste"
    case .earlierResults: "Résultats précédents"
    case .lookThrough: "Ou parcourez tout :"
    case .suggestions: "Suggestions"
    case .suggestionCount:
      .counted(
        one: "{count} suggestion", many: "{count} de suggestions", other: "{count} suggestions")
    case .keypad: "Numéro d’une étape"
    case .numberedStops: "Étape {number}"
    case .stopOfTour: "Étape {number} du parcours « {name} »"
    case .narrowDown: "Affiner"
    case .anyValue: "Tous"
    case .onlyOnView: "Seulement ce qui est exposé"
    case .onlyWithSound: "Seulement avec du son"
    case .onlyStepFree: "Seulement sans marche, pour autant qu’on le sache"
    case .noSuchStop: "Aucune étape n’a le numéro {number}."
    case .nothingFound: "Rien trouvé. Essayez moins de mots, ou le début d’un seul."
    case .needsScript:
      """
      Cette recherche fonctionne dans votre navigateur et demande JavaScript. Toutes les œuvres \
      par campus :
      """
    case .findMe: "Trouver ce qui est près de moi"
    case .pointOnMap: "Indiquer sur la carte"
    case .pointHint:
      "Touchez la carte à l’endroit où vous êtes ; les flèches du clavier déplacent aussi le point."
    case .choosePlace: "Choisir un lieu"
    case .locating: "Recherche de votre position…"
    case .show: "Afficher"
    case .accuracy: "Votre position est connue à {distance} près."
    case .nearTo: "Au plus près de {place}."
    case .nothingNear:
      "Il n’y a rien à moins de {reach}. Le plus proche est à {place}, à {distance}."
    case .nearbyNeedsScript:
      """
      La recherche alentour fonctionne dans votre navigateur et demande JavaScript. Les œuvres \
      par campus :
      """
    // Problems of visitors
    case .problem: "Quelque chose ne va pas"
    case .notFound: "Il n’y a rien ici"
    case .notFoundMessage: "Aucune œuvre, aucun artiste, lieu ou parcours n’a cette adresse."
    case .notFoundRemedy:
      """
      Elle a peut-être changé ou contient une faute. Faites une recherche, ou partez de l’une de \
      ces pages :
      """
    case .unreadable: "L’adresse demande quelque chose à quoi on ne peut répondre."
    case .unreadableRemedy: "Revenez en arrière et réessayez, ou partez de l’une de ces pages :"
    case .unreadableParameter: "La partie « {name} » de l’adresse manque ou n’a rien à y faire."
    case .unreadableValue: "L’adresse dit « {value} » pour « {name} », à quoi on ne peut répondre."
    case .ourFault: "Une erreur s’est produite ici ; vous n’y êtes pour rien."
    case .ourFaultRemedy: "Réessayez dans un moment, ou partez de l’une de ces pages :"
    case .backHome: "Retour à l’accueil"
    // Data for programs
    case .dataTitle: "Données"
    case .dataLead: "Tout le catalogue pour les cartes et les programmes, selon OGC API - Features."
    case .dataCollections: "Les collections"
    case .dataConformance: "Classes de conformité"
    case .dataQueryables: "Propriétés de sélection"
    case .dataDocs: "Toutes les adresses"
    case .dataLinks: "Liens"
    case .dataFeatures: "Objets"
    case .dataMatched:
      .counted(one: "{count} objet", many: "{count} d’objets", other: "{count} objets")
    case .dataPaths: "Chemins"
    case .dataPoints: "Points des chemins"
    case .dataGround: "Terrain"
    case .dataTiles: "Tuiles de carte"
    case .dataTilingSchemes: "Schémas de tuilage"
    // Points of the compass by themselves, clockwise from north
    case .north: "nord"
    case .northNortheast: "nord-nord-est"
    case .northeast: "nord-est"
    case .eastNortheast: "est-nord-est"
    case .east: "est"
    case .eastSoutheast: "est-sud-est"
    case .southeast: "sud-est"
    case .southSoutheast: "sud-sud-est"
    case .south: "sud"
    case .southSouthwest: "sud-sud-ouest"
    case .southwest: "sud-ouest"
    case .westSouthwest: "ouest-sud-ouest"
    case .west: "ouest"
    case .westNorthwest: "ouest-nord-ouest"
    case .northwest: "nord-ouest"
    case .northNorthwest: "nord-nord-ouest"
    // The eight that walks go toward: `heading {point}`
    case .towardNorth: "le nord"
    case .towardNortheast: "le nord-est"
    case .towardEast: "l’est"
    case .towardSoutheast: "le sud-est"
    case .towardSouth: "le sud"
    case .towardSouthwest: "le sud-ouest"
    case .towardWest: "l’ouest"
    case .towardNorthwest: "le nord-ouest"
    // Those on which something lies: `40 m {point} of the destination`
    case .lyingNorth: "au nord"
    case .lyingNortheast: "au nord-est"
    case .lyingEast: "à l’est"
    case .lyingSoutheast: "au sud-est"
    case .lyingSouth: "au sud"
    case .lyingSouthwest: "au sud-ouest"
    case .lyingWest: "à l’ouest"
    case .lyingNorthwest: "au nord-ouest"
    // Sides of a building: `the door on its {side} side`
    case .sideNorth: "nord"
    case .sideNortheast: "nord-est"
    case .sideEast: "est"
    case .sideSoutheast: "sud-est"
    case .sideSouth: "sud"
    case .sideSouthwest: "sud-ouest"
    case .sideWest: "ouest"
    case .sideNorthwest: "nord-ouest"
    // The first letters of north, east, south and west
    case .compassLetters: "NESO"
    // Instructions: where
    case .atLandmark: " près de {landmark}"
    case .toLevel: ", jusqu’au niveau {level}"
    case .toNamedLevel: ", jusqu’à : {level}"
    case .toOutdoors: ", jusqu’à l’extérieur"
    case .onLevel: ", au niveau {level}"
    case .onNamedLevel: " : {level}"
    case .headingAside: ", vers {point}"
    case .onWay: " sur {way}"
    case .ontoWay: " sur {way}"
    case .toStayOnWay: " pour rester sur {way}"
    // Instructions: joining them. What follows a comma or an "and" begins with a small letter
    case .and: " et "
    case .andClause: " et "
    case .then: ", puis "
    case .andContinueOn: " et continuez sur {way}"
    case .andContinueStraight: " et continuez tout droit"
    // Instructions: turns and crossings
    case .continueStraight: "Continuez tout droit"
    case .bearLeft: "Prenez légèrement à gauche"
    case .turnLeft: "Tournez à gauche"
    case .turnSharplyLeft: "Tournez franchement à gauche"
    case .leftAgain: "encore à gauche"
    case .bearRight: "Prenez légèrement à droite"
    case .turnRight: "Tournez à droite"
    case .turnSharplyRight: "Tournez franchement à droite"
    case .rightAgain: "encore à droite"
    case .turnAround: "Faites demi-tour"
    case .head: "Partez vers {point}"
    case .headingOn: " vers {point}"
    case .continueToward: "Continuez vers {point}"
    case .setOut: "Mettez-vous en route"
    case .crossTheRoad: "traversez la rue"
    case .crossWay: "traversez {way}"
    case .crossAtTheEnd: ", et au bout traversez la rue"
    // Instructions: up and down
    case .takeStairs: "Prenez l’escalier"
    case .stairsUp: "Montez l’escalier"
    case .stairsDown: "Descendez l’escalier"
    case .stepCount:
      .counted(one: " ({count} marche)", many: " ({count} de marches)", other: " ({count} marches)")
    case .takeRamp: "Prenez la rampe"
    case .rampUp: "Montez la rampe"
    case .rampDown: "Descendez la rampe"
    case .takeEscalator: "Prenez l’escalator"
    case .escalatorUp: "Montez par l’escalator"
    case .escalatorDown: "Descendez par l’escalator"
    case .takeLift: "Prenez l’ascenseur"
    case .liftUp: "Montez par l’ascenseur"
    case .liftDown: "Descendez par l’ascenseur"
    case .outAtLevel: " et sortez au niveau {level}"
    case .outAtNamedLevel: " et sortez à : {level}"
    case .outOutdoors: " et sortez à l’extérieur"
    // Instructions: doors and buildings
    case .enterBuilding: "Entrez dans {building}"
    case .goInside: "Entrez"
    case .leaveBuilding: "Sortez de {building}"
    case .goOutside: "Sortez"
    case .goThrough: "Traversez {building}"
    case .theBuilding: "le bâtiment"
    case .andLeave: " et sortez"
    case .byDoor: " par {door}"
    case .byDoorOfBuilding: " par la porte côté {side}"
    case .byDoorOnSide: " par la porte côté {side}"
    // Instructions: where nothing is mapped
    case .goAcross: "Traversez tout droit{landmark}, là où aucun chemin n’est cartographié"
    case .findWayInside: "Trouvez le chemin dans le bâtiment (non cartographié)"
    case .findWayIn: "Cherchez l’entrée du bâtiment (non cartographiée)"
    case .findWayOut: "Cherchez la sortie du bâtiment (non cartographiée)"
    // Instructions: the end
    case .arrived: "Vous êtes arrivé à destination"
    case .arrivedAt: "Vous êtes arrivé : {place}"
    case .placeLies: "{place} est {spot}"
    case .yourDestination: "Votre destination"
    case .aheadOfYou: "devant vous"
    case .onYourLeft: "à votre gauche"
    case .onYourRight: "à votre droite"
    // Where no way leads, or only the straight line
    case .onTwoCampuses:
      """
      Ces lieux sont sur deux campus, {from} et {to}. \
      Aucun chemin connu ne les relie ; chacun a son plan.
      """
    case .noWay: "Aucun chemin."
    case .noStepFreeWay: "Aucun chemin sans marche."
    case .inTheWay: " Obstacle : {obstacle}"
    case .closedThen: ", fermé à cette heure."
    case .nearestPoint: "Le point le plus proche accessible est {spot}"
    case .spotAway: "à {distance} {point} de la destination"
    case .spotThere: "juste à la destination"
    case .butOnLevel: ", mais au niveau {level}"
    case .butOnNamedLevel: ", mais à : {level}"
    case .butOnOtherLevel: ", mais à un autre niveau"
    case .noPathMapped:
      """
      Aucun chemin cartographié n’y mène : voici la ligne droite ; on ignore si elle est \
      praticable, et si elle est sans marche.
      """
    // What may be closed
    case .openingUnknown: "On ne sait pas si c’est ouvert à cette heure : {names}."
    case .openingUnknownHere: " (ouverture alors inconnue)"
    case .openingUnknownOf: " (ouverture alors inconnue : {names})"
    case .closedAtThatTime: "Fermé à cette heure : {name}."
    // Things on a way. Languages with cases put them where the bare form is right
    case .pathFootway: "un chemin"
    case .pathCrossing: "une traversée"
    case .pathCorridor: "un couloir"
    case .pathSteps: "un escalier"
    case .pathRamp: "une rampe"
    case .pathEscalator: "un escalator"
    case .pathLift: "un ascenseur"
    case .pathBarrier: "un mur ou une clôture"
    case .pointGate: "un portail"
    case .pointBollard: "des bornes"
    case .pointCycleBarrier: "une chicane"
    case .pointStile: "un échalier"
    case .pointTurnstile: "un tourniquet"
    case .pointKerb: "une bordure de trottoir"
    case .pointCrossing: "un passage piéton"
    case .pointDoor: "une porte"
    case .pointSteps: "des marches"
    case .pointLift: "un ascenseur"
    case .pointBarrier: "une barrière"
    case .aWall: "un mur"
    case .aFence: "une clôture, un mur ou une autre barrière"
    case .aStaircase: "un escalier"
    case .aClosedGate:
      "un portail, une bordure ou une barrière fermée ou infranchissable en fauteuil"
    case .aClosedWay: "un chemin fermé ou non accessible en fauteuil"
    case .notForWheels: "un chemin non accessible en fauteuil"
    case .steepSlope: "une forte pente"
    case .aBuilding: "un bâtiment"
    case .anObstacle: "un obstacle"
    case .unmappedGround: "un sol non cartographié"
    case .entranceOf: "entrée de {building}"
    case .anEntrance: "entrée"
    case .onItsSide: ", côté {side}"
    // Whether wheels pass
    case .accessStepFree: "Sans marche."
    case .accessNoStairsKnown:
      "Aucun escalier connu sur le chemin ; pour certaines parties, l’accessibilité est inconnue."
    case .accessNotStepFree: "Non accessible sans marche."
    case .accessHindered: "Non accessible sans marche : {names}."
    case .flightCount:
      .counted(
        one: "Avec un escalier.",
        many: "Avec {count} d’escaliers.",
        other: "Avec {count} escaliers.")
    case .accessDoubtful: "On ignore si ce chemin est sans marche : {reasons}."
    case .accessOthersUnknown: "Pour d’autres parties aussi, l’accessibilité est inconnue."
    case .firstPiece: "les premiers {distance}"
    case .lastPiece: "les derniers {distance}"
    case .pieceAtDoors: "{distance} près de portes"
    case .pieceAtDoor: "{distance} près d’une porte"
    case .straightPiece: "la ligne droite de {distance}"
    case .isNotMapped: "n’est pas cartographiée"
    case .areNotMapped: "ne sont pas cartographiés"
    case .leadsThroughWall: "traverse un mur"
    case .leadThroughWall: "traversent un mur"
    // Without "de" and "à", which join with the articles of things.
    case .leadsOver: "traverse ou longe {thing}"
    case .leadOver: "traversent ou longent {thing}"
    case .beginsAt: "il y a {thing} au départ"
    case .endsAt: "il y a {thing} à l’arrivée"
    case .passes: "il y a {thing} en chemin"
    // Itineraries in a terminal
    case .noStopsYet: "Pas encore d’étapes."
    case .itineraryTotals:
      "{stops}, {distance}, {time} : {walking} de marche, {dwelling} aux étapes."
    case .itineraryWithWaiting:
      """
      {stops}, {distance}, {time} : {walking} de marche, {dwelling} aux étapes, {waiting} \
      d’attente.
      """
    case .itineraryStraight: "En ligne droite là où aucun chemin ne mène."
    case .itineraryNoStairs: "Aucun escalier connu sur le chemin."
    case .itineraryDoubtful:
      """
      On ignore si cette promenade est sans marche : {distance} ne sont pas cartographiés ou \
      longent un obstacle.
      """
    case .itineraryAccessUnknown: "Pour certaines parties du chemin, l’accessibilité est inconnue."
    case .leftOut: "Laissées de côté : {numbers}."
    case .leftOutClosed: "Laissées de côté, fermées ou sans chemin : {numbers}."
    case .itineraryStop: "Étape"
    case .itineraryAfter: "Après"
    case .itineraryTitle: "Titre"
    case .itineraryPlace: "Lieu"
    case .itineraryThen: "Ensuite"
    case .itineraryStart: "Départ"
    case .itineraryDistance: "Distance"
    case .toStop: "vers {number}"
    case .backToStart: "retour au départ"
    case .levelsUp:
      .counted(
        one: "{count} niveau plus haut",
        many: "{count} de niveaux plus haut",
        other: "{count} niveaux plus haut")
    case .levelsDown:
      .counted(
        one: "{count} niveau plus bas",
        many: "{count} de niveaux plus bas",
        other: "{count} niveaux plus bas")
    case .somewhereInBuilding: "quelque part dans le bâtiment"
    case .somewhereOnLevel: "quelque part à ce niveau"
    case .somewhereInRoom: "quelque part dans la salle"
    // How good the order of a tour is
    case .proofQuickest: "Aucun parcours n’est plus rapide : c’est prouvé."
    case .proofMostStops: "Aucun parcours ne voit plus d’étapes, ni autant plus tôt : c’est prouvé."
    case .proofQuickerAtMost: "Un autre parcours est plus rapide d’au plus {share} %."
    case .proofMostWorth:
      "Aucun choix d’étapes qui tient dans le temps ne vaut plus : c’est prouvé."
    case .proofMostWorthAnyTime:
      """
      Aucun choix d’étapes ne vaut plus ; on ignore de combien un parcours pourrait finir plus \
      tôt.
      """
    case .proofWorthAtMost: "Un autre choix d’étapes vaut plus d’au plus {share} %."
    case .proofUnknown: "Un bon ordre ; on ignore de combien un autre pourrait être meilleur."
    // What does not go as planned on a tour
    case .stopUnplaced: "L’étape {number} n’a pas de position connue : le parcours la saute."
    case .stopClosed: "L’étape {number} est fermée quand on y arrive."
    case .stopUnreachable:
      "Aucun chemin trouvé vers l’étape {number} : le parcours la laisse de côté."
    case .stopOpensLater:
      .counted(
        one: "L’étape {number} ouvre {count} minute après qu’on y arrive.",
        many: "L’étape {number} ouvre {count} de minutes après qu’on y arrive.",
        other: "L’étape {number} ouvre {count} minutes après qu’on y arrive.")
    case .stopMayOpenLater:
      .counted(
        one:
          """
          L’étape {number} est fermée quand on y arrive ; on ignore si elle est ouverte {count} \
          minute plus tard.
          """,
        many:
          """
          L’étape {number} est fermée quand on y arrive ; on ignore si elle est ouverte {count} \
          de minutes plus tard.
          """,
        other:
          """
          L’étape {number} est fermée quand on y arrive ; on ignore si elle est ouverte {count} \
          minutes plus tard.
          """)
    case .stopInDoubt: "On ignore si l’étape {number} est ouverte quand on y arrive."
    case .noWayBack: "Aucun chemin de retour au départ n’a été trouvé."
    // Plusieurs trajets à la fois, ce qu’on atteint et ce qu’on longe
    case .walksBetween: "Trajets, en minutes"
    case .noPathNear: "Aucun chemin n’est cartographié à proximité."
    case .reachTotals: "En {time} : {distance} de chemins."
    case .reachNowhere:
      "Aucun chemin n’est cartographié à proximité : on ne sait pas ce qui est accessible."
    case .anotherWay: "Autre chemin"
    case .passedOnTheWay: "En chemin"
    case .sideLeft: "gauche"
    case .sideRight: "droite"
    case .noneOfKind: "Il n’y a rien de ce genre."
    // Labels of facts in documents of IIIF, besides those that pages have
    case .years: "Années"
    case .placeLabel: "Lieu"
    case .status: "État"
    case .statusInStorage: "En réserve, non exposée"
    case .statusOnLoan: "Prêtée ailleurs"
    case .statusRemoved: "N’est plus là"
    case .creditLabel: "Mention"
    case .licenceLabel: "Licence"
    case .alternativeText: "Ce qu’on y voit"
    case .author: "Auteur"
    case .sound: "Son"
    case .film: "Film"
    case .modelLabel: "Modèle"
    case .allArt: "Tout l’art"
    }
  }
}
