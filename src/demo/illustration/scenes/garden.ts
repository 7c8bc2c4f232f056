import { steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { beams, lamplight } from '../atmosphere.ts';
import { linear, radial, shadowOf } from '../paint.ts';
import { rainDrops, rainStreaks } from '../rain.ts';
import { hills, outside, throughAir, trees } from '../landscape.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import { disc, edges, fill, rect, sliver } from '../shape.ts';
import type { Point } from '../shape.ts';
import type { DrawScene } from './scene.ts';
import { drawLantern, subjectBrush, subjectGlow } from './stage.ts';

const horizon = 600;

function drawFence(brush: Brush, foot: number): string {
  const color = brush.random.pick([pigment.paper, pigment.wood, adjust(pigment.wood, -0.08)]);
  const pickets = steps(40, -10, 1610)
    .map((x) => `M${Math.round(x)} ${foot}v-92l9-13 9 13v92z`)
    .join('');
  return (
    rect(0, foot - 74, 1600, 9, throughAir(brush, adjust(color, -0.08), 0.7)) +
    rect(0, foot - 32, 1600, 9, throughAir(brush, adjust(color, -0.08), 0.7)) +
    fill(pickets, throughAir(brush, color, 0.66))
  );
}

/** Draws small wild flowers in the grass in the foreground. */
function drawDaisies(brush: Brush, y: number): string {
  const { random } = brush;
  const color = random.pick([pigment.white, pigment.pink, pigment.ochre]);
  const seats = steps(16).map((): Point => [random.between(20, 1580), y + random.around(0, 34)]);
  const stalks = seats.map(([x, top]) => sliver([x, top + 60], 0, 60, 3)).join('');
  const petals = seats
    .flatMap((at) => steps(7, 0, 5.4).map((turn) => sliver(at, turn, random.between(9, 14), 4)))
    .join('');
  return (
    fill(stalks, throughAir(brush, adjust(pigment.moss, -0.04), 0.95)) +
    fill(petals, throughAir(brush, color, 0.96)) +
    fill(seats.map((at) => disc(at, 4)).join(''), throughAir(brush, adjust(pigment.ochre, -0.04), 0.96))
  );
}

export const drawGardenScene: DrawScene = (brush, plant) => {
  const { random, side, light } = brush;
  const x = Math.round(800 + random.around(0, 70));
  const foot = 1040;
  const id = brush.define((name) => `<g id="${name}">${plant.draw(subjectBrush(brush), 'rooted')}</g>`);
  const earth = pigment.soil;
  const grass = oklch(0.6, 0.11, 128);
  const row = (y: number, scale: number, gap: number, phase: number): string =>
    steps(Math.ceil(1900 / gap))
      .map((_, i, all) => {
        const px = (i - all.length / 2 + phase) * gap + 800;
        return `<use href="#${id}" transform="translate(${Math.round(px)} ${Math.round(y)}) scale(${(i + all.length) % 2 === 0 ? -scale : scale} ${scale})"/>`;
      })
      .join('');
  const bed = (y: number, height: number, nearness: number): string => {
    const top = steps(13, -40, 1640).map((px): Point => [px, y - Math.abs(Math.sin(px / 97 + y)) * height * 0.2]);
    const clods = steps(40)
      .map(() =>
        disc(
          [random.between(0, 1600), y + random.between(0.1, 0.9) * height],
          random.between(3, 9) * (height / 120),
          0.5,
        ),
      )
      .join('');
    return (
      fill(
        edges(top, [
          [1640, y + height],
          [-40, y + height],
        ]),
        throughAir(brush, adjust(earth, 0.12), nearness),
      ) + fill(clods, throughAir(brush, adjust(earth, 0.2), nearness), 0.7)
    );
  };
  const haze = (y: number, opacity: number): string => {
    const air = throughAir(brush, grass, 0);
    return rect(
      0,
      y - 330,
      1600,
      400,
      linear(
        brush,
        [0, 0],
        [0, 1],
        [
          { at: 0, color: air, opacity: 0 },
          { at: 0.55, color: air, opacity },
          { at: 1, color: air, opacity: opacity * 0.3 },
        ],
      ),
    );
  };
  const blades = (y: number, reach: number, count: number, color: string): string =>
    fill(
      steps(count)
        .map(() =>
          sliver(
            [random.between(-20, 1620), y + random.around(0, 12)],
            random.around(0, 0.45),
            reach * random.between(0.5, 1.1),
            4.5,
          ),
        )
        .join(''),
      color,
    );
  const shade = brush.raw(light.shadow);
  const run = light.shadowLength;
  const shadow = shadowOf(
    brush,
    id,
    `translate(${x} ${foot}) matrix(1.18 0 ${Math.round(side * (0.5 + run) * 100) / 100} -.2 0 0)`,
    5,
    0.9,
  );
  const corner = (sign: number): string =>
    steps(9)
      .map((depth) =>
        sliver(
          [800 + sign * random.between(610, 830), 1215],
          -sign * random.between(-0.1, 0.7),
          random.between(170, 420) * (1.1 - depth * 0.4),
          26,
        ),
      )
      .join('');
  return [
    outside(brush.derive('view'), random.pick(['hills', 'trees'] as const), { x: 0, y: 0, width: 1600, horizon }),
    hills(brush, horizon + 40, 70, 0.6),
    trees(brush, horizon + 40, 90, 0.66),
    rect(
      0,
      horizon + 30,
      1600,
      600,
      linear(
        brush,
        [0, 0],
        [0, 1],
        [
          { at: 0, color: throughAir(brush, adjust(grass, 0.08), 0.6) },
          { at: 1, color: throughAir(brush, adjust(grass, -0.06), 1) },
        ],
      ),
    ),
    random.chance(0.5) ? drawFence(brush, horizon + 88) : '',
    bed(horizon + 95, 40, 0.6),
    row(horizon + 112, 0.28, 260, random.next()),
    haze(horizon + 110, 0.55),
    blades(horizon + 190, 26, 130, throughAir(brush, grass, 0.75)),
    bed(horizon + 205, 62, 0.75),
    row(horizon + 232, 0.48, 480, random.next()),
    haze(horizon + 240, 0.36),
    blades(horizon + 345, 36, 120, throughAir(brush, adjust(grass, -0.03), 0.9)),
    bed(horizon + 372, 150, 0.95),
    shadow,
    lamplight(brush, [x + side * 300, 760], 900, 1.25),
    fill(
      disc([x, foot + 4], 230, 0.17),
      radial(brush, [
        { at: 0, color: shade, opacity: 0.75 },
        { at: 0.45, color: shade, opacity: 0.4 },
        { at: 1, color: shade, opacity: 0 },
      ]),
    ),
    `<use href="#${id}" transform="translate(${x} ${foot}) scale(1.18)"/>`,
    drawLantern(brush, x + side * 400, 1095, 1.15),
    subjectGlow(brush, [x + side * 200, 720]),
    blades(1132, 70, 90, throughAir(brush, adjust(grass, -0.02), 1)),
    rect(0, 1120, 1600, 80, throughAir(brush, adjust(grass, -0.08), 1)),
    blades(1165, 92, 130, throughAir(brush, adjust(grass, -0.08), 1)),
    blades(1200, 80, 90, throughAir(brush, adjust(grass, 0.03), 1)),
    drawDaisies(brush, 1128),
    fill(corner(-1) + corner(1), throughAir(brush, adjust(pigment.pine, -0.06), 1)),
    rainStreaks(brush, 0, 0, 1600, 1200, 90),
    rainDrops(brush, 100, 500, 1400, 600, 26),
    beams(brush, 0.9),
  ].join('');
};
