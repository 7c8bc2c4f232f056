import { arc, steps } from '../arc.ts';
import type { Arc } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { adjust, mix, oklch } from '../palette.ts';
import { along, disc, fill, sliver } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { ailing } from '../symptoms/symptom.ts';
import { foliage, petals } from '../tones.ts';
import type { Tones } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const bloom = oklch(0.62, 0.13, 297);
const calyx = oklch(0.45, 0.1, 300);
const leaf = oklch(0.66, 0.058, 148);

/** Draws florets with two upper and three lower lobes each. */
function fineWhorl(brush: Brush, at: Point, tilt: number, size: number, tones: Tones): string {
  const { random, side } = brush;
  return [-1.2, 1.2, -0.7, 0.7, -0.25, 0.3]
    .map((turn) => {
      const aim = tilt + turn + random.around(0, 0.14);
      const mouth = along(at, aim, size * random.between(0.62, 0.82));
      const lip = size * random.between(0.34, 0.46);
      const petal = (open: number, scale: number): string => sliver(mouth, aim + open, lip * scale, lip * 0.36 * scale);
      const lit = turn * side > -0.3;
      return (
        fill(petal(-1.5, 0.9) + petal(1.5, 0.9), brush.ink(tones.shade)) +
        fill(petal(-0.55, 1.1) + petal(0.55, 1.1), brush.ink(lit ? tones.light : tones.base)) +
        fill(petal(0, 0.95), brush.ink(lit ? tones.glint : tones.light)) +
        fill(disc(mouth, lip * 0.13), brush.ink(tones.deep))
      );
    })
    .join('');
}

function drawSpike(brush: Brush, stem: Arc, from: number, size: number, depth: number, fine = false): string {
  const { random } = brush;
  const tones = petals(adjust(bloom, 0, 1, random.around(0, 7)), depth, random);
  const whorls = fine ? 10 : 7;
  return steps(whorls, from, 1)
    .map((position, i) => {
      const taper = 1 - (i / whorls) * 0.45;
      const lower = i === 0 && !fine ? -0.06 : 0;
      const at = stem.at(position + lower);
      const tilt = stem.tilt(position);
      const cups = [-0.95, 0.95, -0.45, 0.45, 0]
        .map((turn) => sliver(at, tilt + turn, size * 1.05 * taper, size * 0.3 * taper))
        .join('');
      const cup = fill(cups, brush.ink(i % 2 === 0 ? calyx : adjust(calyx, 0.06)));
      if (fine) return cup + fineWhorl(brush, at, tilt, size * taper, tones);
      const florets = [-1.05, 1.05, -0.5, 0.5];
      const lips = florets
        .map((turn) =>
          disc(
            along(at, tilt + turn + random.around(0, 0.12), size * 0.86 * taper),
            size * 0.24 * taper * random.between(0.85, 1.2),
            0.9,
          ),
        )
        .join('');
      const gleam = florets
        .filter((turn) => turn * brush.side >= 0)
        .map((turn) => disc(along(at, tilt + turn, size * 0.92 * taper), size * 0.13 * taper))
        .join('');
      return cup + fill(lips, brush.ink(tones.base)) + fill(gleam, brush.ink(tones.glint));
    })
    .join('');
}

function drawStalk(brush: Brush, stem: Arc, width: number, size: number, depth: number, fine = false): string {
  return (
    drawStem(
      brush,
      stem,
      width,
      width * 0.6,
      foliage(brush.symptom === 'dry' ? mix(leaf, ailing.straw, 0.75) : leaf, depth, brush.random),
    ) + drawSpike(brush, stem, fine ? 0.46 : 0.68, size, depth, fine)
  );
}

function drawTuft(brush: Brush, count: number, reach: number, spread: number): string {
  const { random } = brush;
  const withered = brush.symptom === 'dry';
  return steps(count)
    .map((depth) => {
      const tones = foliage(withered ? mix(leaf, ailing.straw, random.between(0.55, 0.95)) : leaf, depth, random);
      const tilt = random.around(0, spread);
      const base = [tilt * 40 + random.around(0, 30), random.between(-4, 4)] as const;
      const length = reach * random.between(0.5, 1) * (1.1 - Math.abs(tilt) * 0.2);
      return (
        fill(sliver(base, tilt, length, length * 0.055), brush.ink(tones.shade)) +
        fill(sliver(base, tilt, length, length * 0.055, brush.side), brush.ink(tones.light))
      );
    })
    .join('');
}

export const drawLavender: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    return [
      [-560, 0.1],
      [520, 0.2],
      [-250, 0.45],
      [640, 0.6],
      [130, 0.95],
    ]
      .map(([x = 0, depth = 0]) =>
        drawStalk(
          brush,
          arc([x * 0.7, 800], x / 3600 + random.around(0, 0.05), 1050 + depth * 330, random.around(0, 0.12)),
          16,
          110 + depth * 40,
          depth,
          true,
        ),
      )
      .join('');
  }
  if (pose === 'pressed') {
    return (
      steps(5, -1, 1)
        .map((spread) =>
          drawStalk(
            brush,
            arc([spread * 12, 420], spread * 0.2, 720 - Math.abs(spread) * 130, spread * 0.12),
            7,
            42,
            0.5,
          ),
        )
        .join('') +
      [-0.5, 0.45, -0.25, 0.3].map((tilt) => fill(sliver([0, 360], tilt, 230, 13), brush.ink(leaf))).join('')
    );
  }
  const count = 30;
  const stalks = steps(count, -1, 1).map((spread, i) => ({ spread, depth: ((i * 11) % count) / count }));
  const drawn = stalks
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) => {
      const height =
        (600 - depth * 150 - Math.abs(spread) * 70) * random.between(0.88, 1.05) * (pose === 'rooted' ? 1.1 : 1);
      return drawStalk(
        brush,
        arc([spread * 60, 0], spread * 0.5 + random.around(0, 0.07), height, spread * 0.22 + random.around(0, 0.08)),
        5,
        33,
        depth,
      );
    });
  const bare = brush.symptom === 'dry';
  return (
    drawn.slice(0, bare ? 9 : 18).join('') +
    drawTuft(brush, bare ? 26 : 46, 250, 1.05) +
    drawn.slice(bare ? 24 : 18).join('') +
    drawTuft(brush, bare ? 22 : 34, 165, 1.25)
  );
};
