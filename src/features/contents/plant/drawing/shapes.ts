import type { Outline } from './outlines.ts';

/** A piece of a drawing. The view box is 160 wide and 180 high. The pot's top edge is at y = 124, its middle at x = 80. */
export type Piece =
  | { kind: 'leaf'; outline: Outline; transform: string; back: boolean }
  | { kind: 'line'; d: string; width: number }
  | { kind: 'body'; d: string }
  | { kind: 'bloom'; transform: string; petals: string };

export const MIDDLE = 80;
export const RIM = 126;

type Seat = { x: number; y: number; tilt: number; length: number; wide?: number; back?: boolean };

/**
 * Returns a leaf.
 * @param seat the base of the leaf, its tilt in degrees from upright, its length, and a factor for its width
 */
export function leaf(outline: Outline, { x, y, tilt, length, wide = 1, back = false }: Seat): Piece {
  const scale = length / 100;
  const transform = `translate(${fine(x)} ${fine(y)})rotate(${fine(tilt)})scale(${fine(scale * wide)} ${fine(scale)})`;
  return { kind: 'leaf', outline, transform, back };
}

export function line(d: string, width = 2.4): Piece {
  return { kind: 'line', d, width };
}

const petals = {
  flower:
    'M0 0C-9 -6 -7 -14 0 -14C7 -14 9 -6 0 0ZM0 0C3 -11 12 -11 13 -4C14 3 6 6 0 0ZM0 0C11 0 13 9 7 12C1 14 -2 7 0 0ZM0 0C2 11 -6 14 -10 9C-14 4 -8 0 0 0ZM0 0C-11 3 -15 -4 -12 -9C-8 -14 -2 -9 0 0Z',
  berry: 'M0 -5C7 -5 7 5 0 5C-7 5 -7 -5 0 -5Z',
  spathe: 'M0 4C-13 -2 -12 -22 2 -30C12 -20 12 -4 0 4Z',
  spike: 'M-5 0L-4 -20C-2 -26 2 -26 4 -20L5 0Z',
} as const;

export function bloom(kind: keyof typeof petals, x: number, y: number, size = 1, tilt = 0): Piece {
  return {
    kind: 'bloom',
    petals: petals[kind],
    transform: `translate(${fine(x)} ${fine(y)})rotate(${fine(tilt)})scale(${fine(size)})`,
  };
}

/** Returns `count` evenly spaced numbers from `from` to `to`, both included. A single number is their mean. */
export function steps(count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1),
  );
}

/** Returns the end of a stem that starts at (x, y), with the tilt in degrees from upright. */
export function end(x: number, y: number, tilt: number, length: number): [x: number, y: number] {
  const angle = (tilt * Math.PI) / 180;
  return [x + Math.sin(angle) * length, y - Math.cos(angle) * length];
}

export function fine(value: number): number {
  return Math.round(value * 100) / 100;
}
