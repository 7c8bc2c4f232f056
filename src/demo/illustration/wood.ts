import type { Tree } from './branching.ts';
import type { Brush } from './brush.ts';
import { adjust } from './palette.ts';
import type { Oklch } from './palette.ts';
import { along, disc, fill, polygon } from './shape.ts';

/** Draws the trunk and branches with their lit edges on top. */
export function drawWood(brush: Brush, tree: Tree, color: Oklch): string {
  const dark: string[] = [];
  const light: string[] = [];
  for (const { from, to, tilt, width } of tree.branches) {
    const half = Math.max(1.2, width / 2);
    const right = tilt + Math.PI / 2;
    dark.push(
      polygon([
        along(from, right, half),
        along(to, right, half * 0.93),
        along(to, right, -half * 0.93),
        along(from, right, -half),
      ]),
      disc(to, half * 0.93),
    );
    const edge = half * brush.side * (Math.cos(tilt) < 0 ? -1 : 1);
    light.push(
      polygon([
        along(from, right, edge),
        along(to, right, edge * 0.93),
        along(to, right, edge * 0.35),
        along(from, right, edge * 0.35),
      ]),
    );
  }
  return (
    fill(dark.join(''), brush.ink(adjust(color, -0.05))) + fill(light.join(''), brush.ink(adjust(color, 0.1)), 0.8)
  );
}
