import Foundation
import TestSupport
import Testing

@Suite(
  "A tour on the device", .disabled(if: Browser.isAbsent, "needs chromium"),
  .timeLimit(.minutes(15)))
struct OfflineTests {
  /// A running service of the shipped catalogue.
  private static func serving() throws -> (process: Process, address: String) {
    let program = try Program()
    for name in ["Data", "Tours"] {
      try FileManager.default.createSymbolicLink(
        at: program.folder.appending(path: name),
        withDestinationURL: Program.package.appending(path: name))
    }
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = ["serve", "--port", "0"]
    process.currentDirectoryURL = program.folder
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    var lines = ""
    while !lines.contains("Ctrl-C") {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      lines += String(decoding: data, as: UTF8.self)
    }
    let match = try #require(lines.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/))
    return (process, String(match.0))
  }

  private static let state = "document.getElementById('offline-state').textContent"

  @Test("is walked without a network once its size was told and it was fetched")
  func walks() async throws {
    let (process, address) = try Self.serving()
    defer { if process.isRunning { process.terminate() } }
    let phone = try await BrowserPage()
    let tour = address + "/tours/take-flight"
    try await phone.open(tour)
    try await phone.wait(for: "!document.getElementById('offline').hidden")
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "/^\\d+ files, [0-9.]+ MB/.test(\(Self.state))")
    // What it does not hold is told before it is fetched.
    let scope = "The pages of this tour are in it, in English. Other tours and works need a signal."
    #expect(try await phone.value("\(Self.state).endsWith('\(scope)')"))
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "\(Self.state).startsWith('On this device since')")
    try await phone.wait(for: "navigator.serviceWorker.controller !== null")
    // Nothing has changed: nothing is fetched again.
    try await phone.run("document.getElementById('offline-save').click()")
    try await phone.wait(for: "\(Self.state) === 'Nothing has changed since.'")

    // Of a collection whose search is too large, that is told, too.
    let list = """
      new Response(JSON.stringify({ title: "City", bytes: 1e6, files: [{ url: "/city" }],
        saved: "2026-01-02", language: "English", hasSearch: false }))
      """
    #expect(
      try await phone.value(
        "caches.open('docent-lists').then((all) => all.put('/offline/tours/city', \(list))).then(() => 1)"
      ) == 1)
    try await phone.open(address + "/saved")
    try await phone.wait(for: "document.querySelectorAll('#offline-tours .note').length === 2")
    #expect(
      try await phone.value(
        "document.getElementById('offline-tours').textContent.split('Search is not in it').length"
      ) == 2)
    #expect(
      try await phone.value(
        "caches.open('docent-lists').then((all) => all.delete('/offline/tours/city'))"))

    process.terminate()
    process.waitUntilExit()
    for path in [
      "/tours/take-flight", "/tours/take-flight/stops/6", "/", "/nearby", "/search?q=owl",
    ] {
      try await phone.open(address + path)
      #expect(
        try await phone.value("document.querySelector('h1').textContent.length > 0"), "\(path)")
      #expect(
        try await phone.value("getComputedStyle(document.body).fontFamily.includes('system-ui')"))
    }
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
