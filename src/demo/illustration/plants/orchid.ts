import { arc, steps } from '../arc.ts';
import type { Arc } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf, leafSpace } from '../leaf.ts';
import { outlines } from '../outlines.ts';
import type { HalfOutline } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { along, disc, fill, sliver, stroke, wire } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage, petals } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.52, 0.1, 142);
const wing: HalfOutline = [
  [0, 0],
  [0.42, 0.06],
  [0.86, 0.3],
  [1, 0.56],
  [0.9, 0.82],
  [0.5, 0.99],
  [0, 1.02],
];
const colors: readonly { readonly petal: Oklch; readonly lip: Oklch }[] = [
  { petal: oklch(0.95, 0.018, 95), lip: oklch(0.62, 0.18, 355) },
  { petal: oklch(0.82, 0.085, 350), lip: oklch(0.52, 0.19, 350) },
  { petal: oklch(0.66, 0.17, 340), lip: oklch(0.42, 0.16, 345) },
  { petal: oklch(0.9, 0.075, 100), lip: pigment.coral },
];

/** Draws the flower of a moth orchid: three sepals behind, two broad petals in front and the lip below. */
function drawBloom(
  brush: Brush,
  center: Point,
  size: number,
  turn: number,
  color: (typeof colors)[number],
  depth: number,
  fine = false,
): string {
  const { random } = brush;
  const part = (angle: number, length: number, width: number, shade: number, half: HalfOutline): string => {
    const tones = petals(color.petal, shade, random);
    const placement = { base: center, tilt: turn + angle, length, width };
    const space = leafSpace(brush, placement);
    const veins = fine
      ? [-0.62, -0.36, -0.14, 0.14, 0.36, 0.62]
          .map((u) => wire([space.at(u * 0.15, 0.1), space.at(u * 0.7, 0.45), space.at(u, 0.84)]))
          .join('')
      : '';
    return (
      drawLeaf(brush, placement, { half, gloss: 'band', midrib: length * 0.01 }, tones) +
      stroke(veins, brush.ink(tones.vein), size * 0.008, 0.5)
    );
  };
  const lipTones = petals(color.lip, depth, random);
  const down = turn + Math.PI;
  return (
    part(0, size * 0.95, size * 0.56, 0.1, outlines.elliptic) +
    part(2.35, size * 0.9, size * 0.52, 0.1, outlines.elliptic) +
    part(-2.35, size * 0.9, size * 0.52, 0.1, outlines.elliptic) +
    part(1.32, size, size * 1.0, 0.55 + depth * 0.3, wing) +
    part(-1.32, size, size * 1.0, 0.55 + depth * 0.3, wing) +
    fill(
      sliver(center, down + 0.75, size * 0.36, size * 0.13) + sliver(center, down - 0.75, size * 0.36, size * 0.13),
      brush.ink(lipTones.shade),
    ) +
    fill(sliver(along(center, down, size * 0.05), down, size * 0.5, size * 0.17), brush.ink(lipTones.base)) +
    fill(disc(along(center, down, size * 0.16), size * 0.075), brush.ink(pigment.ochre)) +
    fill(disc(along(center, turn, size * 0.035), size * 0.095, 0.9), brush.ink(adjust(color.petal, 0.04, 0.6))) +
    fill(disc(along(center, down, size * 0.03), size * 0.035), brush.ink(lipTones.deep))
  );
}

