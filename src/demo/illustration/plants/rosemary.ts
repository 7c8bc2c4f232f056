import { arc, steps } from '../arc.ts';
import type { Arc } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import { outlines } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import { along, disc, fill, sliver } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.53, 0.075, 152);
const flower = oklch(0.74, 0.085, 275);

function drawFlower(brush: Brush, at: readonly [number, number], size: number): string {
  const lobes = [-1.9, -0.9, 0.2, 1.2, 2.3].map((turn) => sliver(at, turn, size, size * 0.32)).join('');
  return fill(lobes, brush.ink(flower)) + fill(disc(at, size * 0.18), brush.ink(adjust(flower, -0.2, 1.2)));
}

function drawBranch(brush: Brush, stem: Arc, needle: number, rows: number, depth: number, flowering: boolean): string {
  const { random } = brush;
  const tones = foliage(green, depth, random);
  const young = foliage(adjust(green, 0.09, 1.25, -12), depth, random);
  const parts = [
    drawStem(brush, stem, needle * 0.2, needle * 0.09, foliage(adjust(pigment.bark, 0.08), depth, random)),
  ];
  for (const position of steps(rows, 0.1, 1)) {
    const tone = position > 0.82 ? young : tones;
    const size = needle * (position > 0.85 ? 1.25 - (position - 0.85) * 3 : 1) * random.between(0.85, 1.12);
    const at = stem.at(position);
    const tilt = stem.tilt(position);
    const open = 1.05 - position * 0.55;
    const all = [-open, open, -open * 0.45, open * 0.45]
      .map((turn) => sliver(at, tilt + turn + random.around(0, 0.14), size, size * 0.13))
      .join('');
    const lit = [open, open * 0.45].map((turn) => sliver(at, tilt + turn * brush.side, size, size * 0.13, -1)).join('');
    parts.push(fill(all, brush.ink(random.chance(0.5) ? tone.shade : tone.base)), fill(lit, brush.ink(tone.light)));
    if (flowering && position > 0.35 && position < 0.85 && random.chance(0.3))
      parts.push(drawFlower(brush, along(at, tilt + random.sign(), needle * 0.4), needle * 0.42));
  }
  return parts.join('');
}

export const drawRosemary: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const sprig = (x: number, tilt: number, length: number, depth: number): string => {
      const stem = arc([x, 760], tilt, length, -tilt * 0.4);
      const leaves = steps(17, 0.08, 1).flatMap((position) =>
        [-1, 1, -0.45, 0.45].map((turn) => {
          const size = 250 * (1.08 - position * 0.35) * random.between(0.85, 1.1);
          return drawLeaf(
            brush,
            {
              base: stem.at(position),
              tilt: stem.tilt(position) + turn * (1.15 - position * 0.6),
              length: size,
              width: 34,
              bend: turn * -0.25,
            },
            { half: outlines.needle, gloss: 'band', midrib: 4 },
            foliage(green, depth * 0.7 + random.next() * 0.3, random),
          );
        }),
      );
      const blooms = steps(6, 0.4, 0.85).map((position) =>
        drawFlower(brush, stem.beside(position, random.around(0, 80)), 74),
      );
      return (
        drawStem(brush, stem, 34, 14, foliage(adjust(pigment.bark, 0.08), depth, random)) +
        leaves.join('') +
        blooms.join('')
      );
    };
    return sprig(-430, -0.35, 1180, 0.1) + sprig(520, 0.3, 1150, 0.4) + sprig(20, 0.04, 1380, 0.95);
  }
  if (pose === 'pressed') {
    return (
      drawBranch(brush, arc([-10, 420], -0.32, 520, 0.25), 58, 20, 0.4, true) +
      drawBranch(brush, arc([10, 420], 0.34, 470, -0.2), 58, 18, 0.4, false) +
      drawBranch(brush, arc([0, 425], 0.02, 800, 0.1), 62, 30, 0.6, true)
    );
  }
  const count = 17;
  const size = pose === 'rooted' ? 1.12 : 1;
  return steps(count, -1, 1)
    .map((spread, i) => ({ spread, depth: ((i * 7) % count) / count }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) => {
      const height = (610 - depth * 250 - Math.abs(spread) * 120) * random.between(0.88, 1.06) * size;
      return drawBranch(
        brush,
        arc([spread * 50, 0], spread * 0.72 + random.around(0, 0.06), height, -spread * 0.35 + random.around(0, 0.12)),
        44,
        Math.round(height / 19),
        depth,
        true,
      );
    })
    .join('');
};
