import { beams, lamplight, windowLight } from '../atmosphere.ts';
import { linear } from '../paint.ts';
import type { Brush } from '../brush.ts';
import { drawNeighbour } from '../neighbours.ts';
import { adjust, mix, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { books } from '../props/books.ts';
import { mug } from '../props/mug.ts';
import { picture } from '../props/picture.ts';
import { seedPacket } from '../props/seed-packet.ts';
import { twine } from '../props/twine.ts';
import { vase } from '../props/vase.ts';
import { edges, fill, place, rect } from '../shape.ts';
import { drawLamp, standPlant, subjectGlow } from './stage.ts';
import type { DrawScene } from './scene.ts';

const walls: readonly Oklch[] = [
  adjust(pigment.pine, 0.04, 0.8),
  mix(pigment.sage, pigment.linen, 0.3),
  mix(pigment.clay, pigment.linen, 0.45),
  mix(pigment.pink, pigment.linen, 0.3),
  pigment.linen,
];

function drawBoard(brush: Brush, x: number, y: number, width: number, wood: Oklch): string {
  const bracket = (at: number): string =>
    fill(
      edges(
        [
          [at - 9, y + 30],
          [at - 9, y + 130],
        ],
        [
          [at + 9, y + 130],
          [at + 9, y + 30],
        ],
        [[at - 9, y + 30]],
      ),
      brush.ink(adjust(wood, -0.22)),
    );
  const under = linear(
    brush,
    [0, 0],
    [0, 1],
    [
      { at: 0, color: brush.raw(brush.light.shadow), opacity: 0.4 },
      { at: 1, color: brush.raw(brush.light.shadow), opacity: 0 },
    ],
  );
  return (
    rect(x, y + 30, width, 75, under) +
    bracket(x + width * 0.14) +
    bracket(x + width * 0.86) +
    rect(x, y - 3, width, 12, brush.ink(adjust(wood, 0.09, 0.9)), 1, 2) +
    rect(x, y + 7, width, 30, brush.ink(wood), 1, 2) +
    rect(x, y + 26, width, 11, brush.ink(adjust(wood, -0.09)), 0.8, 2)
  );
}

export const drawShelfScene: DrawScene = (brush, plant) => {
  const { random, side, light } = brush;
  const wall = random.pick(walls);
  const wood = random.pick([pigment.wood, adjust(pigment.wood, 0.1), adjust(pigment.bark, 0.08)]);
  const away = random.sign();
  const x = Math.round(800 + away * random.between(10, 90));
  const board = 1000;
  const upper = { x: away > 0 ? -40 : 1130, y: random.between(345, 400), width: 510 };
  const standing = standPlant(brush, plant, { x, y: board, scale: 1 });
  const at = (offset: number): number => x + offset;
  const things = [picture, books, vase, mug, seedPacket, twine];
  const tall = random.pick([picture, vase]);
  const small = random.pick(things.filter((item) => item !== tall));
  const near = -away;
  const upperMiddle = upper.x + upper.width / 2;
  return [
    rect(
      0,
      0,
      1600,
      1200,
      linear(
        brush,
        [side < 0 ? 0 : 1, 0],
        [side < 0 ? 1 : 0, 1],
        [
          { at: 0, color: brush.ink(adjust(wall, 0.03)) },
          { at: 1, color: brush.ink(adjust(wall, -0.06, 1.1)) },
        ],
      ),
    ),
    windowLight(brush, side < 0 ? 700 : 150, 60, 1050),
    lamplight(brush, [at(near * 420), 700], 950, 1.15),
    standing.wallShadow,
    drawBoard(brush, upper.x, upper.y, upper.width, wood),
    drawNeighbour(brush, upperMiddle - away * 20 + 90, upper.y, 1.05, ['trail']),
    place(random.pick([books, vase, twine])(brush), upperMiddle - 110, upper.y, 0.95),
    drawBoard(brush, -40, board, 1680, wood),
    rect(0, board + 160, 1600, 60, brush.ink(adjust(wood, -0.02))),
    rect(0, board + 152, 1600, 12, brush.ink(adjust(wood, 0.09))),
    standing.floorShadow,
    light.name === 'night'
      ? drawLamp(brush, at(near * 460), board, 1.2)
      : place(tall(brush), at(near * 470), board, 1.15),
    drawNeighbour(brush, at(near * 640), board, 1.1),
    place(small(brush), at(-near * 600), board, 1.1),
    drawNeighbour(brush, at(-near * 430), board, 1, ['ball', 'tuft', 'cutting', 'fan']),
    standing.subject,
    subjectGlow(brush, [at(near * 160), 520]),
    light.name === 'rain' ? '' : beams(brush, 0.75),
  ].join('');
};
