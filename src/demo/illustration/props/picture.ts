import { steps } from '../arc.ts';
import { adjust, mix, pigment } from '../palette.ts';
import { fill, rect, sliver, stroke } from '../shape.ts';
import type { Prop } from './prop.ts';

export const picture: Prop = (brush) => {
  const { random } = brush;
  const paper = brush.ink(pigment.paper);
  const leaf = brush.ink(random.pick([pigment.pine, pigment.moss, pigment.terracotta]));
  const blades = steps(6, 0.2, 0.9).flatMap((share) =>
    [-1, 1].map((side) => sliver([0, -30 - share * 120], side * (1.2 - share * 0.5), 46 * (1.1 - share * 0.6), 9)),
  );
  return (
    rect(-90, -236, 180, 236, brush.ink(adjust(pigment.wood, -0.04)), 1, 3) +
    rect(-80, -226, 160, 216, paper) +
    rect(-64, -206, 128, 176, brush.ink(mix(pigment.cream, pigment.sage, 0.35))) +
    fill(blades.join('') + sliver([0, -140], 0, 50, 9), leaf) +
    stroke('M0-40v-110', leaf, 3)
  );
};
