import { adjust, pigment } from '../palette.ts';
import { blob, edges, fill, rect, stroke, wire } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const scoop: Prop = (brush) => {
  const [base, shade, light, deep] = inks(brush, pigment.stone);
  const wood = inks(brush, pigment.wood);
  return (
    fill(
      blob([
        [60, -10],
        [150, -16],
        [196, -2],
        [150, 14],
        [60, 10],
      ]),
      wood[0],
    ) +
    fill(
      blob([
        [66, 2],
        [150, 4],
        [192, 0],
        [150, 13],
        [62, 10],
      ]),
      wood[1],
    ) +
    rect(24, -5, 44, 11, deep) +
    fill(
      edges(
        [
          [30, -34],
          [-70, -44],
          [-168, -4],
        ],
        [
          [-168, -4],
          [-70, 44],
          [30, 34],
        ],
        [
          [42, 0],
          [30, -34],
        ],
      ),
      base,
    ) +
    fill(
      edges(
        [
          [30, 34],
          [-70, 44],
          [-168, -4],
        ],
        [
          [-100, 6],
          [30, 4],
        ],
      ),
      shade,
    ) +
    fill(
      blob([
        [14, -16],
        [-60, -24],
        [-118, -4],
        [-60, 22],
        [10, 18],
      ]),
      brush.ink(pigment.soil),
    ) +
    fill(
      blob([
        [4, -14],
        [-50, -20],
        [-80, -8],
        [-40, -4],
      ]),
      brush.ink(adjust(pigment.soil, 0.1)),
    ) +
    stroke(
      wire([
        [30, -34],
        [-70, -44],
        [-160, -6],
      ]),
      light,
      4,
    )
  );
};
