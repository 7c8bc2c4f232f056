import { lamplight } from '../atmosphere.ts';
import { glow, shadowOf } from '../paint.ts';
import type { Brush } from '../brush.ts';
import type { Plant } from '../plants/plant.ts';
import { adjust, pigment } from '../palette.ts';
import { drawPot } from '../pots.ts';
import { lamp } from '../props/lamp.ts';
import { lantern } from '../props/lantern.ts';
import { disc, fill, group, place } from '../shape.ts';
import type { Point } from '../shape.ts';

interface Stand {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly saucer?: boolean;
}

interface Standing {
  /** The shadow on the wall behind. */
  readonly wallShadow: string;
  /** The shadow below the pot. */
  readonly floorShadow: string;
  readonly subject: string;
}

/** Returns the brush for the subject. At night, its lamp lights it, so it keeps more of its own colour than the room. */
export function subjectBrush(brush: Brush): Brush {
  return brush.derive('plant', brush.light.name === 'night' ? (color) => adjust(color, 0.12, 1.3, -4) : undefined);
}

/** Draws the lamp's warm light over the subject. */
export function subjectGlow(brush: Brush, center: Point, reach = 720): string {
  return brush.light.name === 'night'
    ? group(lamplight(brush, center, reach, 2), 'style="mix-blend-mode:overlay"')
    : '';
}

/** Draws a lantern, only in night pictures. */
export function drawLantern(brush: Brush, x: number, y: number, scale: number): string {
  if (brush.light.name !== 'night') return '';
  return glow(brush, [x, y - 70 * scale], 330 * scale, brush.light.beam, 0.5) + place(lantern(brush), x, y, scale);
}

export function drawLamp(brush: Brush, x: number, y: number, scale: number): string {
  if (brush.light.name !== 'night') return '';
  return glow(brush, [x, y - 230 * scale], 420 * scale, brush.light.beam, 0.55) + place(lamp(brush), x, y, scale);
}

function drawSaucer(brush: Brush, potWidth: number): string {
  const clay = brush.random.fork('saucer').pick([pigment.terracotta, pigment.clay, pigment.stone]);
  const half = potWidth * 0.46;
  return (
    fill(disc([0, 8], half, 0.17), brush.ink(adjust(clay, -0.14))) +
    fill(disc([0, -2], half, 0.17), brush.ink(clay)) +
    fill(disc([0, -2], half * 0.93, 0.15), brush.ink(adjust(clay, -0.08))) +
    fill(disc([brush.side * half * 0.06, -3], half * 0.8, 0.12), brush.ink(adjust(clay, -0.16)))
  );
}

/** Returns the plant in its pot, with the foot of the pot at x, y, and its shadows. Draw the shadows first. */
export function standPlant(brush: Brush, plant: Plant, stand: Stand): Standing {
  const { light, side } = brush;
  const pot = drawPot(brush.derive('pot'), plant.pot.size, plant.pot.forms);
  const body =
    (stand.saucer === true ? drawSaucer(brush, pot.width) : '') +
    pot.markup +
    place(plant.draw(subjectBrush(brush), 'potted'), pot.soil[0], pot.soil[1]);
  const id = brush.define((name) => `<g id="${name}">${body}</g>`);
  const { x, y } = stand;
  const scale = Math.round(stand.scale * plant.scale * 1000) / 1000;
  const run = light.shadowLength;
  const offset = -side * (60 + 130 * run) * scale;
  const wallShadow = shadowOf(
    brush,
    id,
    `translate(${Math.round(x + offset)} ${Math.round(y - 10 + 40 * scale)}) scale(${scale})`,
    7,
  );
  const foot = (pot.width / 2) * scale;
  const ground = brush.raw(light.shadow);
  const pool = (reach: number, flat: number, opacity: number): string =>
    fill(
      disc([x - side * reach * 0.45, y - flat * 0.2], foot * 0.72 + reach * 0.55, flat / (foot * 0.72 + reach * 0.55)),
      ground,
      opacity,
    );
  return {
    wallShadow,
    floorShadow:
      pool(foot * (0.5 + run), foot * 0.17, light.shadowOpacity * 0.8) +
      pool(foot * 0.25, foot * 0.11, light.shadowOpacity * 1.2),
    subject: `<use href="#${id}" transform="translate(${x} ${y}) scale(${scale})"/>`,
  };
}
