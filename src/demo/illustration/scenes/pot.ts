import { steps } from '../arc.ts';
import { beams, drawSun, lamplight, sky, stars, windowLight } from '../atmosphere.ts';
import { glow, linear } from '../paint.ts';
import { rainStreaks } from '../rain.ts';
import type { Brush } from '../brush.ts';
import { drawNeighbour } from '../neighbours.ts';
import { adjust, mix, pigment } from '../palette.ts';
import { books } from '../props/books.ts';
import { mug } from '../props/mug.ts';
import { seedPacket } from '../props/seed-packet.ts';
import { twine } from '../props/twine.ts';
import { vase } from '../props/vase.ts';
import { disc, edges, fill, group, place, rect } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawLamp, standPlant, subjectGlow } from './stage.ts';
import type { DrawScene } from './scene.ts';

const walls = [
  pigment.linen,
  pigment.sage,
  pigment.pink,
  pigment.cream,
  mix(pigment.clay, pigment.cream, 0.45),
  mix(pigment.ochre, pigment.cream, 0.6),
] as const;

function archPath(x: number, top: number, halfWidth: number, bottom: number): string {
  const round = steps(13, Math.PI, 0).map((angle): Point => [
    x + Math.cos(angle) * halfWidth,
    top + halfWidth - Math.sin(angle) * halfWidth,
  ]);
  return edges(round, [
    [x + halfWidth, bottom],
    [x - halfWidth, bottom],
  ]);
}

/** Draws a view through an arch: the sky, the sun or moon, and hills. */
function archView(brush: Brush, x: number, top: number, halfWidth: number, bottom: number): string {
  const { random, side } = brush;
  const clip = brush.define(
    (name) => `<clipPath id="${name}"><path d="${archPath(x, top, halfWidth, bottom)}"/></clipPath>`,
  );
  const hill = (height: number, swing: number, phase: number): string =>
    edges(
      steps(8, x - halfWidth - 20, x + halfWidth + 20).map((px): Point => [
        px,
        bottom - height - Math.sin(px / 130 + phase) * swing,
      ]),
      [
        [x + halfWidth + 20, bottom],
        [x - halfWidth - 20, bottom],
      ],
    );
  const low = brush.light.sky[2];
  const view =
    sky(brush, x - halfWidth, top, halfWidth * 2, bottom - top) +
    stars(brush, x - halfWidth, top, halfWidth * 2, 500, 40) +
    drawSun(brush, [x + side * halfWidth * 0.42, top + halfWidth * random.between(0.6, 0.95)], halfWidth * 0.22) +
    fill(hill(230, 34, random.between(0, 6)), brush.raw(mix(low, brush.light.shadow, 0.22))) +
    fill(hill(130, 26, random.between(0, 6)), brush.raw(mix(low, brush.light.shadow, 0.4))) +
    rainStreaks(brush, x - halfWidth, top, halfWidth * 2, bottom - top, 90);
  return group(view, `clip-path="url(#${clip})"`);
}

export const drawPotScene: DrawScene = (brush, plant) => {
  const { random, side, light } = brush;
  const wall = random.pick(walls);
  const x = 800 + random.around(0, 70);
  const surface = random.between(930, 965);
  const backdrop = random.pick(
    light.name === 'rain' ? (['arch', 'arch', 'plain'] as const) : (['arch', 'arch', 'disc', 'plain'] as const),
  );
  const wallPaint = linear(
    brush,
    [side < 0 ? 0 : 1, 0],
    [side < 0 ? 1 : 0, 1],
    [
      { at: 0, color: brush.ink(adjust(wall, 0.03)) },
      { at: 1, color: brush.ink(adjust(wall, -0.055, 1.15)) },
    ],
  );
  const parts = [rect(0, 0, 1600, surface, wallPaint)];
  const archX = x - side * random.between(20, 90);
  const top = random.between(70, 120);
  const halfWidth = random.between(400, 460);
  const besideArch = brush.define(
    (name) =>
      `<clipPath id="${name}"><path clip-rule="evenodd" d="M0 0H1600V${Math.round(surface)}H0z${archPath(archX, top, halfWidth, surface)}"/></clipPath>`,
  );
  if (backdrop === 'arch') {
    parts.push(fill(archPath(archX - side * 16, top - 4, halfWidth + 8, surface), brush.ink(adjust(wall, -0.13, 1.2))));
    parts.push(archView(brush, archX, top, halfWidth, surface));
  } else if (backdrop === 'disc') {
    const color = random.pick(
      [pigment.coral, pigment.ochre, pigment.clay, pigment.sage].filter((item) => item !== wall),
    );
    parts.push(fill(disc([archX, 470], random.between(360, 410)), brush.ink(mix(color, wall, 0.35))));
  } else {
    parts.push(windowLight(brush, side < 0 ? 760 : 120, 90, 1100));
  }
  const table = random.pick([pigment.wood, pigment.clay, pigment.stone, pigment.linen].filter((item) => item !== wall));
  const standing = standPlant(brush, plant, {
    x: Math.round(x),
    y: Math.round(surface + 95),
    scale: 1,
    saucer: random.chance(0.4),
  });
  parts.push(lamplight(brush, [x + side * 440, 620], 1000, 1.1));
  parts.push(backdrop === 'arch' ? group(standing.wallShadow, `clip-path="url(#${besideArch})"`) : standing.wallShadow);
  parts.push(
    rect(
      0,
      surface,
      1600,
      1200 - surface,
      linear(
        brush,
        [side < 0 ? 0 : 1, 0],
        [side < 0 ? 1 : 0, 0.3],
        [
          { at: 0, color: brush.ink(adjust(table, 0.05)) },
          { at: 1, color: brush.ink(adjust(table, -0.06)) },
        ],
      ),
    ),
  );
  parts.push(rect(0, surface, 1600, 5, brush.ink(adjust(table, 0.1, 0.7)), 0.8));
  if (light.name !== 'rain') parts.push(glow(brush, [x + side * 420, surface + 150], 520, light.beam, 0.25));
  const beside = -side * random.between(430, 500);
  if (random.chance(0.45)) {
    const [px, py] = [x + beside, surface + random.between(52, 120)];
    parts.push(fill(disc([px - side * 30, py - 2], 80, 0.14), brush.raw(light.shadow), light.shadowOpacity));
    parts.push(
      random.chance(0.6)
        ? drawNeighbour(brush, px, py, 1.2)
        : place(random.pick([mug, books, twine, seedPacket, vase])(brush), px, py, 1.15),
    );
  }
  parts.push(
    standing.floorShadow,
    standing.subject,
    subjectGlow(brush, [x + side * 120, 520]),
    drawLamp(brush, x + side * 520, surface + 60, 1.5),
    beams(brush, 0.7),
  );
  return parts.join('');
};