function drawSpray(
  brush: Brush,
  stem: Arc,
  width: number,
  size: number,
  count: number,
  color: (typeof colors)[number],
  depth: number,
): string {
  const { random } = brush;
  const tones = foliage(oklch(0.5, 0.08, 120), depth, random);
  const buds = [0.965, 1].map((position, i) => {
    const at = along(stem.at(position), stem.tilt(position) + 0.9, size * 0.16);
    const bud = petals(adjust(color.petal, -0.03, 1.2, 10), 0.5, random);
    return (
      fill(disc(at, size * (0.2 - i * 0.05), 1.2), brush.ink(bud.shade)) +
      fill(
        disc([at[0] + brush.side * size * 0.04, at[1] - size * 0.04], size * (0.13 - i * 0.04), 1.2),
        brush.ink(bud.light),
      )
    );
  });
  const blooms = steps(count, 0.52, 0.92).map((position, i) => {
    const side = i % 2 === 0 ? -1 : 1;
    const at = stem.beside(position, side * size * 0.34);
    return {
      stalk: wire([stem.at(position - 0.02), stem.beside(position, side * size * 0.1), at]),
      markup: drawBloom(
        brush,
        at,
        size * (1.06 - i * 0.055),
        random.around(stem.tilt(position) * 0.22, 0.12),
        color,
        depth,
      ),
    };
  });
  return (
    drawStem(brush, stem, width, width * 0.5, tones) +
    stroke(blooms.map(({ stalk }) => stalk).join(''), brush.ink(tones.base), width * 0.6) +
    buds.join('') +
    blooms
      .toReversed()
      .map(({ markup }) => markup)
      .join('')
  );
}

export const drawOrchid: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const color = random.pick(colors);
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      drawStem(brush, arc([-flip * 820, -420], flip * 1.4, 1700, flip * 0.75), 24, 15, foliage(green, 0.5, random)) +
      drawBloom(brush, [-flip * 540, -190], 330, -0.15 * flip, color, 0.1, true) +
      drawBloom(brush, [flip * 560, 230], 300, 0.25 * flip, color, 0.2, true) +
      drawBloom(brush, [flip * 20, 10], 520, 0.06 * flip, color, 0.9, true)
    );
  }
  const leaf = (tilt: number, length: number, bend: number, depth: number, base: Point = [0, 0]): string =>
    drawLeaf(
      brush,
      { base, tilt, length, width: length * 0.36, bend, left: tilt > 0 ? 1 : 0.7, right: tilt > 0 ? 0.7 : 1 },
      { half: outlines.elliptic, gloss: 'band', midrib: length * 0.018 },
      foliage(green, depth, random),
    );
  if (pose === 'pressed') {
    const base: Point = [-40, 400];
    return (
      leaf(-0.9, 260, -0.3, 0.4, base) +
      drawSpray(brush, arc(base, -0.12, 760, 0.75), 10, 92, 6, color, 0.5) +
      leaf(0.85, 270, 0.3, 0.6, base) +
      leaf(0.1, 200, 0.1, 0.7, base)
    );
  }
  const lean = random.sign();
  const size = pose === 'rooted' ? 1.1 : 1;
  const roots = steps(4, -1, 1)
    .map((spread) =>
      wire([
        [spread * 30, -6],
        [spread * 110, -28],
        [spread * 160, 10],
        [spread * 176, 56],
      ]),
    )
    .join('');
  return (
    leaf(-0.75 * lean, 250 * size, -0.9 * lean, 0.1) +
    leaf(0.55 * lean, 255 * size, 0.7 * lean, 0.2) +
    (pose === 'potted'
      ? stroke(roots, brush.ink(pigment.silver), 9) + stroke(roots, brush.ink(adjust(pigment.silver, 0.12)), 3)
      : '') +
    drawSpray(brush, arc([-6 * lean, 0], -lean * 0.34, 640 * size, -lean * 0.95), 9, 74 * size, 5, color, 0.3) +
    drawSpray(brush, arc([6 * lean, 0], -lean * 0.08, 800 * size, lean * 1.75), 10, 86 * size, 7, color, 0.8) +
    leaf(-1.15 * lean, 270 * size, -0.65 * lean, 0.65, [0, 6]) +
    leaf(1.1 * lean, 290 * size, 0.8 * lean, 0.8, [0, 6]) +
    leaf(0.25 * lean, 165 * size, 0.5 * lean, 0.95, [0, 8])
  );
};
