import { steps } from '../arc.ts';
import { adjust, pigment } from '../palette.ts';
import { disc, fill, stroke, wire } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const twine: Prop = (brush) => {
  const [base, shade, light] = inks(brush, adjust(pigment.linen, -0.06, 1.6));
  const wraps = steps(6, -40, 40)
    .map((x) =>
      wire([
        [x - 22, -88 + Math.abs(x) * 0.5],
        [x + 6, -48],
        [x + 26, -6 - Math.abs(x) * 0.5],
      ]),
    )
    .join('');
  const cross = steps(4, -24, 24)
    .map((y) =>
      wire([
        [-50, -50 + y],
        [0, -64 + y],
        [50, -42 + y],
      ]),
    )
    .join('');
  return (
    fill(disc([0, -48], 54, 0.9), shade) +
    fill(disc([brush.side * 6, -52], 46, 0.9), base) +
    stroke(wraps, light, 4, 0.8) +
    stroke(cross, shade, 3, 0.7) +
    stroke(
      wire([
        [40, -14],
        [90, 2],
        [130, -8],
        [176, 6],
      ]),
      base,
      4,
    )
  );
};
