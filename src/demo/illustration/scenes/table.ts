import { steps } from '../arc.ts';
import { beams, lamplight, windowLight } from '../atmosphere.ts';
import { linear } from '../paint.ts';
import type { Brush } from '../brush.ts';
import { adjust, mix, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { drawPot } from '../pots.ts';
import { scoop } from '../props/scoop.ts';
import { seedPacket } from '../props/seed-packet.ts';
import { shears } from '../props/shears.ts';
import { twine } from '../props/twine.ts';
import { wateringCan } from '../props/watering-can.ts';
import { disc, fill, place, rect, stroke, wire } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawLamp, standPlant, subjectGlow } from './stage.ts';
import type { DrawScene } from './scene.ts';

const edge = 800;

function drawTabletop(brush: Brush, wood: Oklch): string {
  const { random, side } = brush;
  const parts = [
    rect(
      0,
      edge,
      1600,
      400,
      linear(
        brush,
        [side < 0 ? 0 : 1, 0],
        [side < 0 ? 1 : 0, 0.5],
        [
          { at: 0, color: brush.ink(adjust(wood, 0.06)) },
          { at: 1, color: brush.ink(adjust(wood, -0.05)) },
        ],
      ),
    ),
  ];
  const rows = [edge, edge + 62, edge + 146, edge + 256, edge + 400];
  rows.slice(0, -1).forEach((top, i) => {
    const bottom = rows[i + 1] ?? top;
    if (i % 2 === 1) parts.push(rect(0, top, 1600, bottom - top, brush.ink(adjust(wood, -0.03)), 0.5));
    const lines = steps(5 + i).map(() => {
      const y = random.between(top + 8, bottom - 6);
      const x = random.between(-200, 1500);
      const long = random.between(160, 520);
      return wire([
        [x, y],
        [x + long * 0.4, y + random.around(0, 4)],
        [x + long, y + random.around(0, 3)],
      ]);
    });
    parts.push(
      stroke(lines.join(''), brush.ink(adjust(wood, -0.11)), 1.6 + i * 0.4, 0.45),
      rect(0, bottom - 3, 1600, 3.5, brush.ink(adjust(wood, -0.17)), 0.6),
      rect(0, top, 1600, 2.5, brush.ink(adjust(wood, 0.1)), 0.5),
    );
  });
  return parts.join('');
}

/** Draws the wall with boards, tiles or plain, so that it is not empty. */
function drawWall(brush: Brush, wall: Oklch): string {
  const { random } = brush;
  const tone = brush.ink(adjust(wall, -0.045, 1.15));
  const kind = random.pick(['boards', 'tiles', 'plain'] as const);
  if (kind === 'boards')
    return steps(11, 60, 1540)
      .map((x) => rect(x, 0, 3, edge, tone))
      .join('');
  if (kind === 'tiles')
    return (
      steps(6, edge - 90, edge - 590)
        .map((y) => rect(0, y, 1600, 3, tone))
        .join('') +
      steps(6)
        .flatMap((_, r) =>
          steps(13).map((__, c) => rect(c * 132 + (r % 2) * 66 - 30, edge - 90 - r * 100, 3, 100, tone)),
        )
        .join('') +
      rect(0, edge - 90, 1600, 3, tone)
    );
  return rect(0, edge - 130, 1600, 6, tone) + rect(0, edge - 124, 1600, 124, tone, 0.5);
}

export const drawTableScene: DrawScene = (brush, plant) => {
  const { random, side, light } = brush;
  const wall = random.pick([
    mix(pigment.sage, pigment.linen, 0.4),
    pigment.cream,
    mix(pigment.pink, pigment.linen, 0.4),
    mix(pigment.clay, pigment.cream, 0.4),
    adjust(pigment.pine, 0.08, 0.7),
  ]);
  const wood = random.pick([pigment.wood, adjust(pigment.wood, 0.07), adjust(pigment.wood, -0.1)]);
  const away = random.sign();
  const x = Math.round(800 + away * random.between(20, 80));
  const standing = standPlant(brush, plant, { x, y: 1010, scale: 1 });
  const shadow = (px: number, py: number, wide: number): string =>
    fill(disc([px - side * wide * 0.25, py], wide, 0.14), brush.raw(light.shadow), light.shadowOpacity);
  const spill = steps(26).map(() => {
    const at: Point = [x + away * -random.between(150, 420), 1085 + random.around(0, 45)];
    return disc(at, random.between(2, 8), 0.6);
  });
  const stacked = brush.derive('stack');
  const empties = steps(3)
    .map((_, i) =>
      place(drawPot(stacked.derive(`pot${i}`), { width: 150, height: 130 }, ['classic']).markup, 0, -i * 40),
    )
    .join('');
  return [
    rect(
      0,
      0,
      1600,
      edge,
      linear(
        brush,
        [side < 0 ? 0 : 1, 0],
        [side < 0 ? 1 : 0, 1],
        [
          { at: 0, color: brush.ink(adjust(wall, 0.02)) },
          { at: 1, color: brush.ink(adjust(wall, -0.06, 1.1)) },
        ],
      ),
    ),
    drawWall(brush, wall),
    windowLight(brush, side < 0 ? 760 : 60, 40, 900),
    lamplight(brush, [x + away * 400, 620], 1000, 1.15),
    standing.wallShadow,
    drawTabletop(brush, wood),
    shadow(x - away * 480, 946, 190),
    place(wateringCan(brush), x - away * 480, 940, 1.12, 0, away < 0),
    light.name === 'night'
      ? drawLamp(brush, x + away * 410, 900, 1.35)
      : shadow(x + away * 400, 905, 110) + place(empties, x + away * 400, 900, 1.05),
    place(seedPacket(brush), x + away * 560, 940, 1.05, away * 5),
    shadow(x + away * 560, 944, 70),
    standing.floorShadow,
    fill(spill.join(''), brush.ink(pigment.soil), 0.85),
    shadow(x + away * 430, 1062, 190),
    place(shears(brush), x + away * 430, 1050, 1, away * 14, away > 0),
    shadow(x - away * 370, 1120, 170),
    place(scoop(brush), x - away * 390, 1108, 1.05, away * -8, away < 0),
    random.chance(0.6)
      ? shadow(x + away * 640, 1122, 60) + place(twine(brush), x + away * 640, 1130, 1, 0, away > 0)
      : '',
    standing.subject,
    subjectGlow(brush, [x + away * 160, 540]),
    beams(brush, 0.8),
  ].join('');
};
