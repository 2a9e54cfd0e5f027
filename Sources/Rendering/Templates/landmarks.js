// Works and buildings beside a turn that help to find it, as the service chooses them (Landmarks): each
// once, and none with the name of something told before or of the ends of the walk.
"use strict";
const docentLandmarks = (() => {
  const { measure } = docentAway;
  const { net, apart, spot, load } = docentNetwork;
  // Metres about a place, works that are looked at, and metres in which a walk begins or ends at a house.
  const [reach, choice, here] = [25, 8, 1];

  // MARK: Outlines

  // Degrees of longitude from one place to another, the short way.
  const east = (one, other) => {
    const degrees = other.longitude - one.longitude;
    return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  };
  const contains = (ring, { latitude, longitude }) => {
    let isInside = false;
    for (let side = 0; side + 1 < ring.length; side += 1) {
      const [one, other] = [ring[side], ring[side + 1]];
      if (one.latitude > latitude === other.latitude > latitude) continue;
      const share = (latitude - one.latitude) / (other.latitude - one.latitude);
      if (longitude < one.longitude + share * (other.longitude - one.longitude)) isInside = !isInside;
    }
    return isInside;
  };
  // How much shorter a degree of longitude is than one of latitude.
  const squeeze = (place) => {
    const { latitude, longitude } = place;
    const beside = { latitude, longitude: longitude + (longitude > 0 ? -0.01 : 0.01) };
    const above = { latitude: latitude + (latitude > 0 ? -0.01 : 0.01), longitude };
    return measure(place, beside).meters / measure(place, above).meters;
  };
  // The point of a line that is nearest to a place, and its distance.
  const onLine = (line, place, ratio) => {
    let [best, least] = [line[0], line.length === 1 ? apart(line[0], place) : Infinity];
    for (let side = 0; side + 1 < line.length; side += 1) {
      const [one, other] = [line[side], line[side + 1]];
      const [across, up] = [east(one, other) * ratio, other.latitude - one.latitude];
      const length = across * across + up * up;
      const along = (east(one, place) * ratio * across + (place.latitude - one.latitude) * up) / length;
      const share = length > 0 ? Math.min(1, Math.max(0, along)) : 0;
      const longitude = one.longitude + share * east(one, other);
      const turned = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
      const foot = spot(one.latitude + share * up, turned);
      const distance = apart(foot, place);
      if (distance < least) [best, least] = [foot, distance];
    }
    return { place: best, distance: least };
  };
  const toBuilding = ({ polygons }, place) => {
    if (polygons.some(([outer, ...holes]) => contains(outer, place) && !holes.some((hole) => contains(hole, place)))) return 0;
    const ratio = squeeze(place);
    return Math.min(...polygons.flat().map((ring) => onLine(ring, place, ratio).distance));
  };
  const isAbout = ({ box: [south, west, north, east] }, { latitude, longitude }) => {
    const margin = reach / 110500;
    return south - margin <= latitude && latitude <= north + margin
      && (Math.abs(latitude) > 80 || (west - 6 * margin <= longitude && longitude <= east + 6 * margin));
  };

  // MARK: What lies about a walk

  const boxOf = (places) => {
    const [latitudes, longitudes] = [places.map(({ latitude }) => latitude), places.map(({ longitude }) => longitude)];
    return [Math.min(...latitudes), Math.min(...longitudes), Math.max(...latitudes), Math.max(...longitudes)];
  };
  const ring = (numbers) => {
    let [latitude, longitude] = [0, 0];
    const places = [];
    for (let index = 0; index < numbers.length; index += 2) {
      latitude += numbers[index];
      longitude += numbers[index + 1];
      places.push(spot(latitude / 1e9, longitude / 1e9));
    }
    return places;
  };
  const parsed = new Map();
  const read = async (name) => {
    if (!parsed.has(name)) {
      const { works, buildings } = await load(name);
      parsed.set(name, {
        works: works.map(([rank, latitude, longitude, slot, number, text]) =>
          ({ ...spot(latitude, longitude, slot), rank, name: number, text })),
        buildings: buildings.map(([rank, number, text, rings]) => {
          const polygons = rings.map((polygon) => polygon.map(ring));
          return { rank, name: number, text, polygons, box: boxOf(polygons.flatMap(([outer]) => outer)) };
        }),
      });
    }
    return parsed.get(name);
  };
  // The place of what is in the way: of a path the point nearest to where one gets.
  const obstaclePlace = ({ obstacle, reachable }, slotOf) => {
    if (!obstacle) return null;
    const { way, point } = obstacle;
    if (point) return { ...point, slot: point.slots[0] ?? 0 };
    if (way.kind === "door" || way.isDoorway) return null;
    const edges = net.edges.filter((edge) => edge.way === way);
    const ratio = squeeze(reachable);
    const feet = edges.map(({ places }) => onLine(places, reachable, ratio)).sort((a, b) => a.distance - b.distance);
    return feet.length ? { ...feet[0].place, slot: slotOf(way) ?? net.nodes[edges[0].from].slot } : null;
  };
  // Loads the parts of the areas' landmarks that lie about an answer; `areas` has the box of each, and
  // `slotOf` the floor of a way that begins on another.
  const about = async (found, areas, slotOf) => {
    const lines = found.kind === "walk" ? found.sections.map(({ line }) => line)
      : found.kind === "unreachable" ? [[found.reachable, obstaclePlace(found, slotOf) ?? found.reachable]] : [];
    const boxes = lines.filter((line) => line.length).map(boxOf);
    const names = areas.flatMap(({ prefix, marks }) => marks.flatMap((own, number) =>
      boxes.some(([south, west, north, east]) => isAbout({ box: own }, { latitude: south, longitude: west })
        || (own[0] - 0.001 <= north && south <= own[2] + 0.001
          && (Math.abs(north) > 80 || (own[1] - 0.003 <= east && west <= own[3] + 0.003)))) ? [`${prefix}-${number}`] : []));
    const pieces = await Promise.all(names.map(read));
    const [works, buildings] = ["works", "buildings"].map((kind) => pieces.flatMap((piece) => piece[kind]));

    // Who tells the landmarks of the answer once, from its beginning.
    return () => {
      const told = new Set(found.told);
      const { start, end } = found;
      const work = (place, slot) => {
        const near = works.map((one) => ({ one, distance: apart(one, place) })).filter(({ distance }) => distance <= reach);
        near.sort((a, b) => a.distance - b.distance || a.one.rank - b.one.rank);
        return near.slice(0, choice).map(({ one }) => one).find((one) => one.slot === slot && !told.has(one.name)
          && !(one.latitude === start.latitude && one.longitude === start.longitude && one.slot === start.slot));
      };
      const building = (place) => {
        let [best, least] = [undefined, Infinity];
        for (const one of buildings) {
          if (told.has(one.name) || !isAbout(one, place)) continue;
          const distance = toBuilding(one, place);
          if (distance > reach || !(distance < least || (distance === least && one.rank < best.rank))) continue;
          if (toBuilding(one, start) > here && toBuilding(one, end) > here) [best, least] = [one, distance];
        }
        return best;
      };
      return {
        near: (place, slot, hasBuildings = true) => work(place, slot) ?? (slot === 0 && hasBuildings ? building(place) : undefined),
        tell: (name) => told.add(name),
        get obstacle() {
          const place = obstaclePlace(found, slotOf);
          return place ? this.near(place, place.slot) : undefined;
        },
      };
    };
  };
  return { about };
})();
