// The walking network in the page: loads the areas that a walk needs, and finds what of it is near.
// The service writes the data (NetworkScript), with all that is a rule; the scripts that follow join
// places to it and search it as the service does, to which a test compares them.
"use strict";
const docentNetwork = (() => {
  const rad = Math.PI / 180;

  // MARK: Places in space, in metres from the middle of the Earth (WGS 84)

  const [axis, flattening] = [6378137, 1 / 298.257223563];
  const [polar, square] = [axis * (1 - flattening), flattening * (2 - flattening)];
  const spot = (latitude, longitude, slot = 0) => {
    const [sine, cosine] = [Math.sin(latitude * rad), Math.cos(latitude * rad)];
    const radius = axis / Math.sqrt(1 - square * sine * sine);
    return {
      latitude, longitude, slot,
      at: [radius * cosine * Math.cos(longitude * rad), radius * cosine * Math.sin(longitude * rad),
        radius * (1 - square) * sine],
    };
  };
  // The place under a point that is metres below the ground at most: B. R. Bowring, Survey Review 23
  // (1976).
  const under = ([x, y, z], slot) => {
    const across = Math.hypot(x, y);
    const angle = Math.atan2(z * axis, across * polar);
    const latitude = Math.atan2(
      z + square * axis * axis / polar * Math.sin(angle) ** 3, across - square * axis * Math.cos(angle) ** 3);
    return spot(latitude / rad, Math.atan2(y, x) / rad, slot);
  };
  const minus = (one, other) => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
  const times = (one, other) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
  const between = (one, other, share) => share === 1 ? other
    : [0, 1, 2].map((part) => one[part] + share * (other[part] - one[part]));
  // The length of the geodesic: up to 20 km the arc over the chord is as long within a millimetre.
  const apart = (one, other) => {
    const gap = minus(one.at, other.at);
    const chord = Math.sqrt(times(gap, gap));
    if (chord > 20000) return docentAway.measure(one, other).meters;
    return chord * (1 + chord * chord / (24 * 6371000 ** 2));
  };
  // The place so many metres from one towards another.
  const toward = (one, other, meters) => {
    const length = apart(one, other);
    return length > 0 && meters > 0 ? under(between(one.at, other.at, meters / length), one.slot) : one;
  };

  // MARK: Lines by the cell that they lie in

  const cell = 0.0005;
  const wide = (row) => cell / Math.max(0.01, Math.cos(Math.min(Math.abs(row * cell), 90) * rad));
  class Grid {
    cells = new Map();
    // Lines that are too long for cells, or cross the antimeridian.
    long = [];
    all = [];
    static * keys(south, west, north, east) {
      for (let row = Math.floor(south / cell); row <= Math.floor(north / cell); row += 1) {
        const width = wide(row);
        for (let column = Math.floor(west / width); column <= Math.floor(east / width); column += 1) {
          yield row * 4194304 + column;
        }
      }
    }
    // A line is { from, to, …} between two places.
    add(line) {
      const { from, to } = line;
      this.all.push(line);
      const [south, north] = [Math.min(from.latitude, to.latitude), Math.max(from.latitude, to.latitude)];
      const [west, east] = [Math.min(from.longitude, to.longitude), Math.max(from.longitude, to.longitude)];
      if ((north - south) / cell * ((east - west) / wide(Math.floor(south / cell))) > 400 || north - south > 0.1
        || east - west > 90) {
        this.long.push(line);
        return;
      }
      for (const key of Grid.keys(south, west, north, east)) {
        const lines = this.cells.get(key);
        if (lines) lines.push(line); else this.cells.set(key, [line]);
      }
    }
    // The lines that may come within so many metres of the straight line between two places.
    near(one, other, meters) {
      const margin = meters / 110500;
      const [south, north] = [one.latitude, other.latitude].sort((a, b) => a - b);
      const turned = one.longitude - other.longitude > 180 ? other.longitude + 360
        : other.longitude - one.longitude > 180 ? other.longitude - 360 : other.longitude;
      const [west, east] = [one.longitude, turned].sort((a, b) => a - b);
      const aside = margin / Math.max(0.001, Math.cos(Math.min(90, Math.max(Math.abs(south), Math.abs(north)) + margin) * rad));
      if (north - south > 0.1 || east - west > 1 || aside > 5) return this.all;
      const found = new Set(this.long);
      for (const turn of [-360, 0, 360]) {
        if (east + aside + turn < -180.1 || west - aside + turn > 180.1) continue;
        for (const key of Grid.keys(south - margin, west - aside + turn, north + margin, east + aside + turn)) {
          for (const line of this.cells.get(key) ?? []) found.add(line);
        }
      }
      return found;
    }
  }
  // The share of a line before the point nearest to a place in space, and the distance squared. What is
  // a millimetre from an end is there (SegmentTree).
  let vertexReach = 0;
  const foot = (from, to, at) => {
    const along = minus(to, from);
    const length = times(along, along);
    const share = length > 0 ? times(minus(at, from), along) / length : 0;
    const margin = length > 0 ? Math.min(0.5, vertexReach / Math.sqrt(length)) : 0.5;
    const fraction = share <= margin ? 0 : share >= 1 - margin ? 1 : share;
    const gap = minus(at, between(from, to, fraction));
    return { fraction, square: times(gap, gap) };
  };

  // MARK: The network, to which areas are added as they are needed

  const net = {
    ways: [], edges: [], nodes: [], points: [], floors: new Map(), thresholds: new Map(), walls: [],
    areas: [], isSurveyed: (slot) => !slot || net.floors.get(slot)?.isSurveyed === true,
    // The pieces of ways that one can step onto anywhere, the walls, and the gateways of each floor.
    open: new Map(), barred: new Map(), gateways: new Map(), leadingOut: new Set(),
    grid: (grids, slot) => {
      if (!grids.has(slot)) grids.set(slot, new Grid());
      return grids.get(slot);
    },
  };
  // Degrees are whole billionths, each the difference to the one before.
  const line = (numbers, slot) => {
    let [latitude, longitude] = [0, 0];
    const places = [];
    for (let index = 0; index < numbers.length; index += 2) {
      latitude += numbers[index];
      longitude += numbers[index + 1];
      places.push(spot(latitude / 1e9, longitude / 1e9, slot));
    }
    return places;
  };
  // The times of an edge in both directions, once the lengths of all ways are known.
  const time = (edge) => {
    const { way, length } = edge;
    const share = way.length > 0 ? length / way.length : 1;
    const whole = (pace) => way.isTimed ? pace ?? Infinity : way.length / pace + way.wait;
    edge.forward = way.isOneWay.backward ? Infinity : whole(way.forward) * share;
    edge.backward = way.isOneWay.forward ? Infinity : whole(way.backward) * share;
  };
  const add = (area, data) => {
    const first = { way: net.ways.length, node: net.nodes.length, point: net.points.length, edge: net.edges.length };
    for (const [slot, building, ordinal, elevation, isSurveyed] of data.floors) {
      net.floors.set(slot, { slot, building, ordinal, elevation, isSurveyed: isSurveyed === 1, area });
    }
    for (const [latitude, longitude, slots, passage, flags, name] of data.points) {
      net.points.push({
        ...spot(latitude / 1e9, longitude / 1e9), slots, passage, isForFeet: (flags & 1) > 0,
        isForWheels: (flags & 2) > 0, name, area, number: net.points.length,
      });
    }
    data.ways.forEach((entry, index) => {
      const [look, ...points] = [entry].flat();
      const [kind, access, flags, reach, certainReach, incline, wait, forward, backward] = data.looks[look];
      const has = (bit) => (flags & 1 << bit) > 0;
      net.ways.push({
        kind, access, reach, certainReach, incline, wait, forward, backward, length: 0,
        points: points.map((point) => point + first.point), isForFeet: has(0), isForWheels: has(1),
        isOpen: has(2), isDoorway: has(3), isOnGround: has(4), isTimed: has(7),
        isOneWay: { forward: has(6), backward: has(5) }, number: net.ways.length, own: index, area,
      });
    });
    for (let index = 0; index < data.nodes.length; index += 2) {
      net.nodes.push({
        number: net.nodes.length, slot: data.nodes[index], part: data.nodes[index + 1], arcs: [],
        edges: [], points: [], place: null,
      });
    }
    const vertices = line(data.vertices, 0);
    let [way, last, vertex] = [first.way, first.node, 0];
    for (let index = 0; index < data.edges.length; index += 4) {
      way += data.edges[index];
      const from = last + data.edges[index + 1];
      const to = from + data.edges[index + 2];
      last = to;
      const count = data.edges[index + 3];
      const slot = net.nodes[from].slot;
      const places = vertices.slice(vertex, vertex + count).map((place) => ({ ...place, slot }));
      vertex += count;
      const along = [0];
      for (let step = 1; step < count; step += 1) along.push(along[step - 1] + apart(places[step - 1], places[step]));
      const length = along[count - 1];
      net.ways[way].length += length;
      net.edges.push({ number: net.edges.length, way: net.ways[way], from, to, places, along, length });
      net.nodes[from].place ??= places[0];
      net.nodes[to].place ??= { ...places[count - 1], slot: net.nodes[to].slot };
    }
    for (const edge of net.edges.slice(first.edge)) time(edge);
    for (const [node, latitude, longitude] of data.places) {
      const own = net.nodes[node + first.node];
      own.place = spot(latitude / 1e9, longitude / 1e9, own.slot);
    }
    for (const [edge, forward, backward] of data.rides) {
      Object.assign(net.edges[edge + first.edge], { forward: forward ?? Infinity, backward: backward ?? Infinity });
    }
    for (const [edge, over] of data.doorways) net.edges[edge + first.edge].doubt = { over };
    for (const [node, points] of data.nodePoints) {
      net.nodes[node + first.node].points = points.map((point) => point + first.point);
    }
    for (const [building, nodes] of data.thresholds) {
      net.thresholds.set(building, nodes.map((node) => node + first.node));
    }
    for (const edge of net.edges.slice(first.edge)) {
      const [from, to] = [net.nodes[edge.from], net.nodes[edge.to]];
      // Arcs are twice the number of an edge, and 1 if it is walked backwards.
      if (edge.forward < Infinity) from.arcs.push(2 * edge.number);
      if (edge.backward < Infinity) to.arcs.push(2 * edge.number + 1);
      from.edges.push(edge);
      if (from !== to || !(edge.way.isOneWay.forward || edge.way.isOneWay.backward)) to.edges.push(edge);
      if (edge.way.isOpen) {
        for (let piece = 0; piece + 1 < edge.places.length; piece += 1) {
          net.grid(net.open, from.slot).add({ from: edge.places[piece], to: edge.places[piece + 1], edge, piece });
        }
        continue;
      }
      for (const node of new Set([from, to])) {
        node.gates ??= [];
        node.gates.push(edge);
      }
      if (edge.way.kind === "lift" || edge.way.isDoorway) continue;
      wall({ kind: "way", way: edge.way }, edge.places, new Set([from.slot, to.slot]));
    }
    const own = net.nodes.slice(first.node);
    const outdoors = new Set(own.filter(({ slot }) => !slot).map(({ part }) => part));
    for (const node of own) {
      if (!node.gates) continue;
      net.grid(net.gateways, node.slot).add({ from: node.place, to: node.place, node });
      if (outdoors.has(node.part)) net.leadingOut.add(node.number);
    }
    for (const point of net.points.slice(first.point)) {
      wall({ kind: "point", point }, [point, point], new Set(point.slots));
    }
    for (const [kind, slots, lines] of data.outlines) {
      const rings = lines.map((numbers) => line(numbers, 0));
      if (kind !== "ground") for (const ring of rings) wall({ kind }, ring, new Set(slots));
      if (kind === "ground" || kind === "room") for (const slot of slots) net.areas.push({ slot, rings });
    }
  };
  const wall = (wall, places, slots) => {
    const known = { ...wall, number: net.walls.length, places, slots };
    net.walls.push(known);
    for (const slot of slots) {
      for (let piece = 0; piece + 1 < places.length; piece += 1) {
        net.grid(net.barred, slot).add({ from: places[piece], to: places[piece + 1], wall: known });
      }
    }
  };

  // MARK: Loading

  const pieces = new Map();
  const waiting = new Map();
  window.docentWays = (version, name, content) => pieces.set(name, { version, content });
  const address = (name) => {
    const url = new URL(document.querySelector("[data-ways]").dataset.ways, document.baseURI);
    return new URL(name, url);
  };
  // What a script of data says; a script that cannot be had fails.
  const load = (name) => {
    if (!waiting.has(name)) {
      waiting.set(name, new Promise((done, failed) => {
        const script = document.createElement("script");
        const url = address(`${name}.js`);
        const index = pieces.get("ways-index");
        if (index) url.searchParams.set("v", index.version);
        script.src = url;
        script.onload = () => {
          script.remove();
          // Parts of two revisions fit together no more than two maps do.
          if (pieces.has(name) && (!index || pieces.get(name).version === index.version)) done(pieces.get(name).content);
          else failed(new Error(name));
        };
        script.onerror = () => failed(new Error(name));
        document.head.append(script);
      }).catch((error) => {
        waiting.delete(name);
        throw error;
      }));
    }
    return waiting.get(name);
  };
  const added = new Map();
  const area = (number, count) => {
    if (!added.has(number)) {
      added.set(number, Promise.all(Array.from({ length: count }, (_, piece) => load(`ways-${number}-${piece}`)))
        .then((texts) => add(number, JSON.parse(texts.join(""))))
        .catch((error) => {
          added.delete(number);
          throw error;
        }));
    }
    return added.get(number);
  };
  const index = async () => {
    const found = await load("ways-index");
    ({ vertexReach } = found.measures);
    return found;
  };
  // What an identifier names that one can walk from or to; `null` where it names nothing.
  const known = async (id) => {
    const { ends } = await index();
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle] <= id) low = middle + 1; else high = middle;
    }
    if (!low) return null;
    const found = (await load(`ways-ends-${docentAway.texts}-${low - 1}`)).find(([own]) => own === id);
    if (!found) return null;
    const [, name, latitude, longitude, slot, flags, spoken, told, campus, status] = found;
    // Of what has no position there is nothing else than why it is not on view.
    if (!Number.isFinite(latitude)) return { id, name, status: latitude };
    return { id, name, latitude, longitude, slot, isDoorClosed: flags === 1, destination: spoken ?? name, told, campus, status };
  };
  // Loads what lies about some places, and answers the numbers of the areas.
  const about = async (...places) => {
    const { areas } = await index();
    const near = [...areas.keys()].filter((number) => places.some(({ latitude, longitude }) => {
      const [south, west, north, east] = areas[number];
      const aside = 0.01 / Math.max(0.02, Math.cos(latitude * rad));
      return latitude >= south - 0.01 && latitude <= north + 0.01 && [-360, 0, 360].some((turn) =>
        longitude + turn >= west - aside && longitude + turn <= east + aside);
    }));
    // One after another, so that numbers are always in the same order.
    for (const number of near) await area(number, areas[number][4]);
    return near;
  };
  return { net, spot, under, minus, times, between, apart, toward, foot, index, about, load, known };
})();
