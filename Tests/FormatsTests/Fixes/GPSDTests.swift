import Catalog
import Geodesy
import Testing

@Suite("Reports of gpsd")
struct GPSDTests {
  static let session = """
    {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
    {"class":"WATCH","enable":true,"json":true,"nmea":false,"raw":0}
    {"class":"TPV","mode":1}
    {"class":"TPV","mode":3,"time":"2034-08-16T03:07:21.000Z","ept":0.005,"lat":-37.784793333,\
    "lon":175.314890000,"altMSL":60.100,"epx":9.484,"epy":12.791,"epv":34.500,"track":181.3900,\
    "speed":0.458,"eph":20.900}
    $GPGLL,4221.00,N,07106.00,W,110000,A
    {"class":"TPV","mode":2,"lat":-37.5,"lon":175.25,"epx":19.59964,"epy":19.59964}

    """

  @Test("give a fix for each position", arguments: [1, 5, Int.max])
  func positions(pieces: Int) throws {
    let reading = readFixes(Self.session, pieces: pieces)
    #expect(reading.problems.isEmpty)
    try #require(reading.fixes.count == 2)
    let fix = reading.fixes[0]
    #expect(fix.coordinate.latitude == -37.784793333 && fix.coordinate.longitude == 175.31489)
    #expect(fix.time == 2_039_310_441)  // date -u -d '2034-08-16 03:07:21' +%s
    #expect(fix.accuracy == Meters(20.9) && fix.confidence == 0.95)
    #expect(fix.speed == 0.458 && fix.course?.degrees == 181.39)
    #expect(fix.altitude == Meters(60.1))
    #expect(abs(try #require(fix.altitudeDeviation).value - 17.602) < 1e-3)
    #expect(abs(try #require(reading.fixes[1].errorCircle).standardDeviation.value - 10) < 1e-5)
  }

  @Test(
    "that are torn or impossible are told, and reading goes on",
    arguments: [
      #"{"class":"TPV","mode":3,"lat":42.1,"lo"#, #"{"class":"TPV","mode":3,"lat":142.1,"lon":1}"#,
      #"{"class":"TPV","mode":3,"lat":"42.1","lon":1}"#, #"{"mode":3,"lat":42.1,"lon":1}"#,
      #"{"class":"TPV","mode":3,"lat":42.1,"lon":1,"speed":-1}"#, "[]", "nonsense",
      #"{"class":"TPV","mode":3,"lat":42.1,"lon":1,"time":"yesterday"}"#,
      #"{"class":"TPV","mode":3,"lat":42.1,"lon":1,"time":1e300}"#,
      #"{"class":"TPV","mode":3,"lat":1e999,"lon":1}"#, String(repeating: "{\"a\":", count: 500),
      #"{"class":"TPV","device":""# + String(repeating: "x", count: 5000) + "\"}",
    ])
  func torn(line: String) {
    let good = #"{"class":"TPV","mode":3,"lat":42.1,"lon":1}"# + "\n"
    let reading = readFixes(good + line + "\n" + good)
    #expect(reading.problems.map(\.code) == [.unreadableFix])
    #expect(reading.problems.first?.location?.line == 2)
    #expect(reading.fixes.count == 2)
  }

  @Test("about many satellites may be long")
  func satellites() {
    let long = #"{"class":"SKY","satellites":["# + String(repeating: "0,", count: 4000) + "0]}\n"
    let good = #"{"class":"TPV","mode":3,"lat":42.1,"lon":1}"# + "\n"
    let reading = readFixes(good + long + good)
    #expect(reading.problems.isEmpty && reading.fixes.count == 2)
  }
}
