import { arc, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { outlines, serrated } from '../outlines.ts';
import { adjust, mix, oklch } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { phyllotaxis } from '../phyllotaxis.ts';
import { along, blob, disc, fill, num } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage, petals } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.54, 0.11, 140);
const blooms: readonly (readonly [Oklch, Oklch])[] = [
  [oklch(0.7, 0.1, 268), oklch(0.74, 0.1, 300)],
  [oklch(0.78, 0.09, 0), oklch(0.82, 0.075, 20)],
  [oklch(0.75, 0.085, 240), oklch(0.82, 0.05, 215)],
  [oklch(0.9, 0.05, 115), oklch(0.94, 0.025, 100)],
];
const blade = serrated(outlines.ovate, 15, 0.07);

/** Defines a floret with four petals and radius 100, which is placed many times. */
function defineFloret(brush: Brush, color: Oklch, depth: number, fine: boolean): string {
  const tones = petals(color, depth, brush.random);
  const petal = (angle: number, size: number): string => {
    const at = (reach: number, turn: number): Point => along([0, 0], angle + turn, reach * size);
    return blob([at(4, 0), at(58, -0.62), at(92, -0.34), at(100, 0), at(92, 0.34), at(58, 0.62)]);
  };
  const turns = [0, 1, 2, 3].map((i) => (i * Math.PI) / 2 + brush.random.around(0, 0.1));
  const [a = 0, b = 0, c = 0, d = 0] = turns;
  const rib = turns
    .map((angle) => {
      const [x, y] = along([0, 0], angle, 72);
      return `M0 0L${num(x)} ${num(y)}`;
    })
    .join('');
  const eye = fill(disc([0, 0], 13), brush.ink(adjust(color, 0.12, 0.5)));
  const detail = fine
    ? `${fill(petal(a, 0.62) + petal(c, 0.62), brush.ink(tones.base), 0.7)}<path d="${rib}" stroke="${brush.ink(tones.vein)}" stroke-width="3" stroke-opacity=".5"/>${eye}${fill(disc([0, 0], 6), brush.ink(tones.deep))}`
    : eye;
  return brush.define(
    (id) =>
      `<g id="${id}">${fill(petal(a, 1.08) + petal(c, 1.08), brush.ink(tones.deep), 0.5)}${fill(petal(a, 1) + petal(c, 1), brush.ink(tones.shade))}${fill(petal(b, 1) + petal(d, 1), brush.ink(tones.base))}${fill(petal(b, 0.66) + petal(d, 0.66), brush.ink(tones.light), 0.75)}${detail}</g>`,
  );
}

interface Florets {
  readonly dark: readonly string[];
  readonly middle: readonly string[];
  readonly bright: readonly string[];
  readonly under: string;
}

function florets(brush: Brush, [first, second]: readonly [Oklch, Oklch], fine: boolean): Florets {
  const make = (lightness: number, depth: number): string[] =>
    [first, mix(first, second, 0.5), second].map((color) => defineFloret(brush, adjust(color, lightness), depth, fine));
  return {
    dark: make(-0.13, 0),
    middle: make(-0.03, 0.5),
    bright: make(0.03, 0.8),
    under: brush.ink(adjust(mix(first, green, 0.35), -0.2)),
  };
}

/** Draws a ball of florets from the front. Florets at the rim turn away and are smaller. */
function drawMophead(brush: Brush, set: Florets, center: Point, radius: number, count: number): string {
  const { random, side } = brush;
  const under = fill(disc(center, radius * 0.93, 0.86), set.under);
  const seats = phyllotaxis(count).toSorted((a, b) => b.radius - a.radius);
  return (
    under +
    seats
      .map(({ angle, radius: r }) => {
        const bulge = Math.sin((Math.min(1, r) * Math.PI) / 2);
        const at: Point = [
          center[0] + Math.sin(angle) * bulge * radius * 0.93,
          center[1] - Math.cos(angle) * bulge * radius * 0.82,
        ];
        const light = (Math.sin(angle) * side * 0.55 + Math.cos(angle) * 0.75) * r + random.around(0, 0.25);
        const tone = light > 0.15 ? set.bright : light > -0.35 ? set.middle : set.dark;
        const size = ((radius / Math.sqrt(count)) * 1.6 * (1.08 - r * 0.25) * random.between(0.92, 1.1)) / 100;
        return `<use href="#${random.pick(tone)}" transform="translate(${num(at[0])} ${num(at[1])}) rotate(${random.int(0, 89)}) scale(${Math.round(size * 1000) / 1000})"/>`;
      })
      .join('')
  );
}

function drawBlade(brush: Brush, placement: LeafPlacement, depth: number): string {
  return drawLeaf(brush, placement, { half: blade, veins: 6, rise: 0.16 }, foliage(green, depth, brush.random));
}

export const drawHydrangea: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const set = florets(brush, random.pick(blooms), pose === 'macro' || pose === 'pressed');
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      [2.2, -1.7, 0.9]
        .map((tilt) =>
          drawBlade(brush, { base: [flip * 60, 120], tilt: tilt * flip, length: 940, width: 560, bend: 0.3 }, 0.15),
        )
        .join('') + drawMophead(brush, set, [flip * 70, 20], 570, 120)
    );
  }
  if (pose === 'pressed') {
    const stem = arc([0, 420], 0.02, 560, -0.06);
    const leaves = [0.2, 0.52].flatMap((position, i) =>
      [-1, 1].map((side) =>
        drawBlade(
          brush,
          { base: stem.at(position), tilt: side * 0.95, length: 280 - i * 40, width: 165 - i * 25, bend: side * 0.2 },
          0.5,
        ),
      ),
    );
    return (
      drawStem(brush, stem, 13, 8, foliage(green, 0.5, random)) +
      leaves.join('') +
      drawMophead(brush, set, [stem.at(1)[0], stem.at(1)[1] - 60], 170, 58)
    );
  }
  const size = pose === 'rooted' ? 1.12 : 1;
  const heads = [
    { x: -110, y: -420, r: 118, d: 0.1 },
    { x: 130, y: -455, r: 124, d: 0.15 },
    { x: -255, y: -270, r: 108, d: 0.5 },
    { x: 265, y: -285, r: 112, d: 0.55 },
    { x: random.around(0, 25), y: -275, r: 138, d: 0.9 },
  ].map((head) => ({
    ...head,
    x: (head.x + random.around(0, 18)) * size,
    y: (head.y + random.around(0, 18)) * size,
    r: head.r * size,
  }));
  return heads
    .map(({ x, y, r, d }) => {
      const lean = Math.atan2(x, -y);
      const stem = arc([x * 0.22, 0], lean * 0.75, Math.hypot(x * 0.78, y), lean * 0.3);
      const collar = steps(6, -2.5, 2.5).map((turn) =>
        drawBlade(
          brush,
          {
            base: [x + turn * r * 0.1, y + r * 0.3],
            tilt: turn + lean * 0.3,
            length: r * (1.5 + Math.abs(turn) * 0.12),
            width: r * 0.98,
            bend: turn * 0.22,
          },
          d * 0.75 + random.next() * 0.12,
        ),
      );
      const low = [-1, 1].map((side) =>
        drawBlade(
          brush,
          {
            base: stem.at(0.4),
            tilt: side * 1.5 + lean * 0.2,
            length: 165 * size,
            width: 105 * size,
            bend: side * 0.4,
          },
          d * 0.7,
        ),
      );
      return (
        drawStem(brush, stem, 12, 8, foliage(green, d, random)) +
        low.join('') +
        collar.join('') +
        drawMophead(brush, set, [x, y], r, 46)
      );
    })
    .join('');
};
