import { adjust, pigment } from '../palette.ts';
import { disc, edges, fill, stroke, wire } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const mug: Prop = (brush) => {
  const [base, shade, light, deep] = inks(
    brush,
    brush.random.pick([pigment.cream, pigment.pink, adjust(pigment.sage, -0.05), pigment.clay]),
  );
  const turned = brush.side;
  return (
    stroke(
      wire([
        [46 * turned, -78],
        [86 * turned, -76],
        [84 * turned, -30],
        [44 * turned, -24],
      ]),
      shade,
      12,
    ) +
    fill(
      edges(
        [
          [-50, -96],
          [-46, -8],
        ],
        [
          [-46, -8],
          [0, 4],
          [46, -8],
        ],
        [
          [46, -8],
          [50, -96],
        ],
      ),
      base,
    ) +
    fill(
      edges(
        [
          [-turned * 10, -92],
          [-turned * 8, 3],
          [-turned * 46, -8],
        ],
        [
          [-turned * 46, -8],
          [-turned * 50, -96],
        ],
      ),
      shade,
      0.7,
    ) +
    fill(disc([0, -96], 50, 0.2), light) +
    fill(disc([0, -95], 43, 0.16), deep) +
    fill(disc([0, -93], 38, 0.13), brush.ink(adjust(pigment.bark, -0.05)))
  );
};
