import { arc, steps } from './arc.ts';
import type { Brush } from './brush.ts';
import { drawLeaf } from './leaf.ts';
import { outlines } from './outlines.ts';
import { adjust, oklch, pigment } from './palette.ts';
import { drawPot } from './pots.ts';
import { along, disc, fill, place, polygon, rect, sliver, stroke, wire } from './shape.ts';
import type { Point } from './shape.ts';
import { foliage } from './tones.ts';

/** Draws a small plant next to the subject. It stands on 0,0 and is about 200 high. */
type Neighbour = (brush: Brush) => string;

const greens = [oklch(0.55, 0.1, 140), oklch(0.6, 0.085, 155), oklch(0.64, 0.11, 125)] as const;

function potOf(brush: Brush, width: number, height: number): { markup: string; top: number } {
  const pot = drawPot(brush, { width, height }, ['classic', 'cylinder', 'bowl', 'tapered']);
  return { markup: pot.markup, top: pot.soil[1] };
}

const fan: Neighbour = (brush) => {
  const { random } = brush;
  const pot = potOf(brush, 105, 92);
  const green = random.pick(greens);
  const leaves = steps(13).map((depth, i) => {
    const tilt = ((i * 5) % 13) / 6 - 1;
    const stem = arc([tilt * 14, pot.top], tilt * 0.7, 70 - depth * 30, tilt * 0.3);
    return drawLeaf(
      brush,
      {
        base: stem.at(random.between(0.2, 1)),
        tilt: tilt * 1.1,
        length: random.between(72, 96),
        width: 36,
        bend: tilt * 0.5,
      },
      { half: outlines.elliptic, gloss: 'band' },
      foliage(green, depth, random),
    );
  });
  return pot.markup + leaves.join('');
};

const tuft: Neighbour = (brush) => {
  const { random } = brush;
  const pot = potOf(brush, 92, 84);
  const green = random.pick(greens);
  const blades = steps(18).map((depth) => {
    const tilt = random.around(0, 0.75);
    const tones = foliage(green, depth, random);
    const length = random.between(80, 150) * (1.1 - depth * 0.4);
    return (
      fill(sliver([tilt * 18, pot.top], tilt, length, 8), brush.ink(tones.shade)) +
      fill(sliver([tilt * 18, pot.top], tilt, length, 8, brush.side), brush.ink(tones.light))
    );
  });
  return pot.markup + blades.join('');
};

const ball: Neighbour = (brush) => {
  const { random } = brush;
  const pot = potOf(brush, 110, 78);
  const tones = foliage(random.pick(greens), 0.5, random);
  const at: Point = [0, pot.top - 34];
  const ribs = steps(7, -0.9, 0.9)
    .map((u) =>
      wire([
        [u * 14, at[1] - 44],
        [u * 50, at[1]],
        [u * 30, at[1] + 38],
      ]),
    )
    .join('');
  return (
    pot.markup +
    fill(disc(at, 48, 0.95), brush.ink(tones.shade)) +
    fill(disc([at[0] + brush.side * 7, at[1] - 4], 40, 0.95), brush.ink(tones.base)) +
    stroke(ribs, brush.ink(tones.glint), 2, 0.6) +
    fill(
      steps(5, -1.2, 1.2)
        .map((turn) => sliver([0, at[1] - 42], turn, 20, 5))
        .join(''),
      brush.ink(pigment.coral),
    )
  );
};

const trail: Neighbour = (brush) => {
  const { random } = brush;
  const pot = potOf(brush, 100, 80);
  const green = random.pick(greens);
  const strands = [-48, -30, 28, 46, 8].map((x) => {
    const drop = random.between(70, 190);
    const tones = foliage(green, random.next(), random);
    const beads = steps(Math.round(drop / 13)).map((share) => {
      const at: Point = [x + Math.sin(share * 7 + x) * 6, pot.top - 8 + share * drop];
      return sliver(at, random.sign() * 1.1 + Math.PI * 0.9, 21, 8);
    });
    return (
      stroke(
        wire([
          [x * 0.4, pot.top],
          [x * 0.9, pot.top - 10],
          [x, pot.top + drop * 0.5],
          [x, pot.top + drop - 10],
        ]),
        brush.ink(tones.shade),
        2,
      ) +
      fill(beads.filter((_, i) => i % 2 === 0).join(''), brush.ink(tones.shade)) +
      fill(beads.filter((_, i) => i % 2 === 1).join(''), brush.ink(tones.light))
    );
  });
  const crown = steps(14).map((depth) => {
    const tones = foliage(green, depth, random);
    return fill(
      sliver([random.around(0, 34), pot.top], random.around(0, 1.4), random.between(26, 46), 12),
      brush.ink(depth > 0.5 ? tones.light : tones.shade),
    );
  });
  return pot.markup + crown.join('') + strands.join('');
};

/** A cutting in a glass of water. */
const cutting: Neighbour = (brush) => {
  const { random } = brush;
  const glass = brush.ink(oklch(0.9, 0.025, 190));
  const stem = arc([4, -14], 0.08, 150, 0.2);
  const leaves = steps(5, 0.5, 1).map((position, i) =>
    drawLeaf(
      brush,
      {
        base: stem.at(position),
        tilt: stem.tilt(position) + (i === 4 ? 0 : i % 2 === 0 ? 1 : -1),
        length: 66,
        width: 38,
        bend: 0.2,
      },
      { half: outlines.ovate, gloss: 'band' },
      foliage(greens[2], i / 5, random),
    ),
  );
  return (
    stroke(wire([stem.at(0), stem.at(0.5), stem.at(1)]), brush.ink(pigment.moss), 4) +
    leaves.join('') +
    stroke(
      [-0.4, 0.1, 0.5]
        .map((turn) => wire([[4, -14], along([4, -14], Math.PI + turn, 8), along([8, -8], Math.PI - turn * 2, 4)]))
        .join(''),
      brush.ink(pigment.cream),
      1.5,
    ) +
    fill(
      polygon([
        [-30, -96],
        [30, -96],
        [27, 0],
        [-27, 0],
      ]),
      glass,
      0.4,
    ) +
    fill(
      polygon([
        [-29, -66],
        [29, -66],
        [27, 0],
        [-27, 0],
      ]),
      brush.ink(oklch(0.78, 0.05, 200)),
      0.4,
    ) +
    rect(brush.side < 0 ? -24 : 16, -90, 7, 80, brush.ink(pigment.white), 0.65, 3) +
    fill(disc([0, -96], 30, 0.14), brush.ink(adjust(pigment.white, 0)), 0.5)
  );
};

export const neighbours = { fan, tuft, ball, trail, cutting } as const;

export function drawNeighbour(
  brush: Brush,
  x: number,
  y: number,
  scale: number,
  kinds: readonly (keyof typeof neighbours)[] = ['fan', 'tuft', 'ball', 'cutting'],
): string {
  const chance = brush.derive(`neighbour${Math.round(x)}`);
  return place(neighbours[chance.random.pick(kinds)](chance), x, y, scale);
}
