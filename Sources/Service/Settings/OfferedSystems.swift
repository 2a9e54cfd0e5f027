import Foundation
import Rendering

/// The reference systems that a service offers besides the usual ones, as a setting names them.
struct OfferedSystems: Hashable, Sendable {
  /// The systems, in the order of the setting.
  let systems: [FeatureSystem]
  /// The most that can be offered: a choice, since every collection lists them all.
  private static let most = 64

  /// The systems of `text`, such as `26910, EPSG:2193`; `nil` where one is none that PROJ knows and
  /// that tells positions on the ground.
  init?(_ text: String) {
    let codes = text.split(separator: ",", omittingEmptySubsequences: false)
    guard codes.count <= Self.most else { return nil }
    var systems: [FeatureSystem] = []
    for code in codes {
      let name = code.trimmingCharacters(in: .whitespaces)
      let digits = name.uppercased().hasPrefix("EPSG:") ? name.dropFirst(5) : name[...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
        let system = FeatureSystem(offered: number)
      else { return nil }
      if !systems.contains(system) { systems.append(system) }
    }
    self.systems = systems
  }
}
