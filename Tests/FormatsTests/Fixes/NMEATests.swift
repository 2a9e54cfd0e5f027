import Catalog
import Foundation
import Geodesy
import Testing

@Suite("NMEA 0183")
struct NMEATests {
  /// Of a u-blox NEO-M8N, 2015-03-18; gpsd's logs of receivers (BSD-2-Clause) hold the whole.
  static let epochs = """
    $GNGLL,4404.14066,N,12118.85481,W,171925.00,A,A*66\r
    $GNRMC,171926.00,A,4404.14063,N,12118.85478,W,0.117,,180315,,,A*76\r
    $GNVTG,,T,,M,0.117,N,0.216,K,A*3F\r
    $GNGGA,171926.00,4404.14063,N,12118.85478,W,1,12,0.91,1147.2,M,-21.3,M,,*44\r
    $GNGSA,A,3,01,11,31,14,22,32,04,25,03,,,,1.56,0.91,1.27*15\r
    $GNGLL,4404.14063,N,12118.85478,W,171926.00,A,A*66\r
    $GNRMC,171927.00,A,4404.14058,N,12118.85475,W,0.084,,180315,,,A*79\r
    $GNVTG,,T,,M,0.084,N,0.156,K,A*33\r
    $GNGGA,171927.00,4404.14058,N,12118.85475,W,1,12,0.91,1147.0,M,-21.3,M,,*42\r
    $GNGLL,4404.14058,N,12118.85475,W,171927.00,A,A*62\r

    """

  @Test("joins the sentences of one time to one fix", arguments: [1, 2, 7, 64, Int.max])
  func joins(pieces: Int) throws {
    let reading = readFixes(Self.epochs, pieces: pieces)
    #expect(reading.problems.isEmpty)
    try #require(reading.fixes.count == 3)
    // The date comes with the second fix only.
    #expect(reading.fixes[0].time == nil)
    let fix = reading.fixes[1]
    #expect(fix.time == 1_426_699_166)  // date -u -d '2015-03-18 17:19:26' +%s
    #expect(abs(fix.coordinate.latitude - 44.069010500) < 1e-9)
    #expect(abs(fix.coordinate.longitude + 121.314246333) < 1e-9)
    #expect(abs(try #require(fix.speed) - 0.117 * 0.514444) < 1e-6)
    #expect(fix.course == nil)
    #expect(fix.altitude == Meters(1147.2))
    // 0.91 x 7.1 m in all, so 4.569 m along each axis.
    #expect(abs(try #require(fix.errorCircle).standardDeviation.value - 4.5686) < 1e-3)
    #expect(reading.fixes[2].time == 1_426_699_167)
  }

  @Test(
    "reads every hemisphere",
    arguments: [
      ("3747.0873,S,17518.8938,E", -37.784788333, 175.314896667),
      ("2037.7279,N,08704.0848,W", 20.628798333, -87.068080000),
      ("5404.0000,S,06730.0000,W", -54.066666667, -67.5),
      ("9000.0000,N,18000.0000,W", 90, -180), ("0000.0000,S,00000.0000,E", 0, 0),
      ("1648.00,S,17959.9999,E", -16.8, 179.999998333),
    ])
  func hemispheres(fields: String, latitude: Double, longitude: Double) throws {
    let reading = readFixes(summed("GPGLL,\(fields),171925.00,A,A"))
    let found = try #require(reading.fixes.first).coordinate
    #expect(abs(found.latitude - latitude) < 1e-9 && abs(found.longitude - longitude) < 1e-9)
    #expect(reading.problems.isEmpty)
  }

  @Test(
    "takes no fix from a void sentence, whatever others of its time say",
    arguments: [
      "GPRMC,095255.810,V,2712.6404,S,15303.1201,E,0.00,0.00,080407,,,A",
      "GPRMC,095255.810,A,2712.6404,S,15303.1201,E,0.00,0.00,080407,,,N",
      "GPGGA,095255.810,2712.6404,S,15303.1201,E,0,00,00.0,4.0,M,42.2,M,,",
      "GPGGA,095255.810,,,,,,,,,,,,,", "GNGNS,095255.810,,,,,NN,00,99.99,,,,",
      "GPGLL,2712.6404,S,15303.1201,E,095255.810,V,N",
    ])
  func voids(sentence: String) {
    #expect(readFixes(summed(sentence)).fixes.isEmpty)
    let valid = summed("GPGLL,2712.6404,S,15303.1201,E,095255.810,A")
    let reading = readFixes(summed(sentence) + valid)
    #expect(reading.fixes.isEmpty && reading.problems.isEmpty)
    #expect(readFixes(valid + summed(sentence)).fixes.isEmpty)
  }

