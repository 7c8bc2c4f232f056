import { arc, steps } from '../arc.ts';
import { grow } from '../branching.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { outlines, serrated } from '../outlines.ts';
import type { HalfOutline } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { along, disc, fill, lerp, num, place, stroke } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage, petals } from '../tones.ts';
import { drawWood } from '../wood.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.45, 0.095, 150);
const reds: readonly Oklch[] = [oklch(0.56, 0.185, 22), oklch(0.64, 0.155, 8), oklch(0.8, 0.09, 8)];
const blade = serrated(outlines.ovate, 18, 0.03);
const smallBlade: HalfOutline = [
  [0, 0],
  [0.8, 0.22],
  [1, 0.45],
  [0.62, 0.78],
  [0, 1],
];
const petalHalf: HalfOutline = [
  [0.1, 0],
  [0.6, 0.16],
  [0.96, 0.48],
  [1, 0.72],
  [0.78, 0.95],
  [0.34, 1.02],
  [0, 0.97],
];

function drawCamelliaLeaf(brush: Brush, placement: LeafPlacement, depth: number, fine = false): string {
  const tones = foliage(green, depth, brush.random);
  return drawLeaf(
    brush,
    placement,
    {
      half: fine ? blade : smallBlade,
      veins: fine ? 7 : 0,
      rise: 0.14,
      gloss: depth > 0.3 ? 'band' : 'none',
      midrib: depth > 0.45 ? placement.length * 0.025 : 0,
    },
    { ...tones, light: adjust(tones.light, 0.04) },
  );
}

/** Draws rings of broad petals, smaller towards the middle, around yellow stamens. */
function drawBloom(brush: Brush, center: Point, radius: number, color: Oklch, depth: number): string {
  const { random } = brush;
  const phase = random.between(0, 6);
  const ring = (count: number, reach: number, start: number, shade: number, turn: number): string =>
    steps(count, 0, (Math.PI * 2 * (count - 1)) / count)
      .map((angle) => {
        const tilt = angle + turn + random.around(0, 0.08);
        const base = along(center, tilt, radius * start);
        const length = radius * (reach - start) * random.between(0.95, 1.05);
        const shape = { half: petalHalf, gloss: 'band', midrib: 0 } as const;
        const tones = petals(color, shade, random);
        return (
          drawLeaf(
            brush,
            { base, tilt, length: length * 1.035, width: length * 1.1 },
            { ...shape, gloss: 'none' },
            { ...tones, base: tones.deep, shade: tones.deep },
          ) + drawLeaf(brush, { base, tilt, length, width: length * 1.04, bend: random.around(0, 0.12) }, shape, tones)
        );
      })
      .join('');
  const stamens = steps(30).map(() => {
    const angle = random.between(0, Math.PI * 2);
    const end = along(center, angle, radius * random.between(0.06, 0.26));
    return { line: `M${num(center[0])} ${num(center[1])}L${num(end[0])} ${num(end[1])}`, end };
  });
  return (
    ring(7, 1, 0.12, depth * 0.4, phase) +
    ring(6, 0.78, 0.1, 0.35 + depth * 0.35, phase + 0.45) +
    ring(5, 0.54, 0.08, 0.65 + depth * 0.4, phase + 0.1) +
    fill(disc(center, radius * 0.2), brush.ink(adjust(color, -0.18))) +
    stroke(stamens.map(({ line }) => line).join(''), brush.ink(oklch(0.9, 0.09, 95)), radius * 0.024) +
    fill(stamens.map(({ end }) => disc(end, radius * 0.034)).join(''), brush.ink(pigment.ochre))
  );
}

function drawBud(brush: Brush, at: Point, tilt: number, size: number, color: Oklch): string {
  const petal = (turn: number, shade: number): string =>
    drawLeaf(
      brush,
      { base: at, tilt: tilt + turn, length: size, width: size * 0.62 },
      { half: outlines.ovate, gloss: 'band', midrib: 0 },
      petals(color, shade, brush.random),
    );
  return (
    petal(-0.2, 0.1) +
    petal(0.2, 0.3) +
    petal(0, 0.8) +
    drawCamelliaLeaf(brush, { base: at, tilt: tilt - 0.4, length: size * 0.5, width: size * 0.36 }, 0.8) +
    drawCamelliaLeaf(brush, { base: at, tilt: tilt + 0.4, length: size * 0.5, width: size * 0.36 }, 0.9)
  );
}

