import { arc, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import { outlines } from '../outlines.ts';
import type { HalfOutline } from '../outlines.ts';
import { adjust, mix, oklch } from '../palette.ts';
import { phyllotaxis } from '../phyllotaxis.ts';
import { along, disc, fill } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage, petals } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const gold = oklch(0.83, 0.162, 88);
const seed = oklch(0.34, 0.055, 55);
const green = oklch(0.57, 0.115, 134);

const rayHalf: HalfOutline = [
  [0, 0],
  [0.8, 0.2],
  [1, 0.44],
  [0.68, 0.78],
  [0, 1],
];

/** `radius` is the distance from the centre to the tips of the petals. */
function drawHead(brush: Brush, center: Point, radius: number, turn: number, seeds: number): string {
  const { random } = brush;
  const face = radius * 0.5;
  const ray = (count: number, reach: number, depth: number, phase: number): string =>
    steps(count, 0, (2 * Math.PI * (count - 1)) / count)
      .map((angle) => {
        const tilt = angle + phase + random.around(0, 0.06);
        const length = (radius - face * 0.85) * reach * random.between(0.9, 1.06);
        const base = along(center, tilt, face * 0.85);
        const tones = petals(adjust(gold, 0, 1, depth < 0.4 ? -10 : 0), depth, random);
        return drawLeaf(
          brush,
          { base, tilt, length, width: length * 0.42, bend: random.around(0, 0.22) },
          {
            half: rayHalf,
            gloss: depth > 0.3 ? 'band' : 'none',
            midrib: depth > 0.3 ? Math.max(0.8, length * 0.014) : 0,
          },
          tones,
        );
      })
      .join('');
  const disk = phyllotaxis(seeds);
  const dots = disk.map(({ angle, radius: r }) => {
    const at = along(center, angle + turn, r * face * 0.95);
    const size = ((face * 0.86) / Math.sqrt(seeds)) * (0.62 + r * 0.5);
    return { r, d: disc(at, size) };
  });
  const zone = (from: number, to: number): string =>
    dots
      .filter(({ r }) => r >= from && r < to)
      .map(({ d }) => d)
      .join('');
  const glint = disk
    .filter(({ index }) => index % 2 === 0)
    .map(({ angle, radius: r }) =>
      disc(
        along(along(center, angle + turn, r * face * 0.95), brush.side * 0.8, (face * 0.3) / Math.sqrt(seeds)),
        (face * 0.3) / Math.sqrt(seeds),
      ),
    )
    .join('');
  return (
    ray(21, 1, 0.1, turn) +
    ray(21, 0.98, 0.7, turn + 0.15) +
    ray(13, 0.72, 1, turn + 0.3) +
    fill(disc(center, face), brush.ink(adjust(seed, -0.06))) +
    fill(zone(0, 0.42), brush.ink(mix(seed, oklch(0.6, 0.1, 110), 0.6))) +
    fill(zone(0.42, 0.78), brush.ink(adjust(seed, 0.05))) +
    fill(zone(0.78, 2), brush.ink(mix(seed, gold, 0.55))) +
    fill(glint, brush.ink(gold), 0.42)
  );
}

function drawStalk(brush: Brush, base: Point, tilt: number, height: number, radius: number, depth: number): string {
  const { random } = brush;
  const stem = arc(base, tilt, height, random.around(0, 0.14));
  const leaves = steps(5, 0.14, 0.74).map((position, i) => {
    const side = i % 2 === 0 ? 1 : -1;
    const petiole = arc(stem.at(position), side * 0.95, height * 0.09, side * 0.5);
    const size = height * (0.36 - position * 0.15);
    return (
      drawStem(brush, petiole, 9, 6, foliage(green, depth, random)) +
      drawLeaf(
        brush,
        {
          base: petiole.at(1),
          tilt: side * random.between(1.35, 1.75),
          length: size,
          width: size * 0.8,
          bend: side * 0.6,
          left: side > 0 ? 1 : 0.7,
          right: side > 0 ? 0.7 : 1,
        },
        { half: outlines.heart, veins: 5, rise: 0.18 },
        foliage(green, depth, random),
      )
    );
  });
  return (
    drawStem(brush, stem, 17, 12, foliage(green, depth, random)) +
    leaves.join('') +
    drawHead(brush, stem.at(1), radius, random.between(0, 6), radius > 110 ? 210 : 110)
  );
}

export const drawSunflower: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const flip = random.sign();
    const leaf = (tilt: number): string =>
      drawLeaf(
        brush,
        { base: [0, 100], tilt, length: 900, width: 680, bend: 0.3 },
        { half: outlines.heart, veins: 6 },
        foliage(green, 0.15, random),
      );
    return leaf(flip * 2.2) + leaf(-flip * 1.9) + drawHead(brush, [flip * 60, -10], 640, random.between(0, 6), 520);
  }
  if (pose === 'pressed') return drawStalk(brush, [0, 420], 0.02, 580, 165, 0.5);
  const lean = random.sign();
  const size = pose === 'rooted' ? 1.12 : 1;
  return (
    drawStalk(brush, [lean * 24, 0], lean * 0.44, 400 * size, 105 * size, 0.15) +
    drawStalk(brush, [-lean * 30, 0], -lean * 0.62, 310 * size, 96 * size, 0.45) +
    drawStalk(brush, [0, 4], -lean * 0.04, 520 * size, 150 * size, 0.8)
  );
};
