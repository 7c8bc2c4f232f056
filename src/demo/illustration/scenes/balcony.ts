import { steps } from '../arc.ts';
import { beams, lamplight } from '../atmosphere.ts';
import { glow, linear, shadowOf } from '../paint.ts';
import { rainDrops, rainStreaks } from '../rain.ts';
import type { Brush } from '../brush.ts';
import { outside } from '../landscape.ts';
import { drawNeighbour } from '../neighbours.ts';
import { adjust, mix, pigment } from '../palette.ts';
import { wateringCan } from '../props/watering-can.ts';
import { disc, fill, place, polygon, rect, stroke, wire } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawLantern, standPlant, subjectGlow } from './stage.ts';
import type { DrawScene } from './scene.ts';

const floor = 930;

function drawRailing(brush: Brush): string {
  const color = brush.random.pick([
    pigment.ink,
    adjust(pigment.pine, -0.06, 0.6),
    pigment.paper,
    adjust(pigment.wood, -0.05),
  ]);
  const ink = brush.ink(color);
  const lit = brush.ink(adjust(color, 0.1));
  const bars = steps(27, -10, 1610).map(
    (x) => rect(x, 560, 9, 380, ink) + rect(brush.side < 0 ? x : x + 6, 560, 3, 380, lit, 0.7),
  );
  return bars.join('') + rect(0, 892, 1600, 13, ink) + rect(0, 540, 1600, 26, ink) + rect(0, 538, 1600, 7, lit);
}

function drawFloor(brush: Brush): string {
  const tile = brush.random.pick([
    pigment.terracotta,
    pigment.stone,
    adjust(pigment.wood, 0.02),
    mix(pigment.clay, pigment.linen, 0.5),
  ]);
  const seam = brush.ink(adjust(tile, -0.1));
  const lines = steps(15, -1500, 3100)
    .map((x) =>
      polygon([
        [800 + (x - 800) * 0.62, floor],
        [802 + (x - 800) * 0.62, floor],
        [x + 4, 1200],
        [x, 1200],
      ]),
    )
    .join('');
  const { side } = brush;
  return (
    rect(
      0,
      floor,
      1600,
      270,
      linear(
        brush,
        [side < 0 ? 0 : 1, 0],
        [side < 0 ? 1 : 0, 1],
        [
          { at: 0, color: brush.ink(adjust(tile, 0.05)) },
          { at: 1, color: brush.ink(adjust(tile, -0.08)) },
        ],
      ),
    ) +
    fill(lines, seam, 0.6) +
    [floor + 46, floor + 118].map((y) => rect(0, y, 1600, 3, seam, 0.6)).join('') +
    rect(0, floor - 28, 1600, 30, brush.ink(adjust(pigment.stone, -0.06))) +
    rect(0, floor - 28, 1600, 6, brush.ink(pigment.stone))
  );
}

/** Draws a string of bulbs, which glow at dusk and at night. */
function drawBulbs(brush: Brush): string {
  const { light, random } = brush;
  const sag = random.between(90, 150);
  const at = (share: number): Point => [share * 1700 - 50, 40 + Math.sin(share * Math.PI * 2) ** 2 * sag];
  const glowing = light.name === 'night' || light.name === 'dusk';
  const bulbs = steps(15, 0.03, 0.97).map((share) => {
    const [x, y] = at(share);
    return (
      (glowing ? glow(brush, [x, y + 18], 70, light.beam, 0.5) : '') +
      rect(x - 5, y, 10, 10, brush.ink(pigment.ink)) +
      fill(
        disc([x, y + 20], 12, 1.15),
        glowing ? brush.raw(adjust(light.beam, 0.08, 0.8)) : brush.ink(pigment.cream),
        glowing ? 1 : 0.85,
      )
    );
  });
  return stroke(wire(steps(33).map(at)), brush.ink(pigment.ink), 3) + bulbs.join('');
}

function drawStool(brush: Brush, x: number, top: number, bottom: number): string {
  const wood = adjust(pigment.wood, 0.04);
  const dark = brush.ink(adjust(wood, -0.14));
  const leg = (from: number, to: number): string =>
    polygon([
      [x + from - 11, top + 10],
      [x + from + 11, top + 10],
      [x + to + 8, bottom],
      [x + to - 8, bottom],
    ]);
  return (
    fill(leg(-90, -110) + leg(90, 110), dark) +
    fill(leg(-150, -188) + leg(150, 188), brush.ink(adjust(wood, -0.07))) +
    fill(disc([x, top + 12], 200, 0.19), dark) +
    fill(disc([x, top], 200, 0.19), brush.ink(wood)) +
    fill(disc([x + brush.side * 30, top - 4], 150, 0.16), brush.ink(adjust(wood, 0.06)), 0.6)
  );
}

export const drawBalconyScene: DrawScene = (brush, plant) => {
  const { random, side, light } = brush;
  const x = Math.round(800 + random.around(0, 80));
  const stool = random.chance(0.55);
  const base = stool ? 1010 : 1070;
  const standing = standPlant(brush, plant, { x, y: base, scale: stool ? 0.98 : 1.06 });
  const one = random.sign();
  const ground = (px: number, py: number, wide: number): string =>
    fill(disc([px - side * wide * 0.3, py], wide, 0.14), brush.raw(light.shadow), light.shadowOpacity);
  const railing = brush.define((id) => `<g id="${id}">${drawRailing(brush)}</g>`);
  return [
    outside(brush.derive('view'), random.pick(['town', 'town', 'hills'] as const), {
      x: 0,
      y: 0,
      width: 1600,
      horizon: 720,
    }),
    rect(0, 740, 1600, 200, brush.raw(mix(light.sky[2], light.shadow, 0.4))),
    `<use href="#${railing}"/>`,
    drawFloor(brush),
    light.name === 'rain' || light.name === 'night'
      ? ''
      : shadowOf(brush, railing, `translate(0 ${floor + 300}) skewX(${side * 26}) scale(1 -.33)`, 2, 0.8),
    random.chance(0.5) || light.name === 'night' ? drawBulbs(brush) : '',
    lamplight(brush, [x + side * 240, 480], 900, 1.1),
    ground(x - one * 520, 1004, 90),
    drawNeighbour(brush, x - one * 520, 1000, 1.55, ['fan', 'tuft', 'ball']),
    ground(x - one * 680, 1064, 100),
    drawNeighbour(brush, x - one * 680, 1060, 1.7, ['tuft', 'fan']),
    ground(x + one * 520, 1044, 170),
    random.chance(0.6)
      ? place(wateringCan(brush), x + one * 530, 1040, 1, 0, one > 0)
      : drawNeighbour(brush, x + one * 530, 1040, 1.6, ['ball', 'fan']),
    stool ? ground(x, 1150, 230) + drawStool(brush, x, base - 4, 1150) : '',
    standing.floorShadow,
    rainDrops(brush, 60, 940, 1480, 230, 26),
    standing.subject,
    subjectGlow(brush, [x + side * 140, 560]),
    drawLantern(brush, x + side * 330, 1140, 1.1),
    rainStreaks(brush, 0, 0, 1600, 1200, 70),
    beams(brush, 0.9),
  ].join('');
};
