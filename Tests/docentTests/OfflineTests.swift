import Foundation
import TestSupport
import Testing

@Suite(
  "A tour on the device", .disabled(if: Browser.isAbsent, "needs chromium"),
  .inBrowser, .timeLimit(.minutes(30)))
struct OfflineTests {
  private static let state = "document.getElementById('offline-state').textContent"

  @Test("leaves nothing behind where the device is full, and goes on saying so")
  func full() async throws {
    let program = try Program()
    try program.linkSample()
    let service = try RunningService(program)
    defer { service.stop() }
    let address = try service.address
    let phone = try await BrowserPage()
    try await phone.open(address + "/tours/take-flight")
    try await phone.wait(for: "!document.getElementById('offline').hidden")
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "/^\\d+ files, [0-9.]+ MB/.test(\(Self.state))")
    // The tour needs several times as much.
    try await phone.call(
      "Storage.overrideQuotaForOrigin", ["origin": address, "quotaSize": 1_000_000])
    try await phone.run(
      """
      (window.told = [], new MutationObserver(() => told.push(\(Self.state)))
        .observe(document.getElementById('offline-state'), { childList: true, characterData: true, subtree: true }))
      """)
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "told.some((one) => one.startsWith('There is no room left'))")
    // Whoever was still at it is at rest by then.
    let rest: Bool = try await phone.value(
      "new Promise((done) => setTimeout(() => done(true), 1500))")
    #expect(rest)
    #expect(try await phone.value("\(Self.state).startsWith('There is no room left')"))
    for name in ["docent-files", "docent-lists"] {
      #expect(
        try await phone.value(
          "caches.open('\(name)').then((all) => all.keys()).then((keys) => keys.length)") == 0)
    }
  }

  @Test("is walked without a network once its size was told and it was fetched")
  func walks() async throws {
    let program = try Program()
    try program.linkSample()
    let service = try RunningService(program)
    defer { service.stop() }
    let address = try service.address
    let phone = try await BrowserPage()
    let tour = address + "/tours/take-flight"
    try await phone.open(tour)
    try await phone.wait(for: "!document.getElementById('offline').hidden")
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "/^\\d+ files, [0-9.]+ MB/.test(\(Self.state))")
    // What it does not hold is told before it is fetched.
    let scope = "Its pages are in it, in English, Español. Other pages need a signal."
    #expect(try await phone.value("\(Self.state).includes('\(scope)')"))
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "\(Self.state).startsWith('On this device since')")
    try await phone.wait(for: "navigator.serviceWorker.controller !== null")
    // Nothing has changed: nothing is fetched again.
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "\(Self.state) === 'Nothing has changed since.'")

    // Of a collection whose search is too large, that is told, too.
    let list = """
      new Response(JSON.stringify({ title: "City", bytes: 1e6, files: [{ url: location.origin + "/city", bytes: 1 }],
        saved: "2026-01-02", language: "English", hasSearch: false }))
      """
    #expect(
      try await phone.value(
        "caches.open('docent-lists').then((all) => all.put('/offline/tours/city', \(list)))"
          + ".then(() => caches.open('docent-files'))"
          + ".then((all) => all.put('/city', new Response(''))).then(() => 1)"
      ) == 1)
    try await phone.open(address + "/saved")
    try await phone.wait(for: "document.querySelectorAll('#offline-tours .note').length === 2")
    #expect(
      try await phone.value(
        "document.getElementById('offline-tours').textContent.split('Search finds names only').length"
      ) == 2)
    #expect(
      try await phone.value(
        "caches.open('docent-lists').then((all) => all.delete('/offline/tours/city'))"
          + ".then(() => caches.open('docent-files')).then((all) => all.delete('/city'))"))

    // What the browser has removed is told, and so is what has changed since.
    let files = "caches.open('docent-files')"
    let stop = "\(address)/tours/take-flight/stops/6?lang=en"
    #expect(try await phone.value("\(files).then((all) => all.delete('\(stop)'))"))
    try await phone.open(tour)
    try await phone.wait(
      for: "\(Self.state).includes('Your browser has removed 1 of its files')"
        + " && \(Self.state).includes('an update fetches')")
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "\(Self.state).startsWith('1 file, ')")
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "\(Self.state).includes('\(scope)')")

    service.stop()
    for path in [
      "/tours/take-flight", "/tours/take-flight/stops/6", "/", "/nearby", "/search?q=owl",
    ] {
      try await phone.open(address + path)
      #expect(
        try await phone.value("document.querySelector('h1').textContent.length > 0"), "\(path)")
      #expect(
        try await phone.value("getComputedStyle(document.body).fontFamily.includes('system-ui')"))
    }
    // Search finds what is kept, with one typing error, too, and nothing else; a number is a stop.
    try await phone.open(address + "/search?q=untitlde")
    try await phone.wait(
      for: "document.querySelector('.meant a')?.textContent.includes('untitled')")
    try await phone.wait(for: "document.querySelectorAll('#hits li').length > 3")
    // Nothing is suggested that cannot be opened.
    for (typed, isKept) in [("alley c", false), ("untitled", true)] {
      try await phone.run(
        "(q.value = '\(typed)', q.dispatchEvent(new Event('input', { bubbles: true })))")
      try await phone.wait(
        for: "[...document.querySelectorAll('.unseen[role=status]')].some((one) => "
          + (isKept
            ? "/^[1-9]\\d* suggestion/.test(one.textContent))"
            : "one.textContent === '0 suggestions')"))
    }
    try await phone.open(address + "/search?q=alley+cats")
    try await phone.wait(
      for: "document.querySelector('main').innerText.includes('Nothing found.')")
    try await phone.open(address + "/search?q=6")
    try await phone.wait(
      for: "document.querySelector('#dialled a[href=\"/tours/take-flight/stops/6\"]') !== null")
    // The other language is there, and stays chosen.
    try await phone.open(tour + "?lang=es")
    #expect(try await phone.value("document.documentElement.lang") == "es")
    try await phone.open(tour + "/stops/6")
    #expect(try await phone.value("document.documentElement.lang") == "es")
    try await phone.open(tour + "?lang=en")
    try await phone.open(address + "/artists")
    try await phone.wait(for: "location.pathname === '/saved'")
    #expect(try await phone.value("document.getElementById('offline-notice').hidden") == false)
    try await phone.wait(for: "document.querySelector('#offline-tours a') !== null")
    #expect(
      try await phone.value("document.querySelector('#offline-tours a').textContent")
        == "Take Flight")
    try await phone.run("document.querySelector('#offline-tours .remove').click()")
    try await phone.wait(for: "document.getElementById('offline-tours').hidden")
    #expect(
      try await phone.value(
        "caches.open('docent-files').then((all) => all.keys()).then((keys) => keys.length)") == 0)
  }
}
