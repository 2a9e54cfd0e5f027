// The order in which saved things make the shortest walk, from any to any.
"use strict";
const docentOrder = (() => {
  // East and north of the equator, near enough to compare lengths within a town, in degrees of
  // latitude; differences of longitude go the shorter way around the Earth.
  const length = ([latitude, longitude], [north, east]) => {
    const turn = ((east - longitude + 540) % 360) - 180;
    return Math.hypot(north - latitude, turn * Math.cos((latitude + north) * Math.PI / 360));
  };
  // The shortest path through all, from any to any, by M. Held and R. Karp (doi:10.1137/0110015):
  // exact, in 2^n n^2 steps.
  const exact = (lengths) => {
    const count = lengths.length;
    const full = 1 << count;
    const best = new Float64Array(full * count).fill(Infinity);
    const from = new Int8Array(full * count).fill(-1);
    for (let last = 0; last < count; last += 1) best[(1 << last) * count + last] = 0;
    for (let seen = 1; seen < full; seen += 1) {
      for (let last = 0; last < count; last += 1) {
        const cost = best[seen * count + last];
        if (cost === Infinity) continue;
        for (let next = 0; next < count; next += 1) {
          if (seen & (1 << next)) continue;
          const there = (seen | (1 << next)) * count + next;
          if (cost + lengths[last][next] < best[there]) {
            best[there] = cost + lengths[last][next];
            from[there] = last;
          }
        }
      }
    }
    let seen = full - 1;
    let last = 0;
    for (let other = 1; other < count; other += 1) {
      if (best[seen * count + other] < best[seen * count + last]) last = other;
    }
    const order = [];
    while (last >= 0) {
      order.unshift(last);
      const earlier = from[seen * count + last];
      seen &= ~(1 << last);
      last = earlier;
    }
    return order;
  };
  // For more than that takes: always to the nearest, then pieces turned around while that is shorter.
  const good = (lengths) => {
    const rest = new Set(lengths.keys());
    const order = [0];
    rest.delete(0);
    while (rest.size) {
      const here = order[order.length - 1];
      const next = [...rest].reduce((one, other) => lengths[here][other] < lengths[here][one] ? other : one);
      order.push(next);
      rest.delete(next);
    }
    const way = (one, other) => one === undefined || other === undefined ? 0 : lengths[one][other];
    for (let isBetter = true; isBetter;) {
      isBetter = false;
      for (let i = 0; i < order.length - 1; i += 1) {
        for (let j = i + 1; j < order.length; j += 1) {
          const now = way(order[i - 1], order[i]) + way(order[j], order[j + 1]);
          const turned = way(order[i - 1], order[j]) + way(order[i], order[j + 1]);
          if (turned < now - 1e-12) {
            order.splice(i, j - i + 1, ...order.slice(i, j + 1).reverse());
            isBetter = true;
          }
        }
      }
    }
    return order;
  };
  const mostExact = 12;
  // Things without a position come last, in their order; `lengths` are those from each of the others to
  // each, straight where nobody knows better.
  const quickest = (things, lengths) => {
    const placed = things.filter(({ at }) => at);
    lengths ??= placed.map((one) => placed.map((other) => length(one.at, other.at)));
    const order = placed.length > mostExact ? good(lengths) : placed.length ? exact(lengths) : [];
    return [...order.map((index) => placed[index]), ...things.filter(({ at }) => !at)];
  };
  return { quickest, mostExact };
})();