export const drawCamellia: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const color = random.pick(reds);
  if (pose === 'macro') {
    const flip = random.sign();
    const center: Point = [flip * 60, -10];
    const leaves = [2.3, 1.3, 0.3, -0.9, -1.9, -2.9].map((tilt, i) =>
      drawCamelliaLeaf(
        brush,
        { base: along(center, tilt, 120), tilt: tilt + 0.1, length: 780, width: 400, bend: random.around(0, 0.3) },
        i / 7,
        true,
      ),
    );
    return (
      leaves.join('') +
      drawBud(brush, [-flip * 560, 260], -flip * 0.6, 260, color) +
      drawBloom(brush, center, 480, color, 0.8)
    );
  }
  if (pose === 'pressed') {
    const stem = arc([-30, 420], 0.06, 700, 0.1);
    const leaves = steps(8, 0.15, 0.95).map((position, i) =>
      drawCamelliaLeaf(
        brush,
        {
          base: stem.at(position),
          tilt: stem.tilt(position) + (i % 2 === 0 ? 1 : -1) * 0.9,
          length: 205,
          width: 100,
          bend: 0.1,
        },
        0.5,
        true,
      ),
    );
    return (
      drawStem(brush, stem, 12, 6, foliage(pigment.bark, 0.6, random)) +
      leaves.join('') +
      drawBloom(brush, stem.at(0.97), 125, color, 0.6) +
      drawBud(brush, stem.beside(0.5, 60), 0.5, 70, color)
    );
  }
  const size = pose === 'rooted' ? 1.14 : 1;
  const tree = grow(
    {
      axiom: 'FF[+X][-X]FX',
      rules: { X: ['F[+X][-X]FX', 'F[-X]F[+X]X'] },
      rounds: 3,
      step: 66 * size,
      shrink: 0.88,
      turn: 0.66,
      wander: 0.14,
      width: 22,
      thin: 0.92,
    },
    [0, 4],
    random.around(0, 0.08),
    random,
  );
  const parts: { depth: number; markup: string }[] = [];
  const leaf = (at: Point, tilt: number): void => {
    const depth = random.next();
    const length = 112 * size * random.between(0.8, 1.15);
    parts.push({
      depth,
      markup: drawCamelliaLeaf(
        brush,
        {
          base: at,
          tilt,
          length,
          width: length * 0.5,
          bend: random.around(0, 0.5),
          left: random.between(0.7, 1),
          right: random.between(0.7, 1),
        },
        depth,
      ),
    });
  };
  for (const { from, to, tilt, order } of tree.branches)
    if (order > 0)
      if (random.chance(0.3)) leaf(lerp(from, to, random.next()), tilt + random.sign() * random.between(0.6, 1.2));
  for (const { tip, tilt } of tree.twigs)
    for (const turn of [-0.8, 0.7]) leaf(tip, tilt + turn + random.around(0, 0.3));
  const spaced: Point[] = [];
  for (const { tip } of tree.twigs.toSorted(
    (a, b) => Math.abs(a.tip[0]) * 0.2 + a.tip[1] * 0.05 - Math.abs(b.tip[0]) * 0.2 - b.tip[1] * 0.05,
  )) {
    if (spaced.length < 8 && spaced.every(([x, y]) => Math.hypot(tip[0] - x, tip[1] - y) > 165 * size))
      spaced.push(tip);
  }
  const kinds = [0, 1].map(() =>
    brush.define((id) => `<g id="${id}">${drawBloom(brush, [0, 0], 88 * size, color, 0.6)}</g>`),
  );
  const blooms = spaced.map((at, i) => ({
    depth: 0.86 + i * 0.01,
    markup: place(`<use href="#${kinds[i % 2] ?? ''}"/>`, at[0], at[1], i % 3 === 2 ? 0.8 : 1, random.around(0, 24)),
  }));
  const buds = tree.twigs
    .filter(() => random.chance(0.1))
    .map(({ tip, tilt }) => ({ depth: 0.8, markup: drawBud(brush, tip, tilt, 46 * size, color) }));
  return (
    drawWood(brush, tree, pigment.bark) +
    [...parts.slice(0, 190), ...blooms, ...buds]
      .toSorted((a, b) => a.depth - b.depth)
      .map(({ markup }) => markup)
      .join('')
  );
};
