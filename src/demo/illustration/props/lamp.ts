import { adjust, pigment } from '../palette.ts';
import { blob, edges, fill, rect } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

/** Draws a lit table lamp. Its shade is light, not pigment. */
export const lamp: Prop = (brush) => {
  const [base, shade, light] = inks(
    brush,
    brush.random.fork('lamp').pick([pigment.ochre, pigment.terracotta, pigment.stone]),
  );
  const shine = brush.raw(adjust(brush.light.beam, 0.05, 0.75));
  return (
    fill(
      blob([
        [-62, 0],
        [-56, -14],
        [0, -22],
        [56, -14],
        [62, 0],
      ]),
      shade,
    ) +
    rect(-7, -210, 14, 196, base) +
    rect(brush.side < 0 ? -7 : 2, -210, 5, 196, light) +
    fill(
      edges(
        [
          [-112, -178],
          [-62, -318],
        ],
        [
          [-62, -318],
          [0, -326],
          [62, -318],
        ],
        [
          [62, -318],
          [112, -178],
        ],
        [
          [112, -178],
          [0, -160],
          [-112, -178],
        ],
      ),
      brush.raw(brush.light.beam),
    ) +
    fill(
      edges(
        [
          [-58, -174],
          [-32, -320],
        ],
        [
          [32, -320],
          [58, -174],
        ],
        [
          [58, -174],
          [0, -164],
          [-58, -174],
        ],
      ),
      shine,
    )
  );
};
