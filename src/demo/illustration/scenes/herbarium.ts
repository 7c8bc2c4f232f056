import { steps } from '../arc.ts';
import { lamplight, windowLight } from '../atmosphere.ts';
import { linear, shadowOf } from '../paint.ts';
import type { Brush } from '../brush.ts';
import { adjust, mix, oklch, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { disc, fill, group, num, place, rect, sliver, stroke, wire } from '../shape.ts';
import type { DrawScene } from './scene.ts';
import { subjectGlow } from './stage.ts';

/** Returns the colour of a pressed plant: less chroma, mixed with straw. */
function dried(color: Oklch): Oklch {
  const straw = oklch(0.62, 0.06, 92);
  return mix({ ...color, c: color.c * 0.74 }, straw, 0.24);
}

/** Draws lines that look like handwriting from a distance but contain no text. */
function scribble(brush: Brush, x: number, y: number, width: number): string {
  const { random } = brush;
  const count = Math.round(width / 9);
  let gap = 0;
  const parts: string[] = [];
  let word: [number, number][] = [];
  for (let i = 0; i < count; i += 1) {
    word.push([x + i * 9, y + (i % 2 === 0 ? -1 : 1) * random.between(1.5, 4) * (random.chance(0.16) ? 2.2 : 1)]);
    gap += 1;
    if (gap > 4 && random.chance(0.25)) {
      parts.push(wire(word));
      word = [];
      gap = 0;
      i += 1;
    }
  }
  if (word.length > 2) parts.push(wire(word));
  return stroke(parts.join(''), brush.ink(adjust(pigment.bark, 0.02)), 2.2, 0.5);
}

function drawLabel(brush: Brush): string {
  const line = brush.ink(adjust(pigment.bark, 0.12));
  return (
    rect(4, 6, 250, 150, brush.raw(brush.light.shadow), 0.16) +
    rect(0, 0, 250, 150, brush.ink(adjust(pigment.paper, -0.005))) +
    `<rect x="8" y="8" width="234" height="134" fill="none" stroke="${line}" stroke-width="1.6" opacity=".6"/>` +
    scribble(brush, 50, 36, 150) +
    [66, 90, 114]
      .map((y) => scribble(brush, 26, y, brush.random.between(120, 195)) + rect(24, y + 10, 202, 1.2, line, 0.35))
      .join('')
  );
}

function drawTape(brush: Brush, x: number, y: number, width: number, turn: number): string {
  const tape = brush.ink(adjust(pigment.cream, -0.04, 1.3));
  return place(
    rect(-width / 2, -13, width, 28, brush.raw(brush.light.shadow), 0.14) +
      rect(-width / 2, -15, width, 28, tape, 0.86) +
      rect(-width / 2, -15, width, 4, brush.ink(pigment.white), 0.5) +
      rect(-width / 2, -15, 3, 28, brush.ink(pigment.clay), 0.3) +
      rect(width / 2 - 3, -15, 3, 28, brush.ink(pigment.clay), 0.3),
    x,
    y,
    1,
    turn,
  );
}

export const drawHerbariumScene: DrawScene = (room, plant) => {
  const { random, side, light } = room;
  const brush = light.name === 'night' ? room.derive('sheet', (color) => adjust(color, 0.14, 1.35, -6)) : room;
  const desk = random.pick([pigment.wood, adjust(pigment.pine, 0.02, 0.7), pigment.clay, adjust(pigment.wood, -0.14)]);
  const paper = mix(pigment.paper, pigment.cream, 0.55);
  const tilt = random.around(0, 1.6);
  const id = brush.define((name) => `<g id="${name}">${plant.draw(brush.derive('plant', dried), 'pressed')}</g>`);
  const specimenX = random.between(-60, 30);
  const turn = random.around(0, 4);
  const spec = `translate(${num(specimenX)} -10) rotate(${num(turn)}) scale(1.12)`;
  const foxing = steps(22)
    .map(() => disc([random.around(0, 560), random.around(0, 540)], random.between(3, 13)))
    .join('');
  const stains = steps(3)
    .map(() =>
      fill(
        disc([random.around(0, 480), random.around(0, 460)], random.between(60, 150), random.between(0.6, 1)),
        brush.ink(pigment.ochre),
        0.06,
      ),
    )
    .join('');
  const sheet =
    rect(-588, -572, 1180, 1150, brush.raw(light.shadow), light.shadowOpacity * 0.5) +
    rect(-594, -580, 1184, 1154, brush.raw(light.shadow), light.shadowOpacity * 0.6) +
    rect(
      -600,
      -590,
      1190,
      1160,
      linear(
        brush,
        [side < 0 ? 0 : 1, 0],
        [side < 0 ? 1 : 0, 1],
        [
          { at: 0, color: brush.ink(adjust(paper, 0.01)) },
          { at: 1, color: brush.ink(adjust(paper, -0.05, 1.3)) },
        ],
      ),
    ) +
    `<rect x="-560" y="-550" width="1110" height="1080" fill="none" stroke="${brush.ink(pigment.clay)}" stroke-width="2" opacity=".4"/>` +
    stains +
    fill(foxing, brush.ink(pigment.clay), 0.14);
  const envelope = place(
    rect(4, 6, 170, 120, brush.raw(light.shadow), 0.16) +
      rect(0, 0, 170, 120, brush.ink(pigment.linen)) +
      fill('M0 0L85 66L170 0z', brush.ink(adjust(pigment.linen, -0.05))) +
      stroke('M0 0L85 66L170 0', brush.ink(pigment.clay), 1.6, 0.6),
    -525,
    -515,
    1,
    0,
  );
  const loose =
    fill([sliver([-430, 330], 0.4, 120, 26)].join(''), brush.ink(dried(pigment.moss)), 0.85) +
    fill(sliver([-430, 330], 0.4, 120, 26, 1), brush.ink(dried(adjust(pigment.moss, 0.08))), 0.85);
  const stamp = place(
    `<circle r="46" fill="none" stroke="${brush.ink(pigment.coral)}" stroke-width="4" opacity=".55"/><circle r="36" fill="none" stroke="${brush.ink(pigment.coral)}" stroke-width="1.6" opacity=".55"/>` +
      fill([-0.8, 0.8, 0].map((a) => sliver([0, 20], a, 40, 10)).join(''), brush.ink(pigment.coral), 0.5),
    440,
    -440,
    1,
    random.around(-8, 14),
  );
  const lean = (y: number): number => specimenX - Math.sin((turn * Math.PI) / 180) * y;
  const planks = steps(7, 0, 1200)
    .map((y) => rect(0, y, 1600, 4, room.ink(adjust(desk, -0.09)), 0.6))
    .join('');
  return [
    rect(0, 0, 1600, 1200, room.ink(desk)),
    planks,
    place(
      sheet +
        (random.chance(0.6) ? envelope : '') +
        (random.chance(0.5) ? loose : '') +
        stamp +
        place(drawLabel(brush), 275, 355) +
        shadowOf(brush, id, `translate(${-side * 7} 9) ${spec}`, 3, 0.9) +
        `<use href="#${id}" transform="${spec}"/>` +
        drawTape(brush, lean(385), 385, 120, random.around(0, 8)) +
        drawTape(brush, lean(150), 150, 100, random.around(8, 10)) +
        (random.chance(0.5) ? drawTape(brush, lean(-120), -120, 90, random.around(-10, 8)) : ''),
      805,
      606,
      1,
      tilt,
    ),
    group(windowLight(brush, side < 0 ? 420 : 140, 20, 1300), 'opacity=".55"'),
    lamplight(brush, [800 + side * 300, 360], 900, 0.9),
    subjectGlow(brush, [800 + side * 160, 480], 900),
  ].join('');
};
