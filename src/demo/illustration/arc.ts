import { edges } from './shape.ts';
import type { Point } from './shape.ts';

/** A curved line of even curvature: stems, petioles, midribs. It runs from 0 to 1 and goes straight on before 0. */
export interface Arc {
  readonly length: number;
  at(position: number): Point;
  tilt(position: number): number;
  /** A point beside the line; positive is to the right when it points up. */
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

/** A stroke that tapers: `from` and `to` are its widths at either end. */
export function ribbon(line: Arc, from: number, to: number, count = 6): string {
  const width = (position: number): number => (from + (to - from) * position) / 2;
  const right = steps(count).map((position) => line.beside(position, width(position)));
  const left = steps(count, 1, 0).map((position) => line.beside(position, -width(position)));
  return edges(right, left);
}

/** The lit edge of a stem drawn by `ribbon` with the same widths. */
export function ribbonEdge(line: Arc, from: number, to: number, side: -1 | 1, count = 6): string {
  const width = (position: number): number => (side * (from + (to - from) * position)) / 2;
  const outer = steps(count).map((position) => line.beside(position, width(position)));
  const inner = steps(count, 1, 0).map((position) => line.beside(position, width(position) * 0.3));
  return edges(outer, inner);
}
