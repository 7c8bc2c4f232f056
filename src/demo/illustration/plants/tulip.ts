import { arc, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import { outlines } from '../outlines.ts';
import type { HalfOutline } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { along, fill, sliver } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage, petals } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.6, 0.09, 148);
const palettes: readonly (readonly Oklch[])[] = [
  [pigment.coral, adjust(pigment.coral, 0.06, 0.85, 12)],
  [adjust(pigment.pink, -0.08, 1.7), pigment.pink],
  [oklch(0.84, 0.135, 88), oklch(0.8, 0.14, 70)],
  [oklch(0.45, 0.12, 330), oklch(0.58, 0.12, 335)],
];
const cup: HalfOutline = [
  [0.18, 0],
  [0.72, 0.1],
  [1, 0.32],
  [0.98, 0.56],
  [0.74, 0.8],
  [0.32, 0.95],
  [0, 1],
];

function drawBloom(brush: Brush, base: Point, tilt: number, size: number, color: Oklch, depth: number): string {
  const { random } = brush;
  const petal = (turn: number, length: number, width: number, shade: number, out: number): string => {
    const tones = petals(color, shade, random);
    return drawLeaf(
      brush,
      { base: along(base, tilt + Math.PI / 2, out), tilt: tilt + turn, length, width, bend: -turn * 0.9 },
      { half: cup, gloss: 'band', midrib: length * 0.012 },
      tones,
    );
  };
  return (
    petal(-0.12, size * 0.98, size * 0.5, depth * 0.5 - 0.5, -size * 0.08) +
    petal(0.14, size * 0.99, size * 0.5, depth * 0.5 - 0.4, size * 0.08) +
    petal(-0.42, size * 0.98, size * 0.52, depth * 0.5 + 0.05, -size * 0.1) +
    petal(0.42, size * 0.98, size * 0.52, depth * 0.5 + 0.05, size * 0.1) +
    petal(0, size * 0.92, size * 0.62, depth * 0.4 + 0.6, 0) +
    fill(
      [-0.28, 0, 0.28]
        .map((turn) => sliver(along(base, tilt, size * 0.01), tilt + turn, size * 0.26, size * 0.035))
        .join(''),
      brush.ink(adjust(color, 0.16, 0.45, 30)),
      0.55,
    )
  );
}

function drawTulipLeaf(brush: Brush, base: Point, tilt: number, length: number, bend: number, depth: number): string {
  return drawLeaf(
    brush,
    { base, tilt, length, width: length * 0.2, bend, left: tilt > 0 ? 1 : 0.62, right: tilt > 0 ? 0.62 : 1 },
    { half: outlines.strap, gloss: 'band', midrib: length * 0.01 },
    foliage(green, depth, brush.random),
  );
}

export const drawTulip: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const colors = random.pick(palettes);
  if (pose === 'macro') {
    const flip = random.sign();
    const stalk = (x: number, y: number, size: number, depth: number, tilt: number): string =>
      drawStem(
        brush,
        arc([x - tilt * 300, 860], tilt, 860 - y, 0),
        size * 0.09,
        size * 0.08,
        foliage(green, depth, random),
      ) + drawBloom(brush, [x, y], tilt, size, random.pick(colors), depth);
    return (
      stalk(flip * 520, 60, 480, 0, flip * 0.14) +
      stalk(-flip * 560, 200, 520, 0.25, -flip * 0.16) +
      drawTulipLeaf(brush, [flip * 420, 900], flip * 0.2, 1000, flip * 0.5, 0.3) +
      drawTulipLeaf(brush, [-flip * 260, 920], -flip * 0.24, 980, -flip * 0.5, 0.5) +
      stalk(flip * 20, 330, 830, 0.9, flip * 0.03)
    );
  }
  if (pose === 'pressed') {
    const stem = arc([0, 420], 0.03, 560, -0.05);
    return (
      drawTulipLeaf(brush, [-6, 380], -0.32, 520, -0.2, 0.4) +
      drawStem(brush, stem, 14, 10, foliage(green, 0.5, random)) +
      drawTulipLeaf(brush, [8, 400], 0.34, 450, 0.3, 0.6) +
      drawBloom(brush, stem.at(1), 0, 230, colors[0] ?? pigment.coral, 0.5)
    );
  }
  const size = pose === 'rooted' ? 1.1 : 1;
  const count = random.int(7, 9);
  const stalks = steps(count, -1, 1).map((spread, i) => ({ spread, depth: ((i * 5) % count) / count }));
  const drawn = stalks
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) => {
      const stem = arc(
        [spread * 70, 0],
        spread * 0.24,
        (490 - depth * 165) * size * random.between(0.93, 1.05),
        spread * 0.28,
      );
      return (
        drawTulipLeaf(
          brush,
          [spread * 74, 6],
          spread * 0.4 + random.around(0, 0.12),
          (390 - depth * 90) * size,
          (spread + random.around(0, 0.2)) * 0.8,
          depth,
        ) +
        drawStem(brush, stem, 11, 8, foliage(green, depth, random)) +
        drawBloom(
          brush,
          stem.at(1),
          stem.tilt(1) * 0.9,
          138 * size * random.between(0.92, 1.06),
          random.pick(colors),
          depth,
        )
      );
    });
  const front = steps(4, -1, 1).map((spread) =>
    drawTulipLeaf(brush, [spread * 66, 12], spread * 0.62, 270 * size * random.between(0.9, 1.1), spread * 0.9, 0.95),
  );
  return drawn.join('') + front.join('');
};
