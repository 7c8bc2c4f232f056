import type { Brush } from '../brush.ts';
import { adjust, mix, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';

/** Draws an object that stands or lies on 0,0. */
export type Prop = (brush: Brush) => string;

/** Returns four inks of a colour: base, shade, light, deep. */
export function inks(brush: Brush, color: Oklch): [string, string, string, string] {
  return [
    brush.ink(color),
    brush.ink(adjust(mix(color, pigment.forest, 0.12), -0.09)),
    brush.ink(adjust(color, 0.08, 0.8)),
    brush.ink(adjust(mix(color, pigment.forest, 0.2), -0.18)),
  ];
}
