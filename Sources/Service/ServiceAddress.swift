import Exchange
import Hummingbird

extension CurrentCatalog {
  /// The address of this service in answers that name whole ones: what its keeper decided, or else
  /// the host that the asker called. What is no host is not repeated; `localhost` takes its place.
  func address(asked request: Request) -> PublicAddress {
    if let address = options.publicAddress { return address }
    let host = request.head.authority ?? ""
    let isHost = !host.isEmpty && host.utf8.count <= 255 && host.utf8.allSatisfy(Self.isHostByte)
    return (isHost ? PublicAddress("http://" + host) : nil) ?? .localhost
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._:[]".utf8.contains(byte)
    }
  }
}
