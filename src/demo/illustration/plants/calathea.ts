import { arc, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf, leafSpace } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { edgeAt, outlines } from '../outlines.ts';
import { adjust, oklch } from '../palette.ts';
import { blob, edges, fill } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const pale = oklch(0.78, 0.085, 140);
const dark = oklch(0.4, 0.085, 152);
const under = oklch(0.44, 0.105, 350);

/** Draws a pale leaf with a dark rim and dark stripes, alternately long and short. */
function drawPaintedLeaf(brush: Brush, placement: LeafPlacement, depth: number): string {
  const { random } = brush;
  const half = outlines.elliptic;
  if (depth < 0.45 && random.chance(0.25))
    return drawLeaf(brush, placement, { half, veins: 8, rise: 0.12 }, foliage(under, depth, random));
  const tones = foliage(pale, depth, random);
  const ink = foliage(dark, depth, random);
  const space = leafSpace(brush, placement);
  const feathers = (side: -1 | 1): string =>
    steps(13, 0.05, 0.84)
      .map((v, i) => {
        const long = i % 2 === 0;
        const rise = 0.12;
        const out = edgeAt(half, Math.min(0.97, v + rise)) * (long ? 0.84 : 0.5);
        const thick = long ? 0.026 : 0.02;
        return blob([
          space.at(0.01 * side, v),
          space.at(out * 0.45 * side, v + rise * 0.36 - thick),
          space.at(out * 0.85 * side, v + rise * 0.75 - thick * 0.8),
          space.at(out * side, v + rise),
          space.at(out * 0.75 * side, v + rise * 0.82 + thick * 0.5),
          space.at(out * 0.4 * side, v + rise * 0.5 + thick * 0.7),
        ]);
      })
      .join('');
  const rim = (side: -1 | 1): string =>
    edges(
      steps(8, 0, 1).map((v) => space.at(edgeAt(half, v) * side, v)),
      steps(8, 1, 0).map((v) => space.at(edgeAt(half, v) * (0.84 + 0.1 * Math.sin(v * 40)) * side, v)),
    );
  const lit = space.lit;
  const shaded = lit === 1 ? -1 : 1;
  return (
    drawLeaf(
      brush,
      placement,
      { half, gloss: 'none', midrib: placement.length * 0.02 },
      { ...tones, vein: adjust(pale, 0.1, 0.8) },
    ) +
    fill(feathers(lit) + rim(lit), brush.ink(ink.base)) +
    fill(feathers(shaded) + rim(shaded), brush.ink(ink.shade))
  );
}

export const drawCalathea: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const stalk = foliage(oklch(0.5, 0.09, 20), 0.5, random);
  if (pose === 'macro') {
    const flip = random.sign();
    const leaf = (x: number, y: number, tilt: number, length: number, depth: number): string =>
      drawPaintedLeaf(
        brush.derive(`macro${depth}`),
        { base: [x * flip, y], tilt: tilt * flip, length, width: length * 0.62, bend: tilt * flip * 0.12 },
        depth,
      );
    return leaf(-160, 320, -1.15, 900, 0.05) + leaf(100, 200, 1.0, 880, 0.3) + leaf(40, 640, -0.2, 1250, 0.9);
  }
  if (pose === 'pressed') {
    return [-1, 1, 0]
      .map((side) => {
        const petiole = arc([side * 14, 420], side * 0.3, 330 + (side === 0 ? 60 : 0), side * 0.3);
        return (
          drawStem(brush, petiole, 8, 6, stalk) +
          drawPaintedLeaf(
            brush,
            {
              base: petiole.at(1),
              tilt: side * 0.55,
              length: 330 + (side === 0 ? 60 : 0),
              width: 190,
              bend: side * 0.1,
            },
            0.5,
          )
        );
      })
      .join('');
  }
  const count = random.int(13, 15);
  const size = pose === 'rooted' ? 1.12 : 1;
  return steps(count, -1, 1)
    .map((spread, i) => ({ spread, depth: ((i * 4) % count) / count }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) => {
      const petiole = arc(
        [spread * 55, 0],
        spread * 0.62,
        (375 - depth * 270) * size * random.between(0.92, 1.08),
        spread * 0.35,
      );
      const length = random.between(225, 262) * size;
      return (
        drawStem(brush, petiole, 8, 6, stalk) +
        drawPaintedLeaf(
          brush,
          {
            base: petiole.at(1),
            tilt: spread * (0.95 + depth * 0.5) + random.around(0, 0.14),
            length,
            width: length * 0.6,
            bend: spread * 0.55,
            left: spread > 0 ? 1 : 0.76,
            right: spread > 0 ? 0.76 : 1,
          },
          depth,
        )
      );
    })
    .join('');
};
