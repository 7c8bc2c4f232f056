import { arc, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf, leafSpace } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { edgeAt, outlines } from '../outlines.ts';
import { oklch, pigment } from '../palette.ts';
import { blob, fill, stroke, wire } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage } from '../tones.ts';
import { beads } from '../vine.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.58, 0.135, 134);
const splash = oklch(0.9, 0.085, 105);

function drawPothosLeaf(brush: Brush, placement: LeafPlacement, depth: number): string {
  const { random } = brush;
  const space = leafSpace(brush, placement);
  const marks = steps(random.int(5, 9)).map(() => {
    const side = random.sign();
    const v = random.between(0.02, 0.6);
    const reach = random.between(0.1, 0.3);
    const out = edgeAt(outlines.heart, v + reach) * random.between(0.45, 0.9);
    const wide = random.between(0.02, 0.06);
    const inner = out * random.between(0.1, 0.5);
    const at = (share: number, drop: number): Point =>
      space.at((inner + (out - inner) * share) * side, v + reach * share + drop);
    return blob([at(0, 0), at(0.4, -wide), at(1, -wide * 0.3), at(0.75, wide * 0.7), at(0.35, wide)]);
  });
  const leaf = drawLeaf(brush, placement, { half: outlines.heart, veins: 4, rise: 0.2 }, foliage(green, depth, random));
  return leaf + fill(marks.join(''), brush.ink(splash), 0.75);
}

function drawVine(brush: Brush, points: readonly Point[], leaves: number, size: number, depth: number): string {
  const { random } = brush;
  const line = beads(points, leaves + 2).slice(1);
  const stem = stroke(wire(points), brush.ink(pigment.moss), size * 0.06);
  return (
    stem +
    line
      .map(({ point, tilt }, i) => {
        const side = i % 2 === 0 ? 1 : -1;
        const taper = 1 - (i / line.length) * 0.45;
        const turn = tilt + side * random.between(0.55, 0.95);
        const petiole = arc(point, turn, size * 0.4 * taper, -side * 0.4);
        const length = size * taper * random.between(0.9, 1.1);
        return (
          drawStem(brush, petiole, size * 0.045, size * 0.035, foliage(pigment.moss, depth, random)) +
          drawPothosLeaf(
            brush,
            {
              base: petiole.at(1),
              tilt: petiole.tilt(1),
              length,
              width: length * 0.86,
              bend: -side * 0.3,
              left: random.between(0.75, 1),
              right: random.between(0.75, 1),
            },
            depth,
          )
        );
      })
      .join('')
  );
}

export const drawPothos: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      drawPothosLeaf(brush, { base: [-flip * 560, -420], tilt: flip * 2.5, length: 760, width: 660, bend: 0.3 }, 0.1) +
      drawStem(
        brush,
        arc([flip * 900, 700], -flip * 1.2, 700, flip * 0.5),
        30,
        22,
        foliage(pigment.moss, 0.4, random),
      ) +
      drawPothosLeaf(
        brush,
        { base: [flip * 300, 380], tilt: -flip * 0.55, length: 960, width: 830, bend: flip * 0.25 },
        0.9,
      )
    );
  }
  if (pose === 'pressed')
    return drawVine(
      brush,
      [
        [-70, 400],
        [-20, 200],
        [50, 0],
        [10, -200],
        [-10, -330],
      ],
      8,
      165,
      0.5,
    );
  const mound = steps(pose === 'rooted' ? 15 : 11, -1, 1)
    .map((spread, i) => ({ spread, depth: ((i * 5) % 11) / 11 }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) => {
      const petiole = arc([spread * 60, 0], spread * 1.0, (300 - depth * 170) * random.between(0.9, 1.1), spread * 0.5);
      const size = random.between(125, 165);
      return (
        drawStem(brush, petiole, 7, 5, foliage(pigment.moss, depth, random)) +
        drawPothosLeaf(
          brush,
          {
            base: petiole.at(1),
            tilt: spread * 1.7 + random.around(0, 0.35),
            length: size,
            width: size * 0.9,
            bend: spread * 0.3,
            left: random.between(0.8, 1),
            right: random.between(0.8, 1),
          },
          depth,
        )
      );
    });
  const fall = (side: number, out: number, drop: number, depth: number): string =>
    drawVine(
      brush,
      pose === 'rooted'
        ? [
            [0, 0],
            [side * 120, -90],
            [side * out * 1.3, -20],
            [side * out * 1.9, 10],
          ]
        : [
            [side * 30, 0],
            [side * 130, -50],
            [side * (out + 20), 30],
            [side * (out + 45), drop * 0.55],
            [side * (out + 15), drop],
          ],
      pose === 'rooted' ? 5 : Math.round(drop / 48),
      118,
      depth,
    );
  return (
    fall(-1, 190, 250, 0.3) +
    fall(1, 205, 300, 0.35) +
    mound.slice(0, 7).join('') +
    fall(random.sign(), 120, 205, 0.75) +
    mound.slice(7).join('')
  );
};
