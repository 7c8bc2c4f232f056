import { pigment } from '../palette.ts';
import { disc, edges, fill, stroke, wire } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const shears: Prop = (brush) => {
  const [, shade, light] = inks(brush, pigment.stone);
  const [base, dark] = inks(brush, pigment.coral);
  const blade = (flip: number): string =>
    fill(
      edges(
        [
          [0, -6 * flip],
          [-90, -30 * flip],
          [-180, -26 * flip],
        ],
        [
          [-120, -4 * flip],
          [0, 10 * flip],
        ],
      ),
      flip > 0 ? light : shade,
    ) +
    stroke(
      wire([
        [6, 4 * flip],
        [80, 34 * flip],
        [150, 46 * flip],
        [196, 26 * flip],
      ]),
      dark,
      21,
    ) +
    stroke(
      wire([
        [6, 2 * flip],
        [80, 31 * flip],
        [150, 43 * flip],
        [196, 23 * flip],
      ]),
      base,
      13,
    );
  return blade(-1) + blade(1) + fill(disc([0, 0], 12), shade) + fill(disc([-2, -2], 6), light);
};
