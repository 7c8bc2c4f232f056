import { arc, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import type { HalfOutline } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import { along, blob, disc, fill, rect, sliver, stroke, wire } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { ailing } from '../symptoms/symptom.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.56, 0.12, 136);
const ripeness = [oklch(0.6, 0.205, 30), oklch(0.63, 0.19, 34), oklch(0.7, 0.16, 55), oklch(0.7, 0.12, 118)] as const;
const leaflet: HalfOutline = [
  [0, 0],
  [0.42, 0.05],
  [0.82, 0.17],
  [0.72, 0.29],
  [1, 0.4],
  [0.72, 0.52],
  [0.74, 0.64],
  [0.42, 0.74],
  [0.34, 0.85],
  [0, 1],
];

function drawFruit(brush: Brush, at: Point, size: number, ripe: number): string {
  const color = ripeness[ripe] ?? ripeness[0];
  const { side } = brush;
  const top = at[1] - size * 0.82;
  const star = steps(6, -2.2, 2.2)
    .map((turn) => sliver([at[0], top], turn + Math.PI, size * 0.62, size * 0.13))
    .join('');
  const starLight = steps(3, -1.6, 1.6)
    .map((turn) => sliver([at[0], top], turn + Math.PI, size * 0.55, size * 0.1, 1))
    .join('');
  return (
    fill(disc(at, size, 0.93), brush.ink(adjust(color, -0.1, 0.95, -4))) +
    fill(disc([at[0] + side * size * 0.1, at[1] - size * 0.07], size * 0.86, 0.92), brush.ink(color)) +
    fill(
      disc([at[0] + side * size * 0.3, at[1] - size * 0.26], size * 0.48, 0.9),
      brush.ink(adjust(color, 0.07, 0.95, 6)),
      0.8,
    ) +
    fill(disc([at[0] + side * size * 0.42, at[1] - size * 0.42], size * 0.16, 0.8), brush.ink(pigment.white), 0.8) +
    (brush.symptom === 'blossom-rot' && ripe < 2 ? drawRottenEnd(brush, at, size) : '') +
    fill(star, brush.ink(adjust(green, -0.06))) +
    fill(starLight, brush.ink(adjust(green, 0.1)))
  );
}

/** Draws the brown to black, sunken end of a fruit, opposite the stalk. */
function drawRottenEnd(brush: Brush, [x, y]: Point, size: number): string {
  const random = brush.random.fork(`rot ${Math.round(x)}`);
  const patch = (reach: number): string =>
    blob(
      steps(9, 0, (Math.PI * 16) / 9).map((turn): Point => {
        const radius = size * reach * random.between(0.9, 1.1);
        return [x + Math.sin(turn) * radius, y + size * 0.56 + Math.cos(turn) * radius * 0.55];
      }),
    );
  return (
    fill(patch(0.66), brush.ink(oklch(0.6, 0.12, 62)), 0.55) +
    fill(patch(0.56), brush.ink(ailing.brown), 0.95) +
    fill(patch(0.4), brush.ink(adjust(ailing.black, 0.04)), 0.9)
  );
}

function drawTruss(brush: Brush, from: Point, side: number, size: number, count: number, youngest = 3): string {
  const { random } = brush;
  const line = arc(from, side * 1.5, size * (count * 0.55 + 0.9), side * 1.25);
  const fruit = steps(count, 0.34, 1).map((position, i) => {
    const joint = line.at(position);
    const hang: Point = [joint[0] + (i % 2 === 0 ? -1 : 1) * size * 0.72, joint[1] + size * 1.25];
    return {
      stalk: wire([joint, [(joint[0] + hang[0]) / 2, joint[1] + size * 0.1], [hang[0], hang[1] - size * 0.8]]),
      at: hang,
      ripe: Math.min(youngest, Math.floor((i / count) * 3 + random.between(0, 0.8))),
    };
  });
  return (
    drawStem(brush, line, size * 0.17, size * 0.1, foliage(green, 0.6, random)) +
    stroke(fruit.map(({ stalk }) => stalk).join(''), brush.ink(green), size * 0.11) +
    fruit
      .toReversed()
      .map(({ at, ripe }) => drawFruit(brush, at, size * random.between(0.86, 1.02) * (ripe === 3 ? 0.8 : 1), ripe))
      .join('')
  );
}

function drawCompound(brush: Brush, from: Point, tilt: number, length: number, bend: number, depth: number): string {
  const { random } = brush;
  const rachis = arc(from, tilt, length, bend);
  const blade = (position: number, turn: number, size: number): string =>
    drawLeaf(
      brush,
      {
        base: rachis.at(position),
        tilt: rachis.tilt(position) + turn,
        length: size,
        width: size * 0.72,
        bend: turn * 0.3,
      },
      { half: leaflet, veins: 4, rise: 0.16, veinWidth: Math.max(0.8, size * 0.01) },
      foliage(green, depth, random),
    );
  return (
    drawStem(brush, rachis, length * 0.028, length * 0.014, foliage(green, depth, random)) +
    [0.36, 0.58, 0.8]
      .flatMap((position, i) =>
        [-1, 1].map((side) => blade(position + side * 0.02, side * 1.05, length * (0.33 + i * 0.03))),
      )
      .join('') +
    blade(0.97, 0, length * 0.42)
  );
}

function drawBlossom(brush: Brush, at: Point, size: number): string {
  const star = steps(5, 0, 5.03)
    .map((turn) => sliver(at, turn + 0.3, size, size * 0.24))
    .join('');
  return fill(star, brush.ink(oklch(0.86, 0.155, 98))) + fill(disc(at, size * 0.26), brush.ink(pigment.ochre));
}

export const drawTomato: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      drawCompound(brush, [-flip * 300, -620], flip * 2.1, 900, 0.3 * flip, 0.1) +
      drawCompound(brush, [flip * 200, -560], -flip * 2.2, 900, -0.3 * flip, 0.2) +
      drawStem(brush, arc([-flip * 120, 760], flip * 0.02, 1500, 0.06), 50, 40, foliage(green, 0.5, random)) +
      drawTruss(brush, [-flip * 110, -420], flip, 225, 4) +
      drawFruit(brush, [-flip * 470, 220], 190, 0)
    );
  }
  if (pose === 'pressed') {
    return (
      drawStem(brush, arc([0, 420], 0.02, 780), 12, 6, foliage(green, 0.5, random)) +
      drawCompound(brush, [0, 180], -0.95, 310, -0.3, 0.4) +
      drawCompound(brush, [6, 20], 0.9, 300, 0.3, 0.5) +
      drawCompound(brush, [8, -180], -0.6, 250, -0.2, 0.5) +
      drawCompound(brush, [10, -350], 0.15, 170, 0.2, 0.6) +
      drawBlossom(brush, along([20, -120], 1, 90), 30) +
      drawBlossom(brush, along([20, -120], 1.4, 120), 26)
    );
  }
  const tall = pose === 'rooted' ? 1.12 : 1;
  const stem = arc([0, 0], random.around(0, 0.04), 520 * tall, random.around(0, 0.08));
  const first = random.sign();
  const leaves = steps(9, 0.16, 1).map((position, i) => {
    const side = (i % 2 === 0 ? 1 : -1) * first;
    const size = (300 - position * 95) * tall * random.between(0.92, 1.08);
    return drawCompound(
      brush,
      stem.at(position),
      side * (1.0 - position * 0.62),
      size,
      side * 0.75,
      position < 0.5 ? 0.25 : 0.65,
    );
  });
  const stake =
    rect(13, -590 * tall, 11, 595 * tall, brush.ink(adjust(pigment.wood, 0.02))) +
    rect(brush.side < 0 ? 13 : 20, -590 * tall, 4, 595 * tall, brush.ink(adjust(pigment.wood, 0.14)));
  const ties = [0.3, 0.62]
    .map((position) =>
      stroke(
        wire([stem.beside(position, -9), stem.beside(position + 0.01, 8), stem.beside(position, 22)]),
        brush.ink(pigment.cream),
        4,
      ),
    )
    .join('');
  const trusses = [0.3, 0.52, 0.74].map((position, i) =>
    drawTruss(brush, stem.at(position), (i % 2 === 0 ? -1 : 1) * first, (46 - i * 6) * tall, 4 - (i === 2 ? 1 : 0)),
  );
  const blossom = [0.9, 1.25].map((turn) => drawBlossom(brush, along(stem.at(0.9), turn * first, 70), 19)).join('');
  return (
    stake +
    leaves.slice(0, 5).join('') +
    drawStem(brush, stem, 15, 7, foliage(green, 0.5, random)) +
    ties +
    leaves.slice(5).join('') +
    trusses.join('') +
    blossom
  );
};
