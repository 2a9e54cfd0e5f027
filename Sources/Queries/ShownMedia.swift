public import Catalog

// Media may be named whose file was refused or never came: nothing may point at it.
extension CatalogSnapshot {
  /// Tells whether the bytes of a medium are here, or at an address elsewhere.
  public func has(_ medium: Media) -> Bool { !lackedMedia.contains(medium.id) }

  /// The media that `ids` name, but for those of which the bytes are not there.
  public func shownMedia(_ ids: [Slug]) -> [Media] {
    ids.compactMap { contents.media[$0] }.filter(has)
  }

  /// The contents but for the media whose file is not there; works and stops do not name those
  /// either.
  public var shownContents: CatalogContents {
    guard !lackedMedia.isEmpty else { return contents }
    var shown = contents
    for id in lackedMedia { shown.media[id] = nil }
    for work in contents.works.values where !lackedMedia.isDisjoint(with: work.media) {
      shown.works[work.id]?.media.removeAll(where: lackedMedia.contains)
    }
    for tour in contents.tours.values {
      for (index, stop) in tour.stops.enumerated()
      where !lackedMedia.isDisjoint(with: stop.media) {
        shown.tours[tour.id]?.stops[index].media.removeAll(where: lackedMedia.contains)
      }
    }
    return shown
  }

  /// The captions of a medium whose files are here, by their languages.
  ///
  /// - Complexity: O(k) for k languages.
  public func captions(of medium: Media) -> [(language: LanguageTag, file: MediaFileName)] {
    medium.captionFiles.filter { !lackedCaptions.contains($0.file) }
  }

  /// The files that pages play or show for a medium: that of its bytes and those of its captions, as
  /// far as they are here.
  ///
  /// - Complexity: O(k²) for k languages of captions.
  public func shownFiles(of medium: Media) -> [MediaFileName] {
    has(medium) ? medium.files.filter { !lackedCaptions.contains($0) } : []
  }

  /// The same revision, of which the files of `media` are not there either, nor those of `captions`.
  public func lacking(_ media: Set<Slug>, captions: Set<MediaFileName> = []) -> CatalogSnapshot {
    media.isSubset(of: lackedMedia) && captions.isSubset(of: lackedCaptions)
      ? self
      : CatalogSnapshot(
        contents, version: version, lackedMedia: lackedMedia.union(media),
        lackedCaptions: lackedCaptions.union(captions), pictures: pictures,
        history: history)
  }

  /// The media by which an item is known: a work's own, those of a tour's stops, of an artist's works,
  /// of what hangs at a place.
  ///
  /// - Complexity: O(m) for m media.
  public func media(about item: Item) -> [Slug] {
    switch item {
    case .work(let work): work.media
    case .tour(let tour): tour.stops.flatMap(media)
    case .artist(let artist): works(by: artist.id).flatMap(\.media)
    case .media(let medium): [medium.id]
    case .campus(let campus): works(at: campus.id).flatMap(\.media)
    case .building(let building): works(at: building.id).flatMap(\.media)
    case .level(let level): works(at: level.id).flatMap(\.media)
    case .room(let room): works(at: room.id).flatMap(\.media)
    case .entrance, .path, .pathPoint, .ground: []
    }
  }

  /// The media of a stop, then those of the work that it shows.
  ///
  /// - Complexity: O(m) for m media.
  public func media(at stop: Stop) -> [Slug] {
    guard case .work(let id) = stop.subject else { return stop.media }
    let own = Set(stop.media)
    return stop.media + (contents.works[id]?.media ?? []).filter { !own.contains($0) }
  }
}
