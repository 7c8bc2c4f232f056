import { steps } from '../arc.ts';
import { beams } from '../atmosphere.ts';
import { blurredWhole, glow, linear } from '../paint.ts';
import { rainDrops, rainStreaks } from '../rain.ts';
import { leafOutline } from '../leaf.ts';
import { outlines } from '../outlines.ts';
import { adjust, mix, pigment } from '../palette.ts';
import { disc, fill, place, rect } from '../shape.ts';
import type { DrawScene } from './scene.ts';
import { subjectBrush, subjectGlow } from './stage.ts';

export const drawCloseupScene: DrawScene = (brush, plant) => {
  const { random, side, light } = brush;
  const day = random.pick([
    pigment.pine,
    adjust(pigment.pine, 0.1, 0.8),
    mix(pigment.sage, pigment.ochre, 0.25),
    mix(pigment.pink, pigment.clay, 0.4),
    adjust(pigment.sage, -0.08, 1.2),
  ]);
  const ground = light.name === 'night' ? adjust(mix(day, pigment.ink, 0.6), -0.06) : day;
  const leaves = steps(9).map((near) => {
    const placement = {
      base: [random.between(-100, 1700), random.between(-100, 1300)] as const,
      tilt: random.between(0, 6.28),
      length: random.between(420, 760),
      width: random.between(200, 340),
      bend: random.around(0, 0.5),
    };
    return fill(
      leafOutline(brush, placement, outlines.ovate),
      brush.ink(
        mix(adjust(pigment.moss, random.around(0, 0.06)), ground, (light.name === 'night' ? 0.88 : 0.72) - near * 0.4),
      ),
      0.8,
    );
  });
  const bokeh = steps(14).map(() =>
    fill(
      disc([random.between(0, 1600), random.between(0, 1000)], random.between(18, 80)),
      light.name === 'rain' ? brush.raw(light.sky[2]) : brush.raw(light.beam),
      random.between(0.08, 0.24),
    ),
  );
  const id = brush.define((name) => `<g id="${name}">${plant.draw(subjectBrush(brush), 'macro')}</g>`);
  const far = 800 + random.sign() * random.int(260, 420);
  return [
    blurredWhole(
      brush,
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
            { at: 0, color: brush.ink(adjust(ground, 0.1)) },
            { at: 1, color: brush.ink(adjust(ground, -0.1)) },
          ],
        ),
      ) +
        leaves.join('') +
        bokeh.join(''),
      13,
      `<use href="#${id}" opacity=".55" transform="translate(${far} ${random.int(330, 520)}) rotate(${random.int(-25, 25)}) scale(-.7 .7)"/>`,
    ),
    light.name === 'night' || light.name === 'rain' ? '' : glow(brush, [800 + side * 560, 140], 900, light.beam, 0.55),
    rainStreaks(brush, 0, 0, 1600, 1200, 60),
    place(`<use href="#${id}"/>`, 800, 600),
    rainDrops(brush, 180, 120, 1240, 960, 44, 2),
    subjectGlow(brush, [800 + side * 260, 420], 1000),
    beams(brush, 0.55),
  ].join('');
};