  @Test("takes errors from GST rather than from dilution")
  func errors() throws {
    let reading = readFixes(
      summed("GNGNS,120000,4221.00,N,07106.00,W,AAN,12,0.9,10.0,-30.0,,")
        + summed("GPGST,120000,1.2,,,,3.0,4.0,5.0"))
    let fix = try #require(reading.fixes.first)
    let deviation = try #require(fix.errorCircle).standardDeviation.value
    #expect(abs(deviation - 12.5.squareRoot()) < 1e-12)
    #expect(fix.altitudeDeviation == Meters(5))
  }

  @Test("carries the date past midnight, and believes ZDA")
  func midnight() {
    let reading = readFixes(
      summed("GPRMC,235959,A,4221.00,N,07106.00,W,0,0,311219,,")
        + summed("GPGLL,4221.00,N,07106.00,W,000000,A")
        + summed("GPGLL,4221.00,N,07106.00,W,000001,A") + summed("GPZDA,000001,01,01,2020,00,00")
        + summed("GPRMC,000002,A,4221.00,N,07106.00,W,0,0,010180,,"))
    // date -u -d '2019-12-31 23:59:59' +%s; and 1980-01-01 00:00:02.
    #expect(
      reading.fixes.map(\.time) == [1_577_836_799, 1_577_836_800, 1_577_836_801, 315_532_802])
  }

  @Test(
    "says in which line something is torn or impossible, and goes on",
    arguments: [
      "$GPGGA,030725.000,3747.0873,S,175$GPXXX\r\n", ",1.7,-30.40,M,-13.9,M,,*7D\r\n",
      "$GPRMC,171926.00,A,4404.14063,N,12118.85478,W,0.117,,180315,,,A*77\r\n",
      "$GPRMC,171926.00,A,4404.14063,N,12118.85478,W,0.117\r\n", "$\r\n", "$*00\r\n", "$GP*7\r\n",
      summed("GPGLL,9001.00,N,07106.00,W,120000,A"), summed("GPGLL,4260.00,N,07106.00,W,120000,A"),
      summed("GPGLL,4221.00,X,07106.00,W,120000,A"), summed("GPGLL,nan,N,inf,W,120000,A"),
      summed("GPGLL,4221.00,N,07106.00,W,250000,A"), summed("GPGLL,4221.00,N,07106.00,W,12,A"),
      summed("GPGLL,4221.00,N,07106.00,W,120000,Q"), summed("GPRMC,1,A,0,N,0,E,,,,,"),
      summed("GPRMC,120000,A,4221.00,N,07106.00,W,0x1p3,0,010120,,"),
      summed("GPRMC,120000,A,4221.00,N,07106.00,W,0,0,310219,,"),
      summed("GPZDA,120000,99,99,9999,,"),
    ])
  func torn(line: String) {
    let before = summed("GPGLL,4221.00,N,07106.00,W,110000,A")
    let after = summed("GPGLL,4222.00,N,07106.00,W,130000,A")
    let reading = readFixes(before + line + after)
    #expect(Set(reading.problems.map(\.code)) == [.unreadableFix])
    #expect(Set(reading.problems.map(\.location)) == [.init(file: "log", line: 2)])
    #expect(reading.fixes.map(\.coordinate.latitude) == [42.35, 42 + 22.0 / 60])
  }

  @Test("takes sentences without checksums from receivers that write none")
  func checksumless() {
    let line = "$GPGLL,4221.00,N,07106.00,W,110000,A\n"
    #expect(readFixes(line).fixes.count == 1 && readFixes(line).problems.isEmpty)
    #expect(readFixes(summed("GPTXT,01,01,02,hello") + line).problems.count == 1)
  }

  @Test("passes over comments, ships, tags, proprietary and other sentences")
  func passesOver() {
    let reading = readFixes(
      "# Date: 2015\n\n\\s:r3,c:1421*33\\" + summed("GPGLL,4221.00,N,07106.00,W,110000,A")
        + "!AIVDM,1,1,,A,13u?etPv2;0n:dDPwUM1U1Cb069D,0*24\n$PUBX,00*33\n"
        + summed("GPGSV,1,1,01,28,14,150,41"))
    #expect(reading.problems.isEmpty && reading.fixes.count == 1)
  }
}
