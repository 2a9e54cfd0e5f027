extension BrowserPage {
  /// Lets pages know the position, or refuses it to them.
  public func permitPosition(_ isPermitted: Bool) async throws {
    guard isPermitted else {
      _ = try await browser.call(
        "Browser.setPermission",
        [
          "permission": ["name": "geolocation"], "setting": "denied",
          "browserContextId": context,
        ])
      return
    }
    // Of the two ways to permit it, this one counts for files on the disk, too.
    _ = try await browser.call(
      "Browser.grantPermissions",
      ["permissions": ["geolocation"], "browserContextId": context])
  }

  /// Moves to a position with an accuracy in metres; without one, none can be found.
  public func move(
    to position: (latitude: Double, longitude: Double)?, accuracy: Double = 5
  ) async throws {
    var parameters: [String: Any] = [:]
    if let position {
      parameters = [
        "latitude": position.latitude, "longitude": position.longitude, "accuracy": accuracy,
      ]
    }
    try await call("Emulation.setGeolocationOverride", parameters)
  }
}
