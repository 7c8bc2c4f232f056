import { steps } from '../arc.ts';
import { beams, lamplight } from '../atmosphere.ts';
import { blurred, glow, linear } from '../paint.ts';
import { rainDrops } from '../rain.ts';
import type { Brush } from '../brush.ts';
import { outside } from '../landscape.ts';
import type { View } from '../landscape.ts';
import { drawNeighbour } from '../neighbours.ts';
import { adjust, mix, pigment } from '../palette.ts';
import { books } from '../props/books.ts';
import { mug } from '../props/mug.ts';
import { vase } from '../props/vase.ts';
import { edges, fill, group, place, rect, stroke, wire } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawLamp, standPlant, subjectGlow } from './stage.ts';
import type { DrawScene } from './scene.ts';

const opening = { x: 150, y: 50, width: 1300, height: 800 } as const;

function drawFrame(brush: Brush): string {
  const wood = brush.random.pick([pigment.paper, pigment.paper, adjust(pigment.wood, 0.08), pigment.sage]);
  const face = brush.ink(adjust(wood, -0.05));
  const lit = brush.ink(wood);
  const dark = brush.ink(adjust(wood, -0.18, 1.3));
  const { x, y, width, height } = opening;
  const bar = (bx: number, by: number, w: number, h: number): string =>
    rect(bx, by, w, h, face) +
    (h > w
      ? rect(brush.side < 0 ? bx + w - 7 : bx, by, 7, h, dark, 0.6) +
        rect(brush.side < 0 ? bx : bx + w - 7, by, 7, h, lit)
      : rect(bx, by + h - 7, w, 7, dark, 0.6) + rect(bx, by, w, 6, lit));
  const third = brush.random.chance(0.5) ? [x + width / 3, x + (width * 2) / 3] : [x + width / 2];
  return (
    third.map((bx) => bar(bx - 13, y, 26, height)).join('') +
    bar(x, y + height * 0.3, width, 22) +
    bar(x - 36, y - 36, 40, height + 40) +
    bar(x + width - 4, y - 36, 40, height + 40) +
    bar(x - 36, y - 36, width + 72, 40)
  );
}

/** Draws a translucent linen curtain with folds. */
function drawCurtain(brush: Brush, side: -1 | 1, reach: number): string {
  const { random } = brush;
  const cloth = random.pick([pigment.paper, pigment.linen, mix(pigment.pink, pigment.paper, 0.4)]);
  const mirror = (x: number): number => (side < 0 ? x : 1600 - x);
  const hem = steps(7, 0, reach).map((x, i): Point => [mirror(x), 1075 + (i % 2) * 16]);
  const shape = edges(
    [
      [mirror(-10), -10],
      [mirror(reach * 0.92), -10],
    ],
    [
      [mirror(reach * 0.86), 300],
      [mirror(reach * 1.04), 760],
      [mirror(reach), 1075],
    ],
    hem.toReversed(),
    [[mirror(-10), 1080]],
  );
  const fold = (share: number, width: number): string =>
    edges(
      [
        [mirror(reach * share), -10],
        [mirror(reach * (share - 0.03)), 500],
        [mirror(reach * (share + 0.05)), 1080],
      ],
      [
        [mirror(reach * (share + 0.05) + width), 1080],
        [mirror(reach * (share - 0.03) + width * 0.5), 500],
        [mirror(reach * share + width * 0.7), -10],
      ],
    );
  return group(
    fill(shape, brush.ink(cloth)) +
      fill(
        [0.1, 0.36, 0.62, 0.84].map((share) => fold(share, 30)).join(''),
        brush.ink(adjust(cloth, -0.09, 1.3)),
        0.75,
      ) +
      fill([0.22, 0.5, 0.74].map((share) => fold(share, 18)).join(''), brush.ink(adjust(cloth, 0.03))),
    'opacity=".93"',
  );
}

export const drawWindowsillScene: DrawScene = (brush, plant) => {
  const { random, side, light } = brush;
  const wall = random.pick([
    pigment.linen,
    mix(pigment.sage, pigment.linen, 0.5),
    mix(pigment.pink, pigment.linen, 0.5),
    mix(pigment.clay, pigment.cream, 0.5),
  ]);
  const { x, y, width, height } = opening;
  const sillTop = y + height;
  const sill = random.pick([pigment.paper, pigment.wood, adjust(pigment.wood, 0.1)]);
  const view = random.pick<View>(['hills', 'town', 'trees']);
  const clip = brush.define(
    (id) => `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/></clipPath>`,
  );
  const px = Math.round(800 + random.around(0, 90));
  const standing = standPlant(brush, plant, { x: px, y: sillTop + 82, scale: 0.96 });
  const glassy = group(
    blurred(
      brush,
      outside(brush.derive('view'), view, { x, y, width, horizon: sillTop - 150 }) +
        rect(x, sillTop - 95, width, 120, brush.raw(mix(light.sky[2], light.shadow, 0.45))),
      2.5,
    ) + rainDrops(brush, x, y, width, height, 70),
    `clip-path="url(#${clip})"`,
  );
  const one = random.sign();
  const left = px - 330 - 90;
  const right = px + 330 + 90;
  const companions =
    drawNeighbour(brush, one < 0 ? left - 60 : right + 60, sillTop + 58, 1.05, [
      'fan',
      'tuft',
      'ball',
      'cutting',
      'cutting',
    ]) + place(random.pick([books, mug, vase, mug])(brush), one < 0 ? right + 70 : left - 70, sillTop + 62, 1.05);
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
          { at: 0, color: brush.ink(adjust(wall, -0.05)) },
          { at: 1, color: brush.ink(adjust(wall, -0.14, 1.2)) },
        ],
      ),
    ),
    glassy,
    drawFrame(brush),
    light.name === 'rain' || light.name === 'night' ? '' : glow(brush, [800 + side * 420, 260], 760, light.beam, 0.4),
    lamplight(brush, [px + side * 260, 600], 950, 1.2),
    rect(
      60,
      sillTop,
      1480,
      118,
      linear(
        brush,
        [0, 0],
        [0, 1],
        [
          { at: 0, color: brush.ink(adjust(sill, 0.02)) },
          { at: 1, color: brush.ink(adjust(sill, -0.05)) },
        ],
      ),
    ),
    rect(60, sillTop, 1480, 4, brush.ink(adjust(sill, -0.16)), 0.5),
    rect(44, sillTop + 116, 1512, 40, brush.ink(adjust(sill, -0.12, 1.1)), 1, 5),
    rect(44, sillTop + 114, 1512, 6, brush.ink(adjust(sill, 0.05)), 1, 3),
    rect(60, sillTop + 156, 1480, 26, brush.raw(light.shadow), 0.22),
    stroke(
      wire([
        [60, sillTop + 60],
        [800, sillTop + 62],
        [1540, sillTop + 60],
      ]),
      brush.ink(adjust(sill, -0.08)),
      2,
      0.35,
    ),
    standing.floorShadow,
    random.chance(0.75) ? drawCurtain(brush, -1, random.between(170, 260)) : '',
    random.chance(0.75) ? drawCurtain(brush, 1, random.between(170, 260)) : '',
    companions,
    drawLamp(brush, px + side * 330, sillTop + 40, 1.1),
    standing.subject,
    subjectGlow(brush, [px + side * 120, 560]),
    beams(brush, 1),
  ].join('');
};
