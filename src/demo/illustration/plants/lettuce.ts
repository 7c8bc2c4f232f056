import { ribbon, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf, leafOutline, leafSpace } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { ruffled } from '../outlines.ts';
import type { HalfOutline } from '../outlines.ts';
import { adjust, mix, oklch } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { blob, fill, stroke, wire } from '../shape.ts';
import type { Point } from '../shape.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const sorts: readonly { readonly green: Oklch; readonly rim: Oklch }[] = [
  { green: oklch(0.72, 0.155, 126), rim: oklch(0.8, 0.15, 118) },
  { green: oklch(0.66, 0.13, 126), rim: oklch(0.46, 0.11, 15) },
];
const fan: HalfOutline = [
  [0.16, 0],
  [0.24, 0.15],
  [0.52, 0.33],
  [0.88, 0.54],
  [1, 0.73],
  [0.88, 0.9],
  [0.5, 0.985],
  [0, 1.01],
];

function drawLettuceLeaf(brush: Brush, placement: LeafPlacement, depth: number, sort: (typeof sorts)[number]): string {
  const { random } = brush;
  const aspect = placement.width / 2 / placement.length;
  const half = ruffled(fan, 6, 0.032, random.between(0, 6), aspect);
  const scaled = (across: number, along: number): HalfOutline => half.map(([u, v]) => [u * across, v * along]);
  const tones = foliage(sort.green, depth, random);
  const rim = foliage(sort.rim, depth, random);
  const space = leafSpace(brush, placement);
  const shaded = space.lit === 1 ? -1 : 1;
  const folds = (side: -1 | 1): string =>
    half
      .filter((_, i) => i > 8 && i % 4 === 1)
      .map(([u, v]) => {
        const at = (share: number, wide: number): Point =>
          space.at((u * share + wide) * side, 0.3 + (v - 0.3) * share + wide * 0.2);
        return blob([at(0.35, 0), at(0.7, 0.035), at(0.95, 0.02), at(0.97, -0.02), at(0.7, -0.03)]);
      })
      .join('');
  const ribs = [0.24, 0.4, 0.56]
    .flatMap((v) =>
      [-1, 1].map((side) => wire([space.at(0, v), space.at(0.26 * side, v + 0.15), space.at(0.62 * side, v + 0.3)])),
    )
    .join('');
  const shadow = leafOutline(
    brush,
    { ...placement, base: [placement.base[0] - brush.side * 5, placement.base[1] + 9] },
    half,
  );
  const flat = { gloss: 'none', midrib: 0 } as const;
  const pale = adjust(tones.glint, 0.03, 0.8);
  return (
    fill(shadow, brush.ink(adjust(sort.green, -0.36, 0.6, 25)), 0.38) +
    drawLeaf(brush, placement, { ...flat, half }, rim) +
    drawLeaf(brush, placement, { ...flat, half: scaled(0.9, 0.955) }, tones) +
    drawLeaf(
      brush,
      placement,
      { ...flat, half: scaled(0.62, 0.74) },
      { ...tones, base: mix(tones.base, tones.light, 0.7), shade: mix(tones.shade, tones.base, 0.6) },
    ) +
    fill(folds(space.lit), brush.ink(tones.glint), 0.5) +
    fill(folds(shaded), brush.ink(tones.deep), 0.28) +
    stroke(ribs, brush.ink(pale), placement.length * 0.012, 0.7) +
    fill(ribbon(space.midrib, placement.length * 0.085, placement.length * 0.004, 5), brush.ink(pale))
  );
}

export const drawLettuce: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const sort = random.pick(sorts);
  if (pose === 'macro') {
    const ring = (count: number, size: number, depth: number, lift: number, phase: number): string =>
      steps(count, 0, (2 * Math.PI * (count - 1)) / count)
        .map((angle) => {
          const tilt = angle + phase;
          return drawLettuceLeaf(
            brush,
            {
              base: [Math.sin(tilt) * size * 0.04, 60 - lift - Math.cos(tilt) * size * 0.04],
              tilt,
              length: size * random.between(0.92, 1.05),
              width: size * 1.0,
              bend: random.around(0, 0.2),
            },
            depth,
            sort,
          );
        })
        .join('');
    return (
      ring(7, 850, 0, 0, 0.2) +
      ring(6, 640, 0.35, 10, 0.6) +
      ring(5, 450, 0.65, 20, 0.1) +
      ring(4, 290, 0.85, 30, 0.7) +
      ring(3, 170, 1, 35, 0.2)
    );
  }
  if (pose === 'pressed')
    return [-0.38, 0.36, 0]
      .map((tilt, i) =>
        drawLettuceLeaf(
          brush,
          { base: [tilt * 40, 410], tilt, length: 600 + i * 80, width: 330 + i * 40, bend: tilt * 0.2 },
          0.35 + i * 0.15,
          sort,
        ),
      )
      .join('');
  const size = pose === 'rooted' ? 1.06 : 1;
  const rows = [
    { count: 6, spread: 1.12, length: 395, width: 320, depth: 0.0, lift: 26 },
    { count: 5, spread: 0.86, length: 360, width: 300, depth: 0.25, lift: 18 },
    { count: 5, spread: 0.72, length: 300, width: 270, depth: 0.5, lift: 8 },
    { count: 3, spread: 0.36, length: 235, width: 230, depth: 0.72, lift: 0 },
  ];
  const leaf = (tilt: number, length: number, width: number, depth: number, lift: number, bend: number): string =>
    drawLettuceLeaf(
      brush,
      {
        base: [tilt * 34, -lift],
        tilt: tilt + random.around(0, 0.13),
        length: length * size * random.between(0.84, 1.1),
        width: width * size * random.between(0.88, 1.1),
        bend,
        left: random.between(0.75, 1),
        right: random.between(0.75, 1),
      },
      Math.min(1, depth + random.between(0, 0.12)),
      sort,
    );
  const heart = rows.flatMap(({ count, spread, length, width, depth, lift }) =>
    steps(count, -1, 1)
      .toSorted((a, b) => Math.abs(b) - Math.abs(a))
      .map((share) =>
        leaf(
          share * spread,
          length * (1 - Math.abs(share) * 0.12),
          width,
          depth,
          lift,
          share * 0.4 + random.around(0, 0.15),
        ),
      ),
  );
  const skirt = [-1.75, 1.7, -1.35, 1.4, -2.3, 2.25].map((tilt, i) =>
    leaf(tilt, i < 4 ? 285 : 150, i < 4 ? 235 : 165, 0.62 + i * 0.05, -6, Math.sign(tilt) * (i < 4 ? 0.45 : 0.2)),
  );
  const front = [-0.75, 0.8, 0.05].map((tilt, i) => leaf(tilt, 190 + i * 10, 190, 0.85 + i * 0.05, -10, tilt * 0.7));
  return heart.join('') + skirt.join('') + front.join('');
};
