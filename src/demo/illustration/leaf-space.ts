import type { Arc } from './arc.ts';
import type { Point } from './shape.ts';

export interface LeafPlacement {
  readonly base: Point;
  readonly tilt: number;
  readonly length: number;
  readonly width: number;
  readonly bend?: number;
  /** The visible share of the width of each half. A folded or turned leaf has one narrower half. */
  readonly left?: number;
  readonly right?: number;
}

/** Maps leaf coordinates to the picture: `across` from -1 to 1, `along` from 0 at the base to 1 at the tip. */
export interface LeafSpace {
  readonly midrib: Arc;
  /** The half that faces the light. */
  readonly lit: -1 | 1;
  readonly bent: boolean;
  at(across: number, along: number): Point;
}
