import { arc, steps } from '../arc.ts';
import type { Arc } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { oklch } from '../palette.ts';
import { fill, sliver } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage } from '../tones.ts';
import type { Tones } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.6, 0.14, 134);

/** Returns the width of a frond at a position: narrow at the base, widest at a third, tapering to the tip. */
function fullness(position: number): number {
  return Math.min(1, position * 3.4) ** 0.7 * (1.02 - position) ** 0.75;
}

/** Draws pinnae along the rachis. With `levels` 2, each pinna is a small frond. */
function drawFrond(brush: Brush, rachis: Arc, reach: number, pairs: number, levels: 1 | 2, tones: Tones): string {
  const { random } = brush;
  const light: string[] = [];
  const dark: string[] = [];
  const stems: string[] = [];
  for (const position of steps(pairs, 0.1, 0.995)) {
    const size = reach * fullness(position) * 1.25;
    if (size < 2) continue;
    for (const side of [-1, 1] as const) {
      const tilt = rachis.tilt(position) + side * (1.32 - position * 0.55) + random.around(0, 0.05);
      const bucket = side === brush.side ? light : dark;
      if (levels === 1) {
        bucket.push(sliver(rachis.at(position), tilt, size, Math.max(2.2, (rachis.length / pairs) * 0.72)));
        continue;
      }
      const pinna = arc(rachis.at(position), tilt, size, -side * 0.35);
      stems.push(fill(sliver(pinna.at(0), pinna.tilt(0.5), size * 0.96, 1.6), brush.ink(tones.vein)));
      const count = Math.max(4, Math.round(size / Math.max(9, reach * 0.062)));
      for (const step of steps(count, 0.07, 0.98)) {
        for (const turn of [-1, 1]) {
          const length = size * 0.24 * (1.08 - step) ** 0.6;
          bucket.push(
            sliver(pinna.at(step), pinna.tilt(step) + turn * 1.05, length, Math.max(1.6, (size / count) * 0.62)),
          );
        }
      }
    }
  }
  return (
    fill(dark.join(''), brush.ink(tones.shade)) +
    fill(light.join(''), brush.ink(tones.base)) +
    stems.join('') +
    drawStem(brush, rachis, Math.max(3, reach * 0.055), 1, { ...tones, shade: tones.deep, light: tones.vein })
  );
}

export const drawFern: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      drawFrond(
        brush,
        arc([-flip * 640, 760], -flip * 0.05, 1500, flip * 0.75),
        380,
        17,
        2,
        foliage(green, 0.1, random),
      ) +
      drawFrond(
        brush,
        arc([flip * 760, 620], -flip * 0.75, 1750, -flip * 0.55),
        470,
        20,
        2,
        foliage(green, 0.85, random),
      )
    );
  }
  if (pose === 'pressed')
    return drawFrond(brush, arc([20, 425], -0.06, 850, 0.14), 215, 21, 2, foliage(green, 0.5, random));
  const count = random.int(20, 23);
  const size = pose === 'rooted' ? 1.12 : 1;
  const fronds = steps(count, -1, 1).map((spread, i) => ({ spread, depth: ((i * 8) % count) / count }));
  return fronds
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) => {
      const outer = Math.abs(spread);
      const length = (590 - depth * 130) * random.between(0.88, 1.08) * size;
      const rachis = arc(
        [spread * 40, 0],
        spread * 0.78 + random.around(0, 0.06),
        length,
        Math.sign(spread) * (0.5 + outer * 1.05) + random.around(0, 0.15),
      );
      const tones = foliage(green, depth, random);
      return drawFrond(brush, rachis, 78 * size, Math.round(length / 15), 1, tones);
    })
    .join('');
};
