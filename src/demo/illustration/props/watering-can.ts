import { adjust, pigment } from '../palette.ts';
import { blob, disc, edges, fill, polygon, stroke, wire } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const wateringCan: Prop = (brush) => {
  const color = brush.random.pick([
    adjust(pigment.sage, -0.12, 1.3),
    pigment.ochre,
    pigment.coral,
    adjust(pigment.pine, 0.06),
  ]);
  const [base, shade, light, deep] = inks(brush, color);
  const body = edges(
    [
      [-105, -190],
      [-112, -90],
      [-118, -6],
    ],
    [
      [-118, -6],
      [0, 12],
      [118, -6],
    ],
    [
      [118, -6],
      [112, -90],
      [105, -190],
    ],
    [
      [105, -190],
      [0, -172],
      [-105, -190],
    ],
  );
  const dark =
    brush.side < 0
      ? edges(
          [
            [30, -176],
            [34, 10],
          ],
          [
            [34, 10],
            [118, -6],
          ],
          [
            [118, -6],
            [112, -90],
            [105, -190],
          ],
        )
      : edges(
          [
            [-30, -176],
            [-34, 10],
          ],
          [
            [-34, 10],
            [-118, -6],
          ],
          [
            [-118, -6],
            [-112, -90],
            [-105, -190],
          ],
        );
  const gleam =
    brush.side < 0
      ? edges(
          [
            [-84, -178],
            [-90, -14],
          ],
          [
            [-66, -10],
            [-60, -176],
          ],
        )
      : edges(
          [
            [84, -178],
            [90, -14],
          ],
          [
            [66, -10],
            [60, -176],
          ],
        );
  return (
    stroke(
      wire([
        [-100, -170],
        [-190, -190],
        [-196, -90],
        [-112, -48],
      ]),
      deep,
      17,
    ) +
    stroke(
      wire([
        [-100, -173],
        [-188, -193],
        [-192, -92],
        [-112, -52],
      ]),
      base,
      9,
    ) +
    stroke(
      wire([
        [-70, -190],
        [-40, -290],
        [50, -290],
        [80, -190],
      ]),
      deep,
      15,
    ) +
    stroke(
      wire([
        [-70, -192],
        [-40, -292],
        [50, -292],
        [80, -192],
      ]),
      base,
      8,
    ) +
    fill(
      edges(
        [
          [100, -96],
          [170, -140],
          [232, -246],
        ],
        [
          [258, -232],
          [206, -110],
          [108, -34],
        ],
      ),
      shade,
    ) +
    fill(
      edges(
        [
          [100, -96],
          [170, -140],
          [232, -246],
        ],
        [
          [244, -240],
          [184, -124],
          [104, -70],
        ],
      ),
      base,
    ) +
    fill(
      polygon([
        [222, -276],
        [292, -238],
        [262, -214],
        [222, -240],
      ]),
      deep,
    ) +
    fill(
      blob([
        [222, -278],
        [262, -268],
        [294, -238],
        [254, -252],
      ]),
      light,
    ) +
    fill(body, base) +
    fill(dark, shade) +
    fill(gleam, light, 0.8) +
    fill(disc([0, -190], 105, 0.17), deep) +
    fill(disc([0, -186], 92, 0.14), brush.ink(pigment.ink), 0.6) +
    stroke(
      wire([
        [-112, -40],
        [0, -24],
        [112, -40],
      ]),
      shade,
      5,
    )
  );
};
