import { arc, steps } from '../arc.ts';
import type { Arc } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { outlines } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import { fill, sliver } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.44, 0.082, 150);
const under = oklch(0.47, 0.085, 20);
const rib = oklch(0.68, 0.1, 30);

function drawRubberLeaf(brush: Brush, placement: LeafPlacement, depth: number, fine = false): string {
  const { random } = brush;
  const turned = !fine && random.chance(0.14);
  const tones = { ...foliage(turned ? under : green, depth, random), vein: rib };
  const glossy = { ...tones, light: adjust(tones.light, 0.05, 0.85) };
  return drawLeaf(
    brush,
    placement,
    {
      half: outlines.elliptic,
      gloss: 'band',
      veins: fine ? 16 : 0,
      rise: 0.07,
      veinWidth: 2.4,
      midrib: placement.length * 0.026,
    },
    glossy,
  );
}

function drawShoot(brush: Brush, stem: Arc, count: number, size: number, depth: number): string {
  const { random } = brush;
  const leaves = steps(count, 0.1, 1).map((position, i) => {
    const side = i % 2 === 0 ? 1 : -1;
    const front = i % 3 === 2;
    const spread = side * (1.45 - position * 0.95) * random.between(0.85, 1.12) * (front ? 0.55 : 1);
    const tilt = stem.tilt(position) + spread;
    const petiole = arc(stem.at(position), tilt * 0.8, size * 0.24, spread * 0.3);
    const length = size * (1.06 - position * 0.3) * random.between(0.92, 1.06);
    const markup =
      drawStem(brush, petiole, size * 0.035, size * 0.03, foliage(pigment.moss, depth, random)) +
      drawRubberLeaf(
        brush,
        {
          base: petiole.at(1),
          tilt,
          length,
          width: length * (front ? 0.5 : 0.54),
          bend: spread * 0.35,
          left: side > 0 ? 1 : 0.72,
          right: side > 0 ? 0.72 : 1,
        },
        front ? 0.85 : 0.2 + depth * 0.5 + random.around(0, 0.15),
      );
    return { front, markup };
  });
  const tip = stem.at(1);
  const sheath =
    fill(sliver(tip, stem.tilt(1) + 0.06, size * 0.55, size * 0.085), brush.ink(pigment.coral)) +
    fill(
      sliver(tip, stem.tilt(1) + 0.06, size * 0.55, size * 0.085, brush.side),
      brush.ink(adjust(pigment.coral, 0.08)),
    );
  return (
    drawStem(brush, stem, size * 0.085, size * 0.04, foliage(adjust(pigment.bark, 0.06), 0.5, random)) +
    leaves
      .filter(({ front }) => !front)
      .map(({ markup }) => markup)
      .join('') +
    sheath +
    leaves
      .filter(({ front }) => front)
      .map(({ markup }) => markup)
      .join('')
  );
}

export const drawRubberPlant: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const flip = random.sign();
    const leaf = (x: number, y: number, tilt: number, length: number, depth: number, bend: number): string =>
      drawRubberLeaf(
        brush,
        { base: [x * flip, y], tilt: tilt * flip, length, width: length * 0.52, bend: bend * flip },
        depth,
        true,
      );
    return (
      leaf(-40, 120, -1.3, 950, 0.1, -0.2) +
      leaf(60, 60, 1.15, 900, 0.3, 0.3) +
      drawStem(
        brush,
        arc([60 * flip, 760], -0.05 * flip, 760),
        62,
        44,
        foliage(adjust(pigment.bark, 0.06), 0.5, random),
      ) +
      leaf(0, 330, -0.35, 1080, 0.85, 0.25)
    );
  }
  if (pose === 'pressed') return drawShoot(brush, arc([0, 420], 0.03, 560, -0.1), 6, 270, 0.5);
  const lean = random.sign();
  return (
    drawShoot(brush, arc([lean * 34, 0], lean * 0.3, 330, -lean * 0.25), 7, 165, 0.1) +
    drawShoot(brush, arc([-lean * 16, 0], -lean * 0.07, pose === 'rooted' ? 540 : 450, lean * 0.14), 13, 205, 0.5)
  );
};
