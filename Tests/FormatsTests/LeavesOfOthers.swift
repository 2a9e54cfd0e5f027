extension LeavesOfOthersTests {
  static let lido = Document(
    testDescription: "LIDO", file: "l.xml",
    text: """
      <l:lido xmlns:l="http://www.lido-schema.org" xmlns:gml="http://www.opengis.net/gml"
       xmlns:skos="http://www.w3.org/2004/02/skos/core#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <l:lidoRecID>https://museum.example.org/works/1931</l:lidoRecID><l:lidoRecID>second-record-name</l:lidoRecID>
      <l:objectPublishedID>https://www.wikidata.org/wiki/Q4711</l:objectPublishedID>
      <l:objectPublishedID>https://museum.example.org/published/7</l:objectPublishedID>
      <l:descriptiveMetadata xml:lang="en">
      <l:objectClassificationWrap><l:objectWorkTypeWrap>
        <l:objectWorkType><l:conceptID>http://types.example.org/3</l:conceptID>
          <skos:Concept rdf:about="http://types.example.org/4"><skos:prefLabel xml:lang="en">Sculpture</skos:prefLabel></skos:Concept>
          <l:term xml:lang="sv">Skulptur</l:term></l:objectWorkType>
        <l:objectWorkType><l:term>Relief</l:term></l:objectWorkType><l:objectWorkType><l:term>Tondo</l:term></l:objectWorkType>
      </l:objectWorkTypeWrap></l:objectClassificationWrap>
      <l:objectIdentificationWrap>
        <l:titleWrap><l:titleSet><l:appellationValue l:pref="preferred">Runner</l:appellationValue>
          <l:appellationValue l:pref="alternate">Jogger</l:appellationValue></l:titleSet></l:titleWrap>
        <l:repositoryWrap>
          <l:repositorySet l:type="former"><l:displayRepository>Old wing</l:displayRepository><l:workID>X.99</l:workID>
            <l:repositoryLocation><l:gml><gml:Point><gml:pos>11.5 22.5</gml:pos></gml:Point></l:gml></l:repositoryLocation></l:repositorySet>
          <l:repositorySet l:type="current"><l:displayRepository>Courtyard</l:displayRepository><l:workID>I.1931</l:workID><l:workID>Inv 5</l:workID>
            <l:repositoryLocation><l:placeID>https://places.example.org/55</l:placeID><l:namePlaceSet><l:appellationValue>Lund</l:appellationValue></l:namePlaceSet>
            <l:gml><gml:Point><gml:pos>55.25 13.75</gml:pos></gml:Point></l:gml></l:repositoryLocation></l:repositorySet>
        </l:repositoryWrap>
        <l:objectDescriptionWrap>
          <l:objectDescriptionSet><l:descriptiveNoteValue>A man who runs.</l:descriptiveNoteValue></l:objectDescriptionSet>
          <l:objectDescriptionSet l:type="condition"><l:descriptiveNoteValue>One toe is missing.</l:descriptiveNoteValue></l:objectDescriptionSet>
        </l:objectDescriptionWrap>
        <l:objectMeasurementsWrap><l:objectMeasurementsSet><l:objectMeasurements><l:measurementSet>
          <l:measurementType>height</l:measurementType><l:measurementUnit>ells</l:measurementUnit><l:measurementValue>180</l:measurementValue>
        </l:measurementSet></l:objectMeasurements></l:objectMeasurementsSet></l:objectMeasurementsWrap>
      </l:objectIdentificationWrap>
      <l:eventWrap>
        <l:eventSet><l:event><l:eventType><skos:Concept rdf:about="http://terminology.lido-schema.org/lido00012"/><l:term>valmistus</l:term></l:eventType>
          <l:eventActor><l:displayActorInRole>Circle of Anna Meister, attributed</l:displayActorInRole><l:actorInRole><l:actor>
            <l:actorID>http://d-nb.info/gnd/118540238</l:actorID><l:actorID>http://d-nb.info/gnd/999</l:actorID><l:actorID>https://people.example.org/12</l:actorID>
            <l:nameActorSet><l:appellationValue l:pref="preferred">Meister, Anna</l:appellationValue><l:appellationValue>Meisterova</l:appellationValue></l:nameActorSet>
            <l:nationalityActor><l:term>Swedish</l:term></l:nationalityActor><l:nationalityActor><l:term>Polish</l:term></l:nationalityActor>
            <l:vitalDatesActor><l:earliestDate>1898</l:earliestDate><l:latestDate>1986</l:latestDate></l:vitalDatesActor></l:actor>
            <l:roleActor><l:term>modeller</l:term></l:roleActor></l:actorInRole></l:eventActor>
          <l:eventActor><l:displayActorInRole>Foundry North, founder</l:displayActorInRole></l:eventActor>
          <l:eventDate><l:displayDate>about 1931</l:displayDate><l:date><l:earliestDate>1930</l:earliestDate><l:latestDate>1933</l:latestDate></l:date></l:eventDate>
          <l:eventMaterialsTech><l:materialsTech><l:termMaterialsTech><l:term>bronze</l:term></l:termMaterialsTech></l:materialsTech></l:eventMaterialsTech></l:event></l:eventSet>
        <l:eventSet><l:event><l:eventType><l:term>exhibition</l:term></l:eventType><l:eventName><l:appellationValue>Sport fair</l:appellationValue></l:eventName></l:event></l:eventSet>
        <l:eventSet><l:event><l:eventType><l:term>finding</l:term></l:eventType></l:event></l:eventSet>
      </l:eventWrap>
      <l:objectRelationWrap><l:subjectWrap><l:subjectSet><l:displaySubject>athletics</l:displaySubject></l:subjectSet></l:subjectWrap></l:objectRelationWrap>
      </l:descriptiveMetadata>
      <l:descriptiveMetadata xml:lang="sv"><l:objectIdentificationWrap><l:titleWrap><l:titleSet><l:appellationValue>Löparen</l:appellationValue></l:titleSet></l:titleWrap></l:objectIdentificationWrap>
      <l:eventWrap><l:eventSet><l:event><l:eventType><l:conceptID>http://terminology.lido-schema.org/lido00007</l:conceptID></l:eventType>
        <l:eventActor><l:displayActorInRole>Anna M. från Lund</l:displayActorInRole></l:eventActor></l:event></l:eventSet></l:eventWrap></l:descriptiveMetadata>
      <l:administrativeMetadata xml:lang="en"><l:rightsWorkWrap><l:rightsWorkSet><l:rightsType><l:conceptID>http://rights.example.org/1</l:conceptID><l:term>All reserved</l:term></l:rightsType>
        <l:creditLine>Gift of S.</l:creditLine></l:rightsWorkSet></l:rightsWorkWrap>
        <l:recordWrap><l:recordID l:type="local">1931</l:recordID><l:recordID>Inventory-number-four</l:recordID><l:recordSource><l:legalBodyName><l:appellationValue>Museum by the gate</l:appellationValue></l:legalBodyName>
          <l:legalBodyWeblink>https://elsewhere.example.net/</l:legalBodyWeblink></l:recordSource>
          <l:recordRights><l:rightsHolder><l:legalBodyName><l:appellationValue>Keepers Ltd</l:appellationValue></l:legalBodyName></l:rightsHolder></l:recordRights></l:recordWrap>
        <l:resourceWrap><l:resourceSet><l:resourceID>picture-9</l:resourceID><l:resourceRepresentation l:type="image_thumb"><l:linkResource>https://pictures.example.org/s.jpg</l:linkResource></l:resourceRepresentation>
          <l:resourceRepresentation l:type="image_master"><l:linkResource>https://pictures.example.org/l.jpg</l:linkResource></l:resourceRepresentation>
          <l:resourceType><l:term>slide scan</l:term></l:resourceType><l:resourceDescription>From the left</l:resourceDescription>
          <l:rightsResource><l:rightsType><l:term>Free use</l:term></l:rightsType><l:creditLine>Photo B.</l:creditLine></l:rightsResource></l:resourceSet>
          <l:resourceSet><l:resourceRepresentation><l:linkResource>http://plain.example.org/p.jpg</l:linkResource></l:resourceRepresentation><l:resourceDescription>Only by http</l:resourceDescription></l:resourceSet></l:resourceWrap></l:administrativeMetadata>
      <l:administrativeMetadata xml:lang="sv"><l:rightsWorkWrap><l:rightsWorkSet><l:creditLine>Gåva av S.</l:creditLine></l:rightsWorkSet></l:rightsWorkWrap>
        <l:resourceWrap><l:resourceSet><l:resourceRepresentation><l:linkResource>https://pictures.example.org/l.jpg</l:linkResource></l:resourceRepresentation><l:resourceDescription>Från vänster</l:resourceDescription></l:resourceSet></l:resourceWrap></l:administrativeMetadata>
      </l:lido>
      """,
    forms: ["type", "lang", "pref"],
    // The name that the identifier is made of, with its end; and the kinds of event that are known.
    known: [
      "https://museum.example.org/works/1931", "1931", "valmistus",
      "http://terminology.lido-schema.org/lido00012",
      "http://terminology.lido-schema.org/lido00007",
      "https://pictures.example.org/l.jpg",
    ])

  static let linkedArt = Document(
    testDescription: "Linked Art", file: "a.json",
    text: """
      [{"@context": "https://linked.art/ns/v1/linked-art.json", "id": "https://museum.example.org/object/77", "type": "HumanMadeObject", "_label": "Label of it",
       "classified_as": [{"id": "http://vocab.getty.edu/aat/300133025", "type": "Type", "_label": "Artwork"},
        {"id": "http://vocab.getty.edu/aat/300047090", "type": "Type", "_label": "Sculpture", "classified_as": [{"id": "http://vocab.getty.edu/aat/300435443"}]},
        {"id": "http://types.example.org/1", "type": "Type"}, {"id": "http://types.example.org/2", "type": "Type", "_label": "Outdoor thing"}],
       "identified_by": [{"type": "Name", "content": "Runner", "classified_as": [{"id": "http://vocab.getty.edu/aat/300404670", "_label": "Main"}]},
        {"type": "Name", "content": "Jogger"}, {"type": "Name", "content": "Sprinter", "classified_as": [{"id": "http://names.example.org/3", "_label": "Nickname"}]},
        {"type": "Identifier", "content": "Acc 1", "classified_as": [{"id": "http://vocab.getty.edu/aat/300312355"}]},
        {"type": "Identifier", "content": "Acc 2", "classified_as": [{"id": "http://vocab.getty.edu/aat/300312355"}]},
        {"type": "Identifier", "content": "Num A", "classified_as": [{"id": "http://names.example.org/4", "_label": "Old number"}]},
        {"type": "Identifier", "content": "Num B", "classified_as": [{"id": "http://names.example.org/5", "_label": "Old number"}]}],
       "referred_to_by": [{"type": "LinguisticObject", "content": "He runs.", "classified_as": [{"id": "http://vocab.getty.edu/aat/300411780"}]},
        {"type": "LinguisticObject", "content": "Found late.", "classified_as": [{"id": "http://statements.example.org/6", "_label": "Provenance"}]},
        {"id": "https://museum.example.org/text/8", "type": "LinguisticObject", "_label": "A text elsewhere"}],
       "subject_of": [{"id": "https://museum.example.org/text/9", "type": "LinguisticObject", "_label": "A book"},
        {"type": "LinguisticObject", "digitally_carried_by": [{"type": "DigitalObject", "format": "text/html", "access_point": [{"id": "https://museum.example.org/page/1"}]}]},
        {"type": "LinguisticObject", "digitally_carried_by": [{"type": "DigitalObject", "format": "text/html", "access_point": [{"id": "https://museum.example.org/page/2"}]}]}],
       "equivalent": [{"id": "http://www.wikidata.org/entity/Q4711"}, {"id": "https://other.example.org/4711"}],
       "made_of": [{"id": "http://materials.example.org/1", "type": "Material", "_label": "bronze"}, {"id": "http://materials.example.org/2", "type": "Material"}],
       "dimension": [{"type": "Dimension", "value": 180, "unit": {"id": "http://units.example.org/1", "_label": "ells"}, "classified_as": [{"id": "http://dims.example.org/1", "_label": "tallness"}]}],
       "current_location": [{"id": "https://museum.example.org/place/1", "type": "Place", "_label": "Court"}, {"id": "https://museum.example.org/place/2", "type": "Place", "_label": "Depot"}],
       "current_owner": [{"id": "https://museum.example.org/group/1", "type": "Group", "_label": "The City"}, {"id": "https://museum.example.org/group/2", "type": "Group"}],
       "produced_by": {"type": "Production", "part": [
         {"type": "Production", "technique": [{"id": "http://tech.example.org/1", "_label": "casting"}],
          "carried_out_by": [{"id": "https://museum.example.org/person/9", "type": "Person", "_label": "A. Meister"}]},
         {"type": "Production", "technique": [{"id": "http://tech.example.org/2", "_label": "chasing"}], "carried_out_by": [{"id": "https://museum.example.org/person/10", "type": "Person"}]}],
        "timespan": {"type": "TimeSpan", "begin_of_the_begin": "1930-01-01T00:00:00Z", "end_of_the_begin": "1940-12-31T23:59:59Z", "end_of_the_end": "1933-12-31T23:59:59Z"}},
       "representation": [{"id": "https://museum.example.org/visual/1", "type": "VisualItem", "_label": "A view", "digitally_shown_by": [{"type": "DigitalObject", "classified_as": [{"id": "http://vocab.getty.edu/aat/300215302"}],
         "identified_by": [{"type": "Name", "content": "From the left"}, {"type": "Identifier", "content": "Pic 9"}],
         "referred_to_by": [{"type": "LinguisticObject", "content": "Photo B.", "classified_as": [{"id": "http://vocab.getty.edu/aat/300026687"}]}, {"type": "LinguisticObject", "content": "Photo C.", "classified_as": [{"id": "http://vocab.getty.edu/aat/300026687"}]}],
         "subject_to": [{"type": "Right", "classified_as": [{"id": "http://licences.example.org/1"}]}],
         "access_point": [{"id": "https://pictures.example.org/l.jpg"}, {"id": "https://pictures.example.org/s.jpg"}]}]},
        {"id": "https://museum.example.org/visual/2", "type": "VisualItem", "_label": "Another view"},
        {"type": "VisualItem", "digitally_shown_by": [{"type": "DigitalObject", "access_point": [{"id": "http://plain.example.org/1.jpg"}]}, {"type": "DigitalObject", "access_point": [{"id": "http://plain.example.org/2.jpg"}]}]}]},
      {"@context": "https://linked.art/ns/v1/linked-art.json", "id": "https://museum.example.org/person/9", "type": "Person", "_label": "Meister label",
       "identified_by": [{"type": "Name", "content": "Anna Meister"}, {"type": "Name", "content": "Meisterova"}, {"type": "Identifier", "content": "Person 12"}],
       "classified_as": [{"id": "http://nations.example.org/1", "_label": "Swedish", "classified_as": [{"id": "http://vocab.getty.edu/aat/300379842"}]},
        {"id": "http://nations.example.org/2", "_label": "Polish", "classified_as": [{"id": "http://vocab.getty.edu/aat/300379842"}]}, {"id": "http://roles.example.org/2", "_label": "Sculptor"}],
       "referred_to_by": [{"type": "LinguisticObject", "content": "She was short.", "classified_as": [{"id": "http://statements.example.org/7", "_label": "Stature"}]}],
       "born": {"type": "Birth", "timespan": {"type": "TimeSpan", "begin_of_the_begin": "1898-07-30T00:00:00Z"}, "took_place_at": [{"id": "https://museum.example.org/place/3", "_label": "Malmö"}]},
       "died": {"type": "Death", "timespan": {"type": "TimeSpan", "begin_of_the_begin": "1986-01-01T00:00:00Z", "end_of_the_end": "1987-01-01T00:00:00Z"}}},
      {"@context": "https://linked.art/ns/v1/linked-art.json", "id": "https://museum.example.org/place/1", "type": "Place", "_label": "Court label",
       "identified_by": [{"type": "Name", "content": "The Court"}, {"type": "Name", "content": "Old Court"}], "defined_by": "POINT(13.75 55.25)"}]
      """,
    forms: ["@context", "type", "format"],
    // Addresses that identifiers are made of, or that refer to what is here; the labels of these, and of
    // concepts that are known.
    known: [
      "https://museum.example.org/object/77", "https://museum.example.org/person/9",
      "https://museum.example.org/place/1", "Label of it", "Meister label", "Court label", "Court",
      "A. Meister", "Artwork", "Main", "Old number",
    ])

  static let iiif = Document(
    testDescription: "IIIF", file: "i.json",
    text: """
      {"@context": "http://iiif.io/api/presentation/3/context.json", "id": "https://iiif.example.org/c/top", "type": "Collection",
       "label": {"en": ["Walk"]}, "summary": {"en": ["A walk."]}, "rights": "https://rights.example.org/c",
       "metadata": [{"label": {"en": ["Curator"]}, "value": {"en": ["Mrs. Walker"]}}],
       "requiredStatement": {"label": {"en": ["Walk given by"]}, "value": {"en": ["Friends of walks"]}},
       "homepage": [{"id": "https://iiif.example.org/walk.html", "type": "Text", "label": {"en": ["Walk page"]}}],
       "navPlace": {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"label": {"en": ["Walk place"]}}, "geometry": {"type": "Point", "coordinates": [9.5, 8.5]}}]},
       "items": [{"id": "https://iiif.example.org/none", "type": "Manifest", "label": {"en": ["Not here"]}},
      {"id": "https://iiif.example.org/b1/manifest.json", "type": "Manifest",
       "label": {"en": ["Runner"], "sv": ["Löparen"]}, "summary": {"en": ["He runs."]},
       "metadata": [
        {"label": {"en": ["Creator"], "sv": ["Skapare"]}, "value": {"en": ["Anna Meister (Swedish, 1898-1986)"], "sv": ["Anna M. från Lund"]}},
        {"label": {"en": ["Artist"]}, "value": {"none": ["Foundry North, founder"]}},
        {"label": {"en": ["Author"]}, "value": {"none": ["Carla Penn"]}},
        {"label": {"en": ["Type"]}, "value": {"en": ["Sculpture", "Relief", "Tondo"], "sv": ["Skulptur"]}},
        {"label": {"en": ["Accession no."]}, "value": {"none": ["Acc 1", "Acc 2"]}},
        {"label": {"en": ["Date"]}, "value": {"none": ["about 1931"]}}, {"label": {"en": ["Created"]}, "value": {"none": ["1932 cast"]}},
        {"label": {"en": ["Medium"]}, "value": {"en": ["bronze"], "sv": ["brons"]}},
        {"label": {"en": ["Rights"]}, "value": {"en": ["All reserved"]}},
        {"label": {"en": ["Status"]}, "value": {"en": ["Somewhere else"]}},
        {"label": {"en": ["Colour"], "sv": ["Färg"]}, "value": {"en": ["Grey", "Black"], "sv": ["Grå"]}}],
       "requiredStatement": {"label": {"en": ["Provided by"]}, "value": {"en": ["Gift of S."]}},
       "rights": "http://rights.example.org/m", "navDate": "1950-01-01T00:00:00Z",
       "homepage": [{"id": "https://iiif.example.org/b1.html", "type": "Text", "label": {"en": ["Home"]}}, {"id": "https://iiif.example.org/b2.html", "type": "Text"}],
       "seeAlso": [{"id": "https://www.wikidata.org/entity/Q4711", "type": "Dataset"}, {"id": "https://iiif.example.org/data.xml", "type": "Dataset", "label": {"en": ["Record"]}}],
       "provider": [{"id": "https://museum.example.org/", "type": "Agent", "label": {"en": ["Museum by the gate"]}, "homepage": [{"id": "https://museum.example.org/home", "type": "Text"}]}],
       "rendering": [{"id": "https://iiif.example.org/b1.pdf", "type": "Text", "format": "application/pdf", "label": {"en": ["Leaflet"]}},
        {"id": "http://plain.example.org/s.mp3", "type": "Sound", "label": {"en": ["Spoken words"]}}],
       "navPlace": {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"label": {"en": ["Main spot"]}, "note": "Under the elm"}, "geometry": {"type": "Point", "coordinates": [13.75, 55.25]}},
        {"type": "Feature", "properties": {"label": {"en": ["Old spot"]}}, "geometry": {"type": "Point", "coordinates": [11.5, 52.5]}}]},
       "annotations": [{"id": "https://iiif.example.org/notes", "type": "AnnotationPage"}],
       "items": [{"id": "https://iiif.example.org/b1/c1", "type": "Canvas", "label": {"en": ["Front"]}, "width": 10, "height": 20,
         "metadata": [{"label": {"en": ["Licence"]}, "value": {"none": ["Free use", "Not at night"]}}, {"label": {"en": ["Camera"]}, "value": {"en": ["Box camera"], "sv": ["Lådkamera"]}}],
         "requiredStatement": {"label": {"en": ["Picture by"]}, "value": {"none": ["Photo B.", "Photo C."]}}, "rights": "https://rights.example.org/p",
         "items": [{"id": "p", "type": "AnnotationPage", "items": [{"id": "a", "type": "Annotation", "motivation": "painting", "target": "c",
          "body": {"id": "https://pictures.example.org/l.jpg", "type": "Image", "format": "image/jpeg"}}]}]},
        {"id": "https://iiif.example.org/b1/c2", "type": "Canvas", "label": {"en": ["Back"]}, "width": 10, "height": 20,
         "items": [{"id": "p2", "type": "AnnotationPage", "items": [{"id": "a2", "type": "Annotation", "motivation": "painting", "target": "c",
          "body": {"type": "TextualBody", "value": "Words on a canvas"}}]}]}]}]}
      """,
    forms: ["@context", "type", "format", "width", "height", "motivation", "target"],
    // Addresses of the documents and of parts of them, and one that has a label; labels of fields.
    known: [
      "https://iiif.example.org/c/top", "https://iiif.example.org/b1/manifest.json",
      "https://iiif.example.org/b1/c1", "https://iiif.example.org/b1/c2", "p", "a", "p2", "a2",
      "https://museum.example.org/",
      "Creator", "Artist", "Author", "Type", "Accession no.", "Date", "Medium", "Rights", "Licence",
    ])
}
