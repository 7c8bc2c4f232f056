import { steps } from '../arc.ts';
import { pigment } from '../palette.ts';
import { blob, disc, fill, stroke } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const vase: Prop = (brush) => {
  const { random } = brush;
  const [base, shade, light] = inks(brush, random.pick([pigment.paper, pigment.clay, pigment.terracotta]));
  const stems = [-0.3, -0.05, 0.22].map((tilt) => {
    const dots = steps(9, 90, 190).map((r, i) =>
      disc([Math.sin(tilt) * r + (i % 2 === 0 ? 7 : -7), -110 - Math.cos(tilt) * r], 8.5 - i * 0.5),
    );
    return (
      stroke(
        `M0-120L${Math.round(Math.sin(tilt) * 190)} ${Math.round(-110 - Math.cos(tilt) * 190)}`,
        brush.ink(pigment.wood),
        2.4,
      ) + fill(dots.join(''), brush.ink(random.pick([pigment.pink, pigment.ochre, pigment.linen])))
    );
  });
  return (
    stems.join('') +
    fill(
      blob([
        [-18, -142],
        [-16, -110],
        [-52, -60],
        [-40, -4],
        [40, -4],
        [52, -60],
        [16, -110],
        [18, -142],
      ]),
      base,
    ) +
    fill(
      brush.side < 0
        ? blob([
            [18, -140],
            [16, -110],
            [52, -60],
            [40, -4],
            [10, -2],
            [24, -60],
            [4, -112],
          ])
        : blob([
            [-18, -140],
            [-16, -110],
            [-52, -60],
            [-40, -4],
            [-10, -2],
            [-24, -60],
            [-4, -112],
          ]),
      shade,
      0.8,
    ) +
    fill(disc([-brush.side * -28, -64], 8, 2), light, 0.7)
  );
};
