import { adjust, pigment } from '../palette.ts';
import { disc, fill, polygon, rect, stroke, wire } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const lantern: Prop = (brush) => {
  const [base, shade, light] = inks(brush, adjust(pigment.ink, 0.08));
  return (
    stroke(
      wire([
        [-34, -128],
        [-30, -186],
        [30, -186],
        [34, -128],
      ]),
      base,
      6,
    ) +
    rect(-44, -120, 88, 108, brush.raw(brush.light.beam), 0.55) +
    fill(disc([0, -58], 24, 1.3), brush.raw(adjust(brush.light.beam, 0.09, 0.7))) +
    [-46, -4, 38].map((x) => rect(x, -122, 8, 112, x < 0 ? base : shade)).join('') +
    rect(-54, -16, 108, 18, base, 1, 3) +
    fill(
      polygon([
        [-56, -118],
        [-26, -146],
        [26, -146],
        [56, -118],
      ]),
      base,
    ) +
    rect(-54, -16, 108, 5, light, 0.8)
  );
};
