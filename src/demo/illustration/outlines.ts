import type { Point } from './shape.ts';

/**
 * The right edge of a leaf from base to tip. x is a share of the half width, y a share of the length. A y below 0 lies
 * behind the joint of the stalk.
 */
export type HalfOutline = readonly Point[];

function fromProfile(rise: number, fall: number, count = 9): HalfOutline {
  const raw = (v: number): number => v ** rise * (1 - v) ** fall;
  const peak = raw(rise / (rise + fall));
  return Array.from({ length: count }, (_, i): Point => {
    const v = (1 - Math.cos((Math.PI * i) / (count - 1))) / 2;
    return [i === 0 || i === count - 1 ? 0 : raw(v) / peak, v];
  });
}

export const outlines = {
  ovate: fromProfile(0.55, 0.95),
  elliptic: fromProfile(0.62, 0.66),
  obovate: fromProfile(1.15, 0.5),
  lanceolate: fromProfile(0.6, 1.1),
  needle: fromProfile(0.35, 0.6, 7),
  petal: fromProfile(0.9, 0.36),
  strap: [
    [0.55, 0],
    [0.8, 0.12],
    [0.96, 0.35],
    [1, 0.55],
    [0.86, 0.75],
    [0.5, 0.91],
    [0, 1],
  ],
  sword: [
    [0.5, 0],
    [0.72, 0.15],
    [0.92, 0.4],
    [1, 0.6],
    [0.82, 0.82],
    [0.42, 0.94],
    [0, 1],
  ],
  succulent: [
    [0.34, 0],
    [0.5, 0.2],
    [0.8, 0.5],
    [0.98, 0.7],
    [0.94, 0.84],
    [0.62, 0.94],
    [0.2, 0.99],
    [0, 1.05],
  ],
  heart: [
    [0, 0],
    [0.12, -0.08],
    [0.34, -0.15],
    [0.66, -0.13],
    [0.92, 0.02],
    [1, 0.2],
    [0.92, 0.4],
    [0.7, 0.62],
    [0.4, 0.82],
    [0.14, 0.94],
    [0, 1],
  ],
  broadHeart: [
    [0, 0],
    [0.1, -0.09],
    [0.36, -0.17],
    [0.7, -0.13],
    [0.94, 0.02],
    [1, 0.2],
    [0.97, 0.4],
    [0.84, 0.6],
    [0.58, 0.79],
    [0.27, 0.92],
    [0, 1],
  ],
  round: [
    [0, 0],
    [0.38, 0.03],
    [0.71, 0.146],
    [0.92, 0.31],
    [1, 0.5],
    [0.92, 0.69],
    [0.71, 0.854],
    [0.38, 0.97],
    [0, 1],
  ],
} as const satisfies Record<string, HalfOutline>;

/** Returns the width of the half outline at the position `v`, as a share of the half width. */
export function edgeAt(half: HalfOutline, v: number): number {
  let widest = 0;
  for (let i = 1; i < half.length; i += 1) {
    const a = half[i - 1];
    const b = half[i];
    if (a === undefined || b === undefined) continue;
    const [low, high] = a[1] < b[1] ? [a, b] : [b, a];
    if (v < low[1] || v > high[1] || high[1] === low[1]) continue;
    widest = Math.max(widest, low[0] + ((high[0] - low[0]) * (v - low[1])) / (high[1] - low[1]));
  }
  return widest;
}

/** Adds teeth that lean to the tip, as extra points along the edge. */
export function serrated(half: HalfOutline, teeth: number, depth: number): HalfOutline {
  const result: Point[] = [half[0] ?? [0, 0]];
  for (let i = 1; i < teeth; i += 1) {
    const v = i / teeth;
    const edge = edgeAt(half, v);
    result.push([edge * (1 - depth), v - 0.25 / teeth], [edge + depth * 0.3, v + 0.2 / teeth]);
  }
  return [...result, [0, 1]];
}

/**
 * Returns a wavy edge with even waves. `phase` varies them between leaves. `aspect` is the half width divided by the
 * length.
 */
export function ruffled(half: HalfOutline, waves: number, depth: number, phase: number, aspect = 0.5): HalfOutline {
  const lengths = [0];
  for (let i = 1; i < half.length; i += 1) {
    const [a = [0, 0], b = [0, 0]] = [half[i - 1], half[i]];
    lengths.push((lengths.at(-1) ?? 0) + Math.hypot((b[0] - a[0]) * aspect, b[1] - a[1]));
  }
  const whole = lengths.at(-1) ?? 1;
  const count = waves * 4;
  return Array.from({ length: count + 1 }, (_, step): Point => {
    const reach = (whole * step) / count;
    const i = Math.max(
      1,
      lengths.findIndex((length) => length >= reach - 1e-9),
    );
    const [a = [0, 0], b = [0, 0]] = [half[i - 1], half[i]];
    const [start = 0, end = 1] = [lengths[i - 1], lengths[i]];
    const share = (reach - start) / (end - start || 1);
    const along = [(b[0] - a[0]) * aspect, b[1] - a[1]] as const;
    const size = Math.hypot(along[0], along[1]) || 1;
    const calm = Math.min(1, (step / count) * 3);
    const swing = Math.sin(step * (Math.PI / 2) + phase) * depth * calm;
    return [
      Math.max(0, a[0] + (b[0] - a[0]) * share + ((along[1] / size) * swing) / aspect),
      a[1] + (b[1] - a[1]) * share - (along[0] / size) * swing,
    ];
  });
}
