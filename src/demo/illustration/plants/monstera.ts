import { arc, steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import type { LeafPlacement } from '../leaf-space.ts';
import { edgeAt, outlines } from '../outlines.ts';
import type { HalfOutline } from '../outlines.ts';
import { pigment } from '../palette.ts';
import { drawStem } from '../stem.ts';
import type { Point } from '../shape.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

/** Returns the heart outline with slots between the veins. */
function split(cuts: readonly number[], depth: number): HalfOutline {
  const result: Point[] = [];
  const slots = cuts.map((v) => ({ open: v - 0.034, shut: v + 0.034, root: v - 0.15 }));
  for (const point of outlines.broadHeart) {
    const slot = slots.find(({ open, shut }) => point[1] > open - 0.03 && point[1] < shut + 0.03 && point[0] > 0.2);
    if (slot === undefined) result.push(point);
  }
  for (const { open, shut, root } of slots) {
    const from: Point = [edgeAt(outlines.broadHeart, open), open];
    const to: Point = [edgeAt(outlines.broadHeart, shut), shut];
    const inner = depth * edgeAt(outlines.broadHeart, root);
    const index = result.findIndex(([u, v]) => v > open && (u > 0.2 || v > 0.5));
    const cut: Point[] = [
      from,
      [from[0] * 0.9, open - 0.022],
      [inner + 0.1, root + 0.022],
      [inner, root + 0.045],
      [inner + 0.08, root + 0.078],
      [to[0] * 0.92, shut - 0.035],
      to,
    ];
    result.splice(index < 0 ? result.length : index, 0, ...cut);
  }
  return result;
}

function hole(v: number, out: number, size: number): Point[] {
  return [
    [out - size, v - 0.036],
    [out + size * 0.1, v - 0.022],
    [out + size, v + 0.045],
    [out, v + 0.034],
  ];
}

function drawMonsteraLeaf(brush: Brush, placement: LeafPlacement, depth: number, age = 1): string {
  const { random } = brush;
  const jitter = random.around(0, 0.015);
  const cuts = (age > 0.6 ? [0.12, 0.29, 0.45, 0.61, 0.75] : [0.3, 0.52]).map((v) => v + jitter);
  const half = split(cuts, random.between(0.28, 0.4));
  const holes =
    age > 0.8 ? [hole(0.07, 0.22, 0.075), hole(0.22, 0.24, 0.07), hole(0.37, 0.21, 0.06), hole(0.51, 0.17, 0.045)] : [];
  return drawLeaf(
    brush,
    placement,
    { half, veins: 6, rise: 0.13, holes },
    foliage({ l: 0.52, c: 0.115, h: 142 }, depth, random),
  );
}

interface Seat {
  readonly tilt: number;
  readonly reach: number;
  readonly size: number;
  readonly face: number;
  readonly depth: number;
}

function drawSeat(brush: Brush, seat: Seat, origin: Point): string {
  const { random } = brush;
  const petiole = arc(origin, seat.tilt * 0.55, seat.reach, seat.tilt * 0.7);
  const join = petiole.at(1);
  const turned = seat.tilt > 0 ? { left: 0.98, right: 0.8 } : { left: 0.8, right: 0.98 };
  const green = foliage(pigment.moss, seat.depth, random);
  return (
    drawStem(brush, petiole, 11, 6, green) +
    drawMonsteraLeaf(
      brush,
      { base: join, tilt: seat.face, length: seat.size, width: seat.size * 1.12, bend: seat.tilt * 0.25, ...turned },
      seat.depth,
    )
  );
}

export const drawMonstera: DrawPlant = (brush, pose) => {
  const { random } = brush;
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      drawMonsteraLeaf(
        brush,
        { base: [-flip * 620, -560], tilt: flip * 2.35, length: 1000, width: 960, bend: -0.2 * flip },
        0.15,
      ) +
      drawMonsteraLeaf(
        brush,
        { base: [flip * 480, 620], tilt: -flip * 0.75, length: 1180, width: 1120, bend: 0.2 * flip },
        0.85,
      )
    );
  }
  if (pose === 'pressed') {
    const petiole = arc([30, 420], -0.12, 420, 0.3);
    return (
      drawStem(brush, petiole, 14, 9, foliage(pigment.moss, 0.5, random)) +
      drawMonsteraLeaf(brush, { base: petiole.at(1), tilt: -0.05, length: 430, width: 470 }, 0.5)
    );
  }
  const count = random.int(8, 9);
  const seats = steps(count, -1, 1).map((spread, i): Seat => {
    const outer = Math.abs(spread);
    const back = i % 2 === 0;
    return {
      tilt: spread * 1.1 + random.around(0, 0.08),
      reach: (back ? 455 : 300) * (1 - outer * 0.18) * random.between(0.92, 1.06),
      size: (back ? 225 : 265) * random.between(0.92, 1.08),
      face: spread * (back ? 1.25 : 1.9) + random.around(0, 0.2),
      depth: back ? 0.2 + outer * 0.2 : 0.7 + random.next() * 0.3,
    };
  });
  const scale = pose === 'rooted' ? 1.12 : 1;
  return seats
    .toSorted((a, b) => a.depth - b.depth)
    .map((seat, i) =>
      drawSeat(brush, { ...seat, reach: seat.reach * scale, size: seat.size * scale }, [(i - count / 2) * 5, 0]),
    )
    .join('');
};
