import { arc, steps } from '../arc.ts';
import { grow } from '../branching.ts';
import type { Tree } from '../branching.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import { outlines } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import { disc, fill, lerp, sliver, stroke } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage } from '../tones.ts';
import { drawWood } from '../wood.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.58, 0.062, 135);
const silver = oklch(0.7, 0.035, 145);
const ripe = [oklch(0.6, 0.11, 122), oklch(0.45, 0.09, 15), oklch(0.34, 0.06, 330)] as const;

function drawOlive(brush: Brush, at: Point, size: number): string {
  const color = brush.random.pick(ripe);
  return (
    fill(disc(at, size * 0.78, 1.25), brush.ink(adjust(color, -0.04))) +
    fill(
      disc([at[0] + brush.side * size * 0.14, at[1] - size * 0.1], size * 0.58, 1.25),
      brush.ink(adjust(color, 0.04)),
    ) +
    fill(
      disc([at[0] + brush.side * size * 0.3, at[1] - size * 0.4], size * 0.16, 1.4),
      brush.ink(adjust(color, 0.28, 0.5)),
      0.9,
    )
  );
}

function drawLeaves(brush: Brush, tree: Tree, size: number): string {
  const { random } = brush;
  const parts: { depth: number; markup: string }[] = [];
  const leaf = (at: Point, tilt: number): void => {
    const depth = random.next();
    const tones = foliage(random.chance(0.3) ? silver : green, depth, random);
    const length = size * random.between(0.75, 1.2);
    parts.push({
      depth,
      markup:
        fill(sliver(at, tilt, length, length * 0.2), brush.ink(tones.shade)) +
        fill(sliver(at, tilt, length, length * 0.2, Math.cos(tilt) * brush.side > 0 ? 1 : -1), brush.ink(tones.light)),
    });
  };
  for (const { from, to, tilt, order } of tree.branches) {
    if (order < 1) continue;
    for (const share of [0.55])
      for (const side of [-1, 1]) leaf(lerp(from, to, share), tilt + side * random.between(0.5, 1));
  }
  for (const { tip, tilt } of tree.twigs)
    for (const turn of [-1.1, -0.5, 0, 0.55, 1.1]) leaf(tip, tilt + turn + random.around(0, 0.2));
  const fruit = tree.twigs
    .filter(() => random.chance(0.2))
    .map(({ tip }) => ({
      depth: 0.8,
      markup: drawOlive(brush, [tip[0] + random.around(0, 12), tip[1] + size * 0.35], size * 0.3),
    }));
  return [...parts, ...fruit]
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ markup }) => markup)
    .join('');
}

function drawSprig(brush: Brush, base: Point, tilt: number, length: number, pairs: number, leafSize: number): string {
  const { random } = brush;
  const stem = arc(base, tilt, length, random.around(0, 0.35));
  const leaves = steps(pairs, 0.12, 1).flatMap((position) =>
    [-1, 1].map((side) => {
      const size = leafSize * (1.1 - position * 0.4);
      return drawLeaf(
        brush,
        {
          base: stem.at(position),
          tilt: stem.tilt(position) + side * random.between(0.5, 0.95),
          length: size,
          width: size * 0.23,
          bend: -side * 0.3,
        },
        { half: outlines.elliptic, gloss: 'band', midrib: size * 0.022 },
        foliage(random.chance(0.25) ? silver : green, random.next(), random),
      );
    }),
  );
  const fruit = steps(pairs - 1, 0.2, 0.8).map((position) => {
    const from = stem.at(position);
    const to: Point = [from[0] + random.around(0, leafSize * 0.2), from[1] + leafSize * 0.34];
    return (
      stroke(
        `M${Math.round(from[0])} ${Math.round(from[1])}L${Math.round(to[0])} ${Math.round(to[1])}`,
        brush.ink(pigment.moss),
        leafSize * 0.02,
      ) + drawOlive(brush, to, leafSize * 0.16)
    );
  });
  return (
    drawStem(brush, stem, leafSize * 0.07, leafSize * 0.03, foliage(pigment.bark, 0.7, random)) +
    leaves.join('') +
    fruit.join('')
  );
}

export const drawOliveTree: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      drawSprig(brush, [-flip * 900, 120], flip * 1.0, 1100, 5, 430) +
      drawSprig(brush, [-flip * 760, 640], flip * 1.05, 1500, 6, 480)
    );
  }
  if (pose === 'pressed')
    return drawSprig(brush, [-90, 420], 0.2, 420, 4, 190) + drawSprig(brush, [0, 425], -0.05, 740, 7, 210);
  const height = pose === 'rooted' ? 1.15 : 1;
  const tree = grow(
    {
      axiom: 'FFF[+FX][-FX]F[-X][+X]X',
      rules: { X: ['F[+X][-X]FX', 'F[-X][+X]FX', 'F[-X]F[+X]X'] },
      rounds: 3,
      step: 62 * height,
      shrink: 0.84,
      turn: 0.66,
      wander: 0.1,
      width: 24,
      thin: 0.93,
    },
    [0, 4],
    random.around(0, 0.06),
    random,
  );
  return drawWood(brush, tree, adjust(pigment.bark, 0.08, 0.7)) + drawLeaves(brush, tree, 66 * height);
};
