import { steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf, leafSpace } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { edgeAt } from '../outlines.ts';
import type { HalfOutline } from '../outlines.ts';
import { adjust, oklch } from '../palette.ts';
import { blob, edges, fill, polygon } from '../shape.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.6, 0.085, 155);
const blade: HalfOutline = [
  [0.78, 0],
  [0.95, 0.1],
  [1, 0.22],
  [0.86, 0.45],
  [0.62, 0.68],
  [0.34, 0.87],
  [0, 1],
];

function drawAloeLeaf(brush: Brush, placement: LeafPlacement, depth: number): string {
  const { random } = brush;
  const tones = foliage(green, depth, random);
  const space = leafSpace(brush, placement);
  const teeth = steps(13, 0.08, 0.93)
    .flatMap((v) =>
      [-1, 1].map((side) => {
        const edge = edgeAt(blade, v);
        return polygon([
          space.at(edge * side * 0.97, v - 0.014),
          space.at((edge + 0.13) * side, v + 0.016),
          space.at(edge * side * 0.95, v + 0.014),
        ]);
      }),
    )
    .join('');
  const spots = steps(26)
    .map(() => {
      const v = random.between(0.04, 0.8);
      const u = random.around(0, 0.75) * edgeAt(blade, v);
      const long = random.between(0.008, 0.02);
      return blob([space.at(u, v - long), space.at(u + 0.055, v), space.at(u, v + long), space.at(u - 0.055, v)]);
    })
    .join('');
  const trough = edges(
    steps(6, 0, 0.96).map((v) => space.at(edgeAt(blade, v) * 0.3 * space.lit, v)),
    steps(6, 0.96, 0).map((v) => space.at(-edgeAt(blade, v) * 0.34 * space.lit, v)),
  );
  return (
    fill(teeth, brush.ink(adjust(tones.glint, 0.02))) +
    drawLeaf(brush, placement, { half: blade, gloss: 'band', midrib: 0 }, tones) +
    fill(trough, brush.ink(tones.shade), 0.6) +
    fill(spots, brush.ink(adjust(tones.glint, 0.05, 0.6)), 0.75)
  );
}

export const drawAloe: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const leaf = (x: number, tilt: number, length: number, depth: number, bend: number): string =>
      drawAloeLeaf(brush, { base: [x, 720], tilt, length, width: 330, bend }, depth);
    return (
      leaf(-260, -0.75, 1250, 0.1, -0.2) +
      leaf(270, 0.78, 1220, 0.2, 0.25) +
      leaf(-40, -0.28, 1420, 0.45, 0.12) +
      leaf(150, 0.34, 1300, 0.7, 0.2) +
      leaf(-130, -0.62, 900, 0.9, -0.45) +
      leaf(80, 0.06, 1050, 1, -0.1)
    );
  }
  if (pose === 'pressed')
    return [-0.5, 0.5, -0.22, 0.24, 0.01]
      .map((tilt, i) =>
        drawAloeLeaf(
          brush,
          { base: [tilt * 60, 410], tilt, length: 520 + i * 60, width: 100, bend: tilt * 0.3 },
          0.3 + i * 0.12,
        ),
      )
      .join('');
  const count = random.int(17, 19);
  const size = pose === 'rooted' ? 1.1 : 1;
  return steps(count, -1, 1)
    .map((spread, i) => ({ spread, depth: ((i * 7) % count) / count }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) => {
      const length = (560 - depth * 220 - Math.abs(spread) * 60) * random.between(0.92, 1.06) * size;
      return drawAloeLeaf(
        brush,
        {
          base: [spread * 58, depth * 14 - 6],
          tilt: spread * (0.85 + depth * 0.25) + random.around(0, 0.05),
          length,
          width: (86 - depth * 8) * size,
          bend: -spread * 0.42 + random.around(0, 0.18),
        },
        depth,
      );
    })
    .join('');
};
