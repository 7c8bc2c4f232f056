import { pigment } from '../palette.ts';
import { rect } from '../shape.ts';
import { inks } from './prop.ts';
import type { Prop } from './prop.ts';

export const books: Prop = (brush) => {
  const { random } = brush;
  let y = 0;
  return [
    random.pick([pigment.terracotta, pigment.pine]),
    random.pick([pigment.cream, pigment.ochre]),
    random.pick([pigment.sage, pigment.pink]),
  ]
    .map((color, i) => {
      const height = random.between(26, 38);
      const width = 190 - i * 16;
      const x = random.around(0, 12) - width / 2;
      y -= height;
      const [base, shade] = inks(brush, color);
      return (
        rect(x, y, width, height, base, 1, 3) +
        rect(x, y + height * 0.62, width, height * 0.38, shade, 0.7, 2) +
        rect(x + 22, y, 6, height, shade) +
        rect(x + width - 34, y, 5, height, shade) +
        (i === 1 ? rect(x + width - 8, y + 5, 8, height - 10, brush.ink(pigment.paper)) : '')
      );
    })
    .join('');
};
