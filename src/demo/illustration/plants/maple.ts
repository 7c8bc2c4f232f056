import { arc, steps } from '../arc.ts';
import { grow } from '../branching.ts';
import type { Brush } from '../brush.ts';
import { adjust, mix, oklch, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { along, fill, lerp, num, polygon, stroke } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { ailing } from '../symptoms/symptom.ts';
import { foliage } from '../tones.ts';
import { drawWood } from '../wood.ts';
import type { DrawPlant } from './plant.ts';

const autumns: readonly (readonly [Oklch, Oklch])[] = [
  [oklch(0.58, 0.175, 32), oklch(0.74, 0.15, 62)],
  [oklch(0.52, 0.16, 25), oklch(0.66, 0.17, 38)],
  [oklch(0.7, 0.155, 58), oklch(0.84, 0.14, 86)],
];

/** Summer colours, with tips that scorch long before autumn. */
const summer = [oklch(0.56, 0.12, 132), oklch(0.68, 0.13, 122)] as const;

const lobes: readonly (readonly [turn: number, reach: number])[] = [
  [-2.25, 0.42],
  [-1.5, 0.72],
  [-0.74, 0.92],
  [0, 1],
  [0.74, 0.92],
  [1.5, 0.72],
  [2.25, 0.42],
];

/** Returns a leaf with seven lobes and radius 100, with its stalk below. `fine` adds teeth to the lobes. */
function palm(fine: boolean): { half: (side: -1 | 1) => Point[]; ribs: readonly Point[] } {
  const finger = ([turn, reach]: readonly [number, number]): Point[] => {
    const at = (share: number, out: number): Point =>
      along(along([0, 0], turn, reach * 100 * share), turn + Math.PI / 2, out);
    if (!fine) return [at(0.42, -17), at(0.64, -15), at(1, 0), at(0.64, 15), at(0.42, 17)];
    const teeth = (side: number): Point[] =>
      [0.34, 0.46, 0.58, 0.7, 0.82].flatMap((share) => [
        at(share + 0.07, side * (24 - share * 19) * reach),
        at(share + 0.1, side * (21 - share * 19) * reach),
      ]);
    return [...teeth(-1), at(1, 0), ...teeth(1).toReversed()];
  };
  const outline = lobes.flatMap(finger);
  const middle = Math.floor(outline.length / 2);
  return {
    half: (side) =>
      side < 0 ? [[0, 6], ...outline.slice(0, middle + 1)] : [[0, 6], ...outline.slice(middle).toReversed()],
    ribs: lobes.map(([turn, reach]) => along([0, 0], turn, reach * 84)),
  };
}

function defineLeaf(brush: Brush, color: Oklch, depth: number, fine: boolean): string {
  const tones = foliage(color, depth, brush.random);
  const { half, ribs } = palm(fine);
  const other = brush.side === 1 ? -1 : 1;
  const veins = ribs.map(([x, y]) => `M0 0L${num(x)} ${num(y)}`).join('');
  const shine = lobes
    .map(([turn, reach]) =>
      polygon([
        along([0, 0], turn, 16),
        along(along([0, 0], turn, reach * 52), turn + (Math.PI / 2) * brush.side, 9 * reach),
        along([0, 0], turn, reach * 88),
      ]),
    )
    .join('');
  const burnt = lobes
    .map(([turn, reach]) =>
      polygon([
        along([0, 0], turn, reach * 104),
        along(along([0, 0], turn, reach * 70), turn + Math.PI / 2, 15),
        along(along([0, 0], turn, reach * 64), turn - Math.PI / 2, 15),
      ]),
    )
    .join('');
  const scorch = brush.symptom === 'scorch' && depth > 0.3 ? fill(burnt, brush.ink(ailing.brown)) : '';
  return brush.define(
    (id) =>
      `<g id="${id}">${stroke('M0 4q4 28-2 56', brush.ink(adjust(color, -0.1)), 3.4)}${fill(polygon(half(other)), brush.ink(tones.shade))}${fill(polygon(half(brush.side)), brush.ink(tones.base))}${fill(shine, brush.ink(tones.light), 0.7)}${scorch}${fine ? stroke(veins, brush.ink(tones.glint), 1.8, 0.7) : ''}</g>`,
  );
}

function setLeaf(id: string, at: Point, size: number, turn: number, wide: number): string {
  const scale = size / 100;
  return `<use href="#${id}" transform="translate(${num(at[0])} ${num(at[1])}) rotate(${num((turn * 180) / Math.PI)}) scale(${Math.round(scale * wide * 1000) / 1000} ${Math.round(scale * 1000) / 1000})"/>`;
}

export const drawMaple: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const [first, second] = brush.symptom === 'scorch' ? summer : random.pick(autumns);
  const fine = pose === 'macro' || pose === 'pressed';
  const kinds = steps(7).map((share) => ({
    depth: share,
    id: defineLeaf(brush, mix(first, second, share * 0.9), share, fine),
  }));
  const kind = (depth: number): string => kinds[Math.min(6, Math.floor(depth * 7))]?.id ?? '';
  const twigTones = foliage(adjust(pigment.bark, 0.02), 0.6, random);
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      drawStem(brush, arc([flip * 900, -520], -flip * 1.85, 1500, flip * 0.35), 30, 12, twigTones) +
      setLeaf(kind(0.05), [-flip * 480, -200], 430, flip * 2.6, 0.9) +
      setLeaf(kind(0.3), [flip * 540, -120], 420, -flip * 2.4, 0.95) +
      setLeaf(kind(0.5), [-flip * 520, 330], 340, -flip * 2, 0.85) +
      setLeaf(kind(0.9), [flip * 60, -150], 660, Math.PI + flip * 0.25, 1)
    );
  }
  if (pose === 'pressed') {
    const stem = arc([40, 420], -0.12, 720, 0.2);
    return (
      drawStem(brush, stem, 11, 4, twigTones) +
      steps(7, 0.28, 1)
        .map((position, i) => {
          const turn = stem.tilt(position) + (i === 6 ? 0 : (i % 2 === 0 ? 1 : -1) * 1.0);
          const at = along(stem.at(position), turn, 62);
          return setLeaf(kind(random.next()), at, 118, turn, 1);
        })
        .join('')
    );
  }
  const size = pose === 'rooted' ? 1.15 : 1;
  const lean = random.sign();
  const tree = grow(
    {
      axiom: 'F-F[+FX]F+F[-X][+X]FX',
      rules: { X: ['F[+X][-X]FX', 'F[-X]F[+X]X', 'F[+X][-X]X'] },
      rounds: 3,
      step: 68 * size,
      shrink: 0.88,
      turn: 0.56 * lean,
      wander: 0.16,
      width: 34,
      thin: 0.9,
    },
    [0, 6],
    lean * 0.16,
    random,
  );
  const leaves: { depth: number; markup: string }[] = [];
  const hang = (at: Point, tilt: number): void => {
    const depth = random.next();
    leaves.push({
      depth,
      markup: setLeaf(
        kind(depth),
        at,
        random.between(38, 56) * size,
        tilt * 0.6 + random.around(Math.sign(tilt) * 0.9, 0.9),
        random.between(0.72, 1),
      ),
    });
  };
  for (const { from, to, tilt, order } of tree.branches)
    if (order > 1 || (order > 0 && random.chance(0.5))) hang(lerp(from, to, random.next()), tilt);
  for (const { tip, tilt } of tree.twigs)
    for (const side of [-1, 1]) hang([tip[0] + side * 20 * size, tip[1] + random.around(0, 16)], tilt + side * 0.8);
  return (
    drawWood(brush, tree, adjust(pigment.bark, -0.02)) +
    leaves
      .toSorted((a, b) => a.depth - b.depth)
      .map(({ markup }) => markup)
      .join('')
  );
};
