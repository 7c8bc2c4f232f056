import { arc, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { leafOutline, leafSpace } from '../leaf.ts';
import { outlines } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import { along, disc, edges, fill, stroke, wire } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { foliage } from '../tones.ts';
import { phyllotaxis } from '../phyllotaxis.ts';
import type { DrawPlant } from './plant.ts';

const green = oklch(0.6, 0.13, 138);

/** Draws a round leaf whose stalk joins inside the blade, a little above the middle. */
function drawCoin(brush: Brush, joint: Point, tilt: number, size: number, open: number, depth: number): string {
  const { random } = brush;
  const tones = foliage(green, depth, random);
  const placement = { base: along(joint, tilt, -size * 0.38), tilt, length: size, width: size * open };
  const space = leafSpace(brush, placement);
  const rays = steps(9, 0, 1).map((share) => {
    const angle = share * Math.PI * 1.84 - Math.PI * 0.92;
    const reach = (radius: number): Point =>
      space.at(Math.sin(angle) * radius * 0.86, 0.4 + (Math.cos(angle) > 0 ? 0.5 : 0.3) * Math.cos(angle) * radius);
    return wire([reach(0.1), reach(0.9)]);
  });
  /** Returns a crescent along the rim, thick in its middle and pointed at its ends. */
  const ring = (middle: number, reach: number, thick: number): string => {
    const at = (angle: number, share: number): Point =>
      space.at(Math.sin(angle) * share, 0.5 - Math.cos(angle) * 0.5 * share);
    const turns = steps(9, -1, 1);
    return edges(
      turns.map((t) => at(middle + t * reach, 1)),
      turns.toReversed().map((t) => at(middle + t * reach, 1 - thick * Math.cos((t * Math.PI) / 2))),
    );
  };
  const away = Math.atan2(-brush.side * 0.6, -0.8) - tilt;
  return (
    fill(
      leafOutline(
        brush,
        { ...placement, base: [placement.base[0] - brush.side * size * 0.03, placement.base[1] + size * 0.05] },
        outlines.round,
      ),
      brush.ink(tones.deep),
      0.4,
    ) +
    fill(leafOutline(brush, placement, outlines.round), brush.ink(tones.base)) +
    fill(ring(away, 1.35, 0.15), brush.ink(tones.shade)) +
    fill(ring(away + Math.PI, 1.2, 0.12), brush.ink(tones.light), 0.9) +
    stroke(rays.join(''), brush.ink(tones.vein), Math.max(1.2, size * 0.01), 0.6) +
    fill(disc(space.at(0, 0.4), size * 0.06), brush.ink(tones.glint)) +
    fill(disc(space.at(0, 0.4), size * 0.024), brush.ink(tones.deep))
  );
}

export const drawPilea: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const flip = random.sign();
    const coin = (x: number, y: number, size: number, tilt: number, open: number, depth: number): string =>
      drawStem(
        brush,
        arc([flip * (x * 0.4 + 60), 800], flip * Math.atan2(x * 0.6 - 60, 800 - y), Math.hypot(x * 0.6 - 60, 800 - y)),
        16,
        12,
        foliage(adjust(pigment.moss, 0.05), depth, random),
      ) + drawCoin(brush, [flip * x, y], flip * tilt, size, open, depth);
    return (
      coin(-480, -260, 430, -1.4, 0.92, 0.05) +
      coin(540, -330, 400, 1.2, 0.86, 0.2) +
      coin(560, 300, 470, 1.9, 0.95, 0.45) +
      coin(-560, 270, 400, -2.2, 0.9, 0.55) +
      coin(-20, -20, 720, 0.5, 0.98, 0.9)
    );
  }
  const leafStem = foliage(oklch(0.66, 0.11, 100), 0.5, random);
  const flat = pose === 'pressed';
  const base: Point = flat ? [0, 420] : [0, 0];
  const size = pose === 'rooted' ? 1.1 : 1;
  const stem = arc(base, random.around(0, 0.08), (flat ? 430 : 165) * size, random.around(0, 0.15));
  const hang = (from: Point, joint: Point, coin: number, open: number, depth: number): string => {
    const out = joint[0] - from[0];
    const line = wire([from, [from[0] + out * 0.42, from[1] + (joint[1] - from[1]) * 0.62 - 14], joint]);
    const limp = brush.symptom === 'droop';
    const tilt = Math.atan2(out, limp ? 40 : 150) * (limp ? 1.7 : 1.35) + random.around(0, 0.25);
    return (
      stroke(line, brush.ink(leafStem.shade), 6) +
      stroke(line, brush.ink(leafStem.light), 2.4, 0.8) +
      drawCoin(brush, joint, tilt, coin, open, depth)
    );
  };
  if (flat) {
    const coins = steps(13, 0.12, 1).map((height, i) => {
      const side = i % 2 === 0 ? 1 : -1;
      const from = stem.at(height);
      return hang(
        from,
        along(from, side * (1.35 - height * 1.1), 150 + random.between(0, 70)),
        random.between(98, 136),
        0.98,
        0.4 + random.next() * 0.25,
      );
    });
    return drawStem(brush, stem, 16, 10, foliage(adjust(pigment.bark, 0.08), 0.5, random)) + coins.join('');
  }
  const dome = phyllotaxis(27).map(({ angle, radius }) => ({
    x: Math.sin(angle) * radius,
    y: -Math.cos(angle) * radius,
    radius,
  }));
  const coins = dome
    .toSorted((a, b) => b.radius - a.radius + (a.y - b.y) * 0.7)
    .map(({ x, y, radius }) => {
      const spread: Point = [(x * 300 + random.around(0, 14)) * size, (-262 + y * 232 + random.around(0, 14)) * size];
      const joint: Point =
        brush.symptom === 'droop' ? [spread[0] * 0.86, spread[1] * 0.42 + 60 + Math.abs(x) * 120] : spread;
      const depth = Math.min(1, Math.max(0, 0.95 - radius * 0.75 + y * 0.25));
      return hang(
        stem.at(random.between(0.45, 1)),
        joint,
        random.between(106, 138) * size * (1 - radius * 0.1),
        brush.symptom === 'droop' ? random.between(0.42, 0.7) : 0.99 - Math.abs(x) * 0.2,
        depth,
      );
    });
  const split = 11;
  return (
    coins.slice(0, split).join('') +
    drawStem(brush, stem, 20, 13, foliage(adjust(pigment.bark, 0.08), 0.5, random)) +
    coins.slice(split).join('')
  );
};
