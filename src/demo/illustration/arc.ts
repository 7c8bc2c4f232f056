import { edges } from './shape.ts';
import type { Point } from './shape.ts';

/**
 * A line of constant curvature, for stems, petioles and midribs. Positions run from 0 to 1; before 0, the line is
 * straight.
 */
export interface Arc {
  readonly length: number;
  at(position: number): Point;
  tilt(position: number): number;
  /** Returns a point next to the line. A positive distance is to the right of a line that points up. */
  beside(position: number, distance: number): Point;
}

export function arc(base: Point, tilt: number, length: number, bend = 0): Arc {
  const tiltAt = (position: number): number => tilt + bend * Math.max(0, position);
  const pointAt = (position: number): Point => {
    if (position < 0 || Math.abs(bend) < 0.001) {
      return [base[0] + Math.sin(tilt) * length * position, base[1] - Math.cos(tilt) * length * position];
    }
    const end = tilt + bend * position;
    return [
      base[0] + (length * (Math.cos(tilt) - Math.cos(end))) / bend,
      base[1] - (length * (Math.sin(end) - Math.sin(tilt))) / bend,
    ];
  };
  return {
    length,
    at: pointAt,
    tilt: tiltAt,
    beside: (position, distance) => {
      const [x, y] = pointAt(position);
      const angle = tiltAt(position);
      return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
    },
  };
}

export function steps(count: number, from = 0, to = 1): number[] {
  return Array.from({ length: count }, (_, i) => from + ((to - from) * i) / Math.max(1, count - 1));
}

/** Returns a tapered stroke. `from` and `to` are the widths at its ends. */
export function ribbon(line: Arc, from: number, to: number, count = 6): string {
  const width = (position: number): number => (from + (to - from) * position) / 2;
  const right = steps(count).map((position) => line.beside(position, width(position)));
  const left = steps(count, 1, 0).map((position) => line.beside(position, -width(position)));
  return edges(right, left);
}

/** Returns the lit edge of a stem that `ribbon` draws with the same widths. */
export function ribbonEdge(line: Arc, from: number, to: number, side: -1 | 1, count = 6): string {
  const width = (position: number): number => (side * (from + (to - from) * position)) / 2;
  const outer = steps(count).map((position) => line.beside(position, width(position)));
  const inner = steps(count, 1, 0).map((position) => line.beside(position, width(position) * 0.3));
  return edges(outer, inner);
}
