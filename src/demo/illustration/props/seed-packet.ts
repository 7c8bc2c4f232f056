import { pigment } from '../palette.ts';
import { fill, rect, sliver, stroke } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const seedPacket: Prop = (brush) => {
  const color = brush.random.pick([pigment.cream, pigment.pink, pigment.sage]);
  const [base, shade, light] = inks(brush, color);
  const leaf = brush.ink(brush.random.pick([pigment.moss, pigment.coral, pigment.ochre]));
  return (
    rect(-62, -168, 124, 168, base, 1, 3) +
    rect(-62, -168, 124, 30, shade, 0.8, 3) +
    rect(-48, -122, 96, 86, light, 1, 4) +
    fill([-0.9, 0.9, 0].map((turn) => sliver([0, -50], turn, 58, 13)).join(''), leaf) +
    stroke('M0-50v-40', leaf, 4) +
    rect(-34, -24, 68, 5, shade) +
    rect(-22, -14, 44, 4, shade)
  );
};
