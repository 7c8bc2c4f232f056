import { steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf, leafSpace } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { edgeAt, outlines } from '../outlines.ts';
import { oklch } from '../palette.ts';
import { edges, fill } from '../shape.ts';
import type { Point } from '../shape.ts';
import { ailingLook } from '../symptoms/symptom.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const margin = oklch(0.84, 0.12, 102);
const body = oklch(0.56, 0.055, 158);

function drawSword(brush: Brush, placement: LeafPlacement, depth: number): string {
  const { random } = brush;
  const inner = { ...placement, width: placement.width * 0.76, length: placement.length * 0.985 };
  const space = leafSpace(brush, inner);
  const tones = foliage(body, depth, random);
  const count = Math.round(placement.length / 26);
  const bands = steps(count, 0.04, 0.94).map((v) => {
    const thick = random.between(0.2, 0.5) / count;
    const edge = Math.min(edgeAt(outlines.sword, v), 1) * 0.98;
    const from = random.chance(0.25) ? random.between(-0.4, 0.2) : -1;
    const to = random.chance(0.25) ? random.between(-0.2, 0.4) : 1;
    const row = (offset: number, order: readonly number[]): Point[] =>
      order.map((share) => space.at((from + (to - from) * share) * edge, v + offset + random.around(0, 0.26 / count)));
    return edges(row(-thick, [0, 0.25, 0.5, 0.75, 1]), row(thick, [1, 0.75, 0.5, 0.25, 0]));
  });
  const rim = foliage(margin, depth, random);
  const dark = ailingLook(brush, placement, tones).tones.deep;
  const lit = space.lit;
  const dusk = edges(
    steps(7, 0, 0.97).map((v) => space.at(-lit * edgeAt(outlines.sword, v), v)),
    steps(7, 0.97, 0).map((v) => space.at(-lit * edgeAt(outlines.sword, v) * 0.15, v)),
  );
  return (
    drawLeaf(brush, placement, { half: outlines.sword, gloss: 'none', midrib: 0 }, rim) +
    drawLeaf(brush, inner, { half: outlines.sword, gloss: 'band', midrib: 0 }, tones) +
    fill(bands.join(''), brush.ink(dark), 0.85) +
    fill(dusk, brush.ink(dark), 0.32)
  );
}

export const drawSansevieria: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    return [-520, 430, -110, 700, 190]
      .map((x, i) =>
        drawSword(
          brush,
          {
            base: [x, 900],
            tilt: random.around(x / 4200, 0.06),
            length: random.between(1350, 1750),
            width: random.between(270, 330),
            bend: random.around(0, 0.12),
          },
          i / 4.5,
        ),
      )
      .join('');
  }
  if (pose === 'pressed') {
    return [-1, 1, 0]
      .map((i) =>
        drawSword(
          brush,
          { base: [i * 70, 410], tilt: i * 0.16, length: 800 - Math.abs(i) * 150, width: 92, bend: i * 0.12 },
          0.5,
        ),
      )
      .join('');
  }
  const count = random.int(10, 12);
  const swords = steps(count, -1, 1).map((spread, i) => ({ spread, depth: ((i * 7) % count) / count }));
  return swords
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) => {
      const height = (640 - depth * 240 - Math.abs(spread) * 90) * random.between(0.9, 1.06);
      return drawSword(
        brush,
        {
          base: [spread * 78, depth * 14 - 6],
          tilt: spread * 0.36 + random.around(0, 0.05),
          length: height,
          width: random.between(72, 88),
          bend: spread * random.between(-0.1, 0.28),
        },
        depth,
      );
    })
    .join('');
};
