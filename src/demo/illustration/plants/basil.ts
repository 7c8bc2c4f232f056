import { arc, steps } from '../arc.ts';
import type { Arc } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { outlines } from '../outlines.ts';
import { oklch } from '../palette.ts';
import { drawStem } from '../stem.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.63, 0.155, 136);

function drawBasilLeaf(brush: Brush, placement: LeafPlacement, depth: number): string {
  return drawLeaf(
    brush,
    placement,
    { half: outlines.ovate, veins: 4 - (placement.length < 90 ? 1 : 0), rise: 0.22 },
    foliage(green, depth, brush.random),
  );
}

function drawShoot(brush: Brush, stem: Arc, nodes: number, size: number, depth: number): string {
  const { random } = brush;
  const parts = [drawStem(brush, stem, size * 0.085, size * 0.05, foliage(oklch(0.66, 0.11, 128), depth, random))];
  steps(nodes, 0.36, 1).forEach((position, node) => {
    const at = stem.at(position);
    const tilt = stem.tilt(position);
    const length = size * (1.04 - position * 0.34) * random.between(0.92, 1.08);
    const across = node % 2 === 0;
    for (const side of [-1, 1]) {
      const turn = across ? side * (1.35 - position * 0.35) : side * 0.42;
      const facing = across ? 1 : 0.82;
      const placement = {
        base: at,
        tilt: tilt + turn + random.around(0, 0.12),
        length: length * (across ? 1 : 0.86),
        width: length * 0.8 * facing,
        bend: side * 0.55,
        left: side > 0 ? 1 : 0.72,
        right: side > 0 ? 0.72 : 1,
      };
      parts.push(drawBasilLeaf(brush, placement, Math.min(1, depth + (across ? 0 : 0.2))));
    }
    if (position > 0.98) {
      for (const turn of [-1.25, 1.2, -0.6, 0.65, 0.05])
        parts.push(
          drawBasilLeaf(
            brush,
            { base: at, tilt: tilt + turn, length: length * 0.62, width: length * 0.5, bend: turn * 0.35 },
            Math.min(1, depth + 0.3),
          ),
        );
    }
  });
  return parts.join('');
}

export const drawBasil: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const ring = (count: number, radius: number, size: number, depth: number, phase: number): string =>
      steps(count, 0, (2 * Math.PI * (count - 1)) / count)
        .map((angle) => {
          const tilt = angle + phase + random.around(0, 0.1);
          return drawBasilLeaf(
            brush,
            {
              base: [Math.sin(tilt) * radius, -Math.cos(tilt) * radius * 0.9 + 20],
              tilt,
              length: size,
              width: size * 0.76,
              bend: random.around(0, 0.35),
              left: random.between(0.8, 1),
              right: random.between(0.8, 1),
            },
            depth,
          );
        })
        .join('');
    const phase = random.between(0, 3);
    return (
      ring(4, 60, 760, 0.05, phase) +
      ring(4, 45, 560, 0.4, phase + 0.8) +
      ring(4, 24, 350, 0.75, phase + 0.1) +
      ring(4, 6, 190, 1, phase + 0.9)
    );
  }
  if (pose === 'pressed') return drawShoot(brush, arc([0, 420], 0.04, 640, -0.1), 5, 225, 0.5);
  const count = 7;
  const size = pose === 'rooted' ? 1.1 : 1;
  return steps(count, -1, 1)
    .map((spread, i) => ({ spread, depth: ((i * 3) % count) / count }))
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ spread, depth }) =>
      drawShoot(
        brush,
        arc([spread * 62, 0], spread * 0.42, (540 - depth * 210 - Math.abs(spread) * 70) * size, spread * 0.2),
        5,
        156 * size,
        depth,
      ),
    )
    .join('');
};
