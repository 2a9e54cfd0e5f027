import Catalog
import HTTPTypes
import Queries
import TestSupport
import Testing

@testable import Service

/// The sample campus, whose hare has recordings of its own: one of 40 seconds, one of one.
@Suite(
  "A player in a browser", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct PlayerInBrowserTests {
  private static let origin = "https://docent.test"
  private static let audio = "document.querySelector('audio')"
  private static let toggle = "document.querySelector('.player button')"
  private static let mini = "document.querySelector('.mini')"

  /// A telephone at the sample service, whose hare has these sounds.
  private static func browse(
    _ sounds: KeyValuePairs<String, Int> = ["long.wav": 40], without field: HTTPField.Name? = nil
  ) async throws -> BrowserPage {
    var contents = SampleCampus.contents
    let hare = try Slug("bronze-hare")
    let media = try sounds.map { name, _ in
      let medium = Media(
        id: try Slug("sound-\(name.prefix { $0 != "." })"), campus: try PlaceID("alder"),
        kind: .audio, source: try .init(name))
      contents.insert(.media(medium))
      return medium.id
    }
    contents.works[hare]?.media = media
    let lengths = Dictionary(uniqueKeysWithValues: sounds.map { ($0, $1) })
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 7)) { file in
      lengths[file.name].map { MediaBytes(SampleSound.wave(seconds: $0), digest: file.name) }
    }
    return try await SampleService.browse(catalog, without: field)
  }

  private func label(_ page: BrowserPage, is text: String) async throws {
    try await page.wait(for: "\(Self.toggle).textContent === '\(text)'")
  }

  @Test("plays at a chosen speed, skips, and goes on where one stopped")
  func goesOn() async throws {
    let page = try await Self.browse()
    try await page.open(Self.origin + "/works/bronze-hare")
    try await page.wait(
      for: "document.querySelector('.player .time').textContent === '0:00 / 0:40'")
    #expect(try await page.value("\(Self.audio).controls") == false)
    #expect(try await page.value("\(Self.toggle).textContent") == "Listen")
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "!\(Self.audio).paused && \(Self.audio).currentTime > 0")
    try await label(page, is: "Pause")
    let ahead = "document.querySelector('[aria-label=\"15 seconds ahead\"]')"
    try await page.run("\(ahead).click()")
    try await page.wait(for: "\(Self.audio).currentTime >= 15")
    let slider = "document.querySelector('.player [type=range]')"
    #expect(
      try await page.value("\(slider).getAttribute('aria-valuetext').endsWith('of 0:40')") == true)
    try await page.run(
      "(\(slider).value = 20, \(slider).dispatchEvent(new Event('input', { bubbles: true })))")
    try await page.wait(for: "\(Self.audio).currentTime >= 20")
    let speed = "document.querySelector('.player select')"
    try await page.run(
      "(\(speed).value = '1.5', \(speed).dispatchEvent(new Event('change', { bubbles: true })))")
    #expect(try await page.value("\(Self.audio).playbackRate") == 1.5)
    try await page.run("\(Self.toggle).click()")
    try await label(page, is: "Continue listening")
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    try await label(page, is: "Continue listening")
    #expect(try await page.value("\(Self.audio).currentTime >= 20") == true)
    #expect(try await page.value("\(speed).value") == "1.5")
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "!\(Self.audio).paused && \(Self.audio).currentTime > 20")
    #expect(try await page.value("\(Self.audio).playbackRate") == 1.5)
    #expect(page.faults.isEmpty)
  }

  @Test("winds a sound of a host that sends no parts of files, which it then fetches whole")
  func withoutParts() async throws {
    let page = try await Self.browse(without: .acceptRanges)
    try await page.open(Self.origin + "/works/bronze-hare")
    let slider = "document.querySelector('.player [type=range]')"
    func slide(to seconds: Int) async throws {
      try await page.run(
        "(\(slider).value = \(seconds), \(slider).dispatchEvent(new Event('input', { bubbles: true })))"
      )
    }
    try await page.wait(for: "!\(slider).disabled")
    let isWindable = "\(Self.audio).seekable.end(0) > 0"
    #expect(try await page.value(isWindable) == false)
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "!\(Self.audio).paused && \(Self.audio).currentTime > 0")
    try await slide(to: 20)
    try await page.wait(for: "!\(Self.audio).paused && \(Self.audio).currentTime > 20")
    #expect(try await page.value("\(Self.audio).src.startsWith('blob:')") == true)
    try await page.run("\(Self.toggle).click()")
    try await label(page, is: "Continue listening")
    // On the next page it goes on there, though nothing is fetched whole before a press.
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    try await page.wait(for: "!\(slider).disabled")
    try await label(page, is: "Continue listening")
    #expect(try await page.value("\(Self.audio).src.startsWith('blob:')") == false)
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "!\(Self.audio).paused && \(Self.audio).currentTime > 20")
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test("offers no winding that cannot be had")
  func withoutWinding() async throws {
    let page = try await Self.browse(without: .acceptRanges)
    try await page.open(Self.origin + "/works/bronze-hare")
    let slider = "document.querySelector('.player [type=range]')"
    try await page.wait(for: "!\(slider).disabled")
    try await page.run("window.fetch = () => Promise.reject(new Error())")
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "\(Self.audio).currentTime > 0")
    try await page.run("document.querySelector('[aria-label=\"15 seconds ahead\"]').click()")
    let skips = "[...document.querySelectorAll('.player .sign')]"
    try await page.wait(for: "\(slider).disabled && \(skips).every((one) => one.hidden)")
    #expect(try await page.value("\(Self.audio).paused") == false)
    #expect(page.faults.isEmpty, "\(page.faults)")
  }

  @Test(
    "takes nothing from another hand that is no place in a sound, and no speed",
    arguments: ["5", "null", "[[1,2],[\"x\",-1],[\"y\"],7]", "no json", "{}"])
  func foreignPlaces(kept: String) async throws {
    let page = try await Self.browse()
    try await page.open(Self.origin + "/tours")
    try await page.run(
      "['docent.heard', 'docent.speed'].forEach((key) => localStorage.setItem(key, '\(kept)'))")
    try await page.open(Self.origin + "/works/bronze-hare")
    try await label(page, is: "Listen")
    #expect(try await page.value("document.querySelector('.player select').value") == "1")
    #expect(page.faults.isEmpty)
  }

  @Test("has a small one above the bar while the large one is out of sight")
  func staysInSight() async throws {
    let page = try await Self.browse()
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    try await page.run("scrollTo(0, document.body.scrollHeight)")
    #expect(try await page.value("\(Self.mini).hidden") == true)
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "!\(Self.mini).hidden")
    #expect(
      try await page.value(
        "\(Self.mini).getBoundingClientRect().bottom <= document.querySelector('.bar').getBoundingClientRect().top + 1"
      ) == true)
    #expect(try await page.value("\(Self.mini).textContent.includes('Bronze Hare')") == true)
    try await page.run("\(Self.mini).querySelector('button').click()")
    try await page.wait(
      for:
        "\(Self.audio).paused && \(Self.mini).querySelector('button').getAttribute('aria-label') === 'Play'"
    )
    // Its title leads to the large one.
    try await page.run("\(Self.mini).querySelector('.whose').click()")
    try await page.wait(for: "\(Self.mini).hidden && document.activeElement === \(Self.toggle)")
    try await page.run("scrollTo(0, document.body.scrollHeight)")
    try await page.wait(for: "!\(Self.mini).hidden")
    try await page.run("\(Self.mini).querySelector('button:last-child').click()")
    try await page.wait(for: "\(Self.mini).hidden")
    #expect(page.faults.isEmpty)
  }

  @Test("ends one sound where another begins, and offers the next stop when it is over")
  func oneAtATime() async throws {
    let page = try await Self.browse(["long.wav": 40, "short.wav": 1])
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    let buttons =
      "[...document.querySelectorAll('.player')].map((one) => one.querySelector('button'))"
    try await page.run("\(buttons)[0].click()")
    try await page.wait(for: "!document.querySelectorAll('audio')[0].paused")
    try await page.run("\(buttons)[1].click()")
    try await page.wait(for: "document.querySelectorAll('audio')[1].ended")
    #expect(try await page.value("document.querySelectorAll('audio')[0].paused") == true)
    let onward = "document.querySelectorAll('.player')[1].querySelector('a')"
    try await page.wait(for: "!\(onward).hidden")
    #expect(try await page.value("\(onward).textContent") == "Next stop · Tide Clock")
    #expect(try await page.value("\(onward).pathname") == "/tours/first-walk/stops/12")
    #expect(page.faults.isEmpty)
  }

  @Test("tells the device what plays, and plays the stop that one skips to there")
  func deviceControls() async throws {
    let page = try await Self.browse()
    try await page.call(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": """
        window.keys = {};
        navigator.mediaSession.setActionHandler = (key, act) => { keys[key] = act; };
        """
      ])
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "navigator.mediaSession.playbackState === 'playing'")
    #expect(
      try await page.value(
        "(({ title, artist, album }) => [title, artist, album])(navigator.mediaSession.metadata)")
        == ["Bronze Hare", "Ada Lindqvist", "A First Walk"])
    try await page.run("(keys.pause(), keys.seekto({ seekTime: 30 }))")
    try await page.wait(for: "\(Self.audio).currentTime >= 30")
    try await page.run("keys.seekbackward({})")
    try await page.wait(for: "\(Self.audio).currentTime < 20")
    try await page.wait(for: "navigator.mediaSession.playbackState === 'paused'")
    #expect(try await page.value("keys.previoustrack === null") == true)
    try await page.run("keys.nexttrack()")
    try await page.wait(for: "location.pathname.endsWith('/stops/12')")
    try await page.open(Self.origin + "/tours/first-walk/stops/1")
    #expect(try await page.value("\(Self.audio).paused") == true)
    // Back by the key: it plays.
    try await page.run("sessionStorage.setItem('docent.play', location.href)")
    try await page.reload()
    try await page.wait(for: "\(Self.audio) && !\(Self.audio).paused")
    #expect(page.faults.isEmpty)
  }

  @Test("says that a sound cannot be loaded, and tries again")
  func failure() async throws {
    let page = try await Self.browse(["gone.wav": 40])
    try await page.open(Self.origin + "/works/bronze-hare")
    try await page.wait(for: "\(Self.audio).readyState > 0")
    try await page.run("(\(Self.audio).src = '/media/alder/none.wav')")
    try await page.wait(for: "\(Self.audio).error")
    let trouble = "document.querySelector('.player [role=status]').textContent"
    #expect(try await page.value(trouble) == "")
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "\(trouble).startsWith('The sound could not be loaded')")
    try await page.run("(\(Self.audio).src = '/media/alder/gone.wav', \(Self.toggle).click())")
    try await page.wait(for: "!\(Self.audio).paused && \(trouble) === ''")
  }

  @Test("shows a film's captions, and ends the sound where the film begins")
  func captions() async throws {
    var contents = SampleCampus.contents
    let campus = try PlaceID("alder")
    var film = Media(
      id: try Slug("hare-film"), campus: campus, kind: .video, source: try .init("hare.webm"))
    film.captions = LocalizedText("hare.vtt", in: .english)
    let sound = Media(
      id: try Slug("hare-tone"), campus: campus, kind: .audio, source: try .init("tone.wav"))
    contents.insert(.media(film))
    contents.insert(.media(sound))
    contents.works[try Slug("bronze-hare")]?.media = [film.id, sound.id]
    let catalog = CurrentCatalog(CatalogSnapshot(contents, revision: 7)) { file in
      // A film without pictures will do.
      let bytes =
        file.name.hasSuffix(".vtt")
        ? Array("WEBVTT\n\n00:00.000 --> 00:40.000\nA hare <i>listens</i>.\n".utf8)
        : SampleSound.wave(seconds: 40)
      return MediaBytes(bytes, digest: file.name)
    }
    let page = try await SampleService.browse(catalog)
    try await page.open(Self.origin + "/works/bronze-hare")
    let track = "document.querySelector('video').textTracks[0]"
    #expect(
      try await page.value("[\(track).kind, \(track).language, \(track).label]")
        == ["captions", "en", "English"])
    try await page.run("(\(track).mode = 'showing')")
    try await page.wait(for: "\(track).cues?.length === 1")
    try await page.run("\(Self.toggle).click()")
    try await page.wait(for: "!\(Self.audio).paused")
    try await page.run("document.querySelector('video').play()")
    try await page.wait(for: "\(track).activeCues?.[0]?.text.includes('listens')")
    #expect(try await page.value("\(Self.audio).paused") == true)
    #expect(page.faults.isEmpty)
  }

  // MARK: Reading aloud

  /// A device with voices of these languages, which tell what they read and read until told otherwise.
  private static func give(
    _ voices: [(language: String, isLocal: Bool)], to page: BrowserPage
  ) async throws {
    let list = voices.map { "{ lang: '\($0.language)', localService: \($0.isLocal) }" }
    try await page.call(
      "Page.addScriptToEvaluateOnNewDocument",
      [
        "source": """
        window.said = [];
        const voices = [\(list.joined(separator: ", "))];
        let latest;
        Object.defineProperty(window, "speechSynthesis", { value: {
          getVoices: () => voices,
          speak(one) { latest = one; said.push(`${one.lang} ${one.rate}: ${one.text}`); },
          cancel() { const old = latest; latest = undefined; setTimeout(() => old?.onend?.()); },
          addEventListener() {},
        } });
        window.SpeechSynthesisUtterance = function (text) { this.text = text; };
        window.finish = () => { const old = latest; latest = undefined; old.onend(); };
        """
      ])
  }

  @Test("reads a work without a recording in the device's voice, sentence by sentence")
  func readsAloud() async throws {
    let page = try await Self.browse([:])
    try await Self.give([("en-GB", true)], to: page)
    try await page.open(Self.origin + "/works/bronze-hare")
    try await label(page, is: "Read aloud")
    try await page.run("\(Self.toggle).click()")
    try await label(page, is: "Pause")
    try await page.run("finish()")
    let said = ["en 1: A hare, listening.", "en 1: Its left ear is bent."]
    #expect(try await page.value("said") == said)
    // It goes on with the sentence in whose midst it was paused.
    try await page.run("\(Self.toggle).click()")
    try await label(page, is: "Continue reading aloud")
    try await page.run("\(Self.toggle).click()")
    try await page.run("finish()")
    #expect(
      try await page.value("said") == said + [said[1], "en 1: Children have polished its back."])
    try await page.run("document.querySelectorAll('.player button')[1].click()")
    try await label(page, is: "Read aloud")
    #expect(try await page.value("document.querySelectorAll('.player button')[1].hidden") == true)
    #expect(page.faults.isEmpty)
  }

  @Test(
    "offers that only where the device itself has a voice of the language",
    arguments: [("en-US", true, true), ("en-US", false, false), ("fr-FR", true, false)])
  func needsVoice(language: String, isLocal: Bool, isOffered: Bool) async throws {
    let page = try await Self.browse([:])
    try await Self.give([(language, isLocal)], to: page)
    try await page.open(Self.origin + "/works/bronze-hare")
    #expect(
      try await page.value("document.querySelector('[data-aloud]').hidden") == !isOffered)
    #expect(page.faults.isEmpty)
  }

  @Test("plays or reads on arrival where the visitor wished it")
  func onArrival() async throws {
    let page = try await Self.browse()
    try await Self.give([("en", true)], to: page)
    try await page.permitPosition(true)
    func walk(to east: Double, _ north: Double) async throws {
      let place = try SampleCampus.at(east, north)
      try await page.move(to: (place.latitude, place.longitude))
    }
    try await walk(to: 10, 90)
    try await page.open(Self.origin + "/tours/first-walk")
    try await page.run("document.querySelector('#walk .ways button').click()")
    try await page.wait(for: "document.querySelector('#walk .more input')")
    try await page.run("document.querySelector('#walk .more input').click()")
    try await walk(to: 12, 22)
    try await page.wait(for: "document.querySelector('#walk audio')?.paused === false")
    try await walk(to: -40, 30)
    try await page.wait(for: "said.includes('en 1: Wait for the full hour.')")
    #expect(page.faults.isEmpty)
  }
}
