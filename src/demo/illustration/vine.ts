import type { Point } from './shape.ts';

interface Bead {
  readonly point: Point;
  readonly tilt: number;
}

/** Returns evenly spaced points, with directions, on a smooth line through the given points. */
export function beads(points: readonly Point[], count: number): Bead[] {
  const last = points.length - 1;
  const pick = (index: number): Point => points[Math.min(last, Math.max(0, index))] ?? [0, 0];
  const locate = (position: number): Point => {
    const place = Math.min(last - 1e-6, Math.max(0, position * last));
    const i = Math.floor(place);
    const t = place - i;
    const [p0, p1, p2, p3] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)];
    const axis = (a: number, b: number, c: number, d: number): number =>
      0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
    return [axis(p0[0], p1[0], p2[0], p3[0]), axis(p0[1], p1[1], p2[1], p3[1])];
  };
  return Array.from({ length: count }, (_, i) => {
    const position = i / Math.max(1, count - 1);
    const before = locate(position - 0.01);
    const after = locate(position + 0.01);
    return { point: locate(position), tilt: Math.atan2(after[0] - before[0], before[1] - after[1]) };
  });
}
