import { steps } from './arc.ts';
import type { Brush } from './brush.ts';
import { frame } from './frame.ts';
import { blurred, glow, linear } from './paint.ts';
import { adjust, pigment } from './palette.ts';
import { runnels } from './rain.ts';
import { disc, fill, num, polygon, rect, stroke } from './shape.ts';
import type { Point } from './shape.ts';

export { frame };

export function sky(brush: Brush, x: number, y: number, width: number, height: number): string {
  const [top, middle, low] = brush.light.sky;
  const paint = linear(
    brush,
    [0, 0],
    [0, 1],
    [
      { at: 0, color: brush.raw(top) },
      { at: 0.55, color: brush.raw(middle) },
      { at: 1, color: brush.raw(low) },
    ],
  );
  return rect(x, y, width, height, paint);
}

/** Draws the sun or the moon with its halo. */
export function drawSun(brush: Brush, center: Point, radius: number): string {
  const { light } = brush;
  if (light.name === 'rain') return '';
  const halo = glow(brush, center, radius * 3.2, light.sun, light.name === 'night' ? 0.3 : 0.5);
  if (light.name === 'night') {
    const r = num(radius * 0.7);
    const inner = num(radius * 0.8);
    return (
      halo +
      fill(
        `M${num(center[0] - radius * 0.3)} ${num(center[1] - radius * 0.63)}a${r} ${r} 0 1 0 ${num(radius * 0.93)} ${num(radius * 0.93)}a${inner} ${inner} 0 0 1 ${num(-radius * 0.93)} ${num(-radius * 0.93)}z`,
        brush.raw(light.sun),
      )
    );
  }
  return halo + fill(disc(center, radius), brush.raw(light.sun), light.name === 'noon' ? 0.9 : 1);
}

export function stars(brush: Brush, x: number, y: number, width: number, height: number, count: number): string {
  const { random } = brush;
  if (brush.light.name !== 'night') return '';
  const dots = steps(count).map(() =>
    disc([x + random.next() * width, y + random.next() * height], random.between(0.8, 2.6)),
  );
  return fill(dots.join(''), brush.raw(brush.light.sun), 0.75);
}

/** Draws slanting beams of light from the lit side. */
export function beams(brush: Brush, strength = 1): string {
  const { light, random, side } = brush;
  if (light.name === 'night' || light.name === 'rain') return '';
  const mirror = (x: number): number => (side < 0 ? x : frame.width - x);
  const slope = light.name === 'noon' ? 0.45 : 0.95;
  const color = brush.raw(light.beam);
  const paint = linear(
    brush,
    [side < 0 ? 0 : 1, 0],
    [side < 0 ? 0.8 : 0.2, 1],
    [
      { at: 0, color, opacity: Math.round(light.beamOpacity * strength * 100) / 100 },
      { at: 1, color, opacity: 0 },
    ],
  );
  let x = random.between(-420, -200);
  return steps(4)
    .map(() => {
      const width = random.between(70, 240);
      const path = polygon([
        [mirror(x), -10],
        [mirror(x + width), -10],
        [mirror(x + width * 1.5 + 1200 * slope), 1210],
        [mirror(x + 1200 * slope - width * 0.2), 1210],
      ]);
      x += width + random.between(60, 200);
      return fill(path, paint);
    })
    .join('');
}

/** Draws the light of a window on a wall; in rain, with the water that runs down the glass. */
export function windowLight(brush: Brush, x: number, y: number, size: number): string {
  const { light, side } = brush;
  if (light.name === 'noon') return '';
  const color = light.name === 'night' ? adjust(light.sky[2], 0.16) : light.beam;
  const lean = -side * 0.38;
  const at = (u: number, v: number): Point => [x + u * size * 0.62, y + v * size * 0.7 + u * size * 0.62 * -lean];
  const pane = (column: number, row: number): string => {
    const [u, v] = [column * 0.53, row * 0.53];
    return polygon([at(u, v), at(u + 0.47, v), at(u + 0.47, v + 0.47), at(u, v + 0.47)]);
  };
  const d = [pane(0, 0), pane(1, 0), pane(0, 1), pane(1, 1)].join('');
  const strength = { morning: 0.5, dusk: 0.5, night: 0.28, rain: 0.42 }[light.name];
  const patch = blurred(brush, fill(d, brush.raw(color), strength), 3);
  return light.name === 'rain' ? patch + runnels(brush, at) : patch;
}

/** Draws the final tint of the whole picture for the time of day. */
export function wash(brush: Brush): string {
  const { light, side } = brush;
  const full = (paint: string): string => rect(0, 0, frame.width, frame.height, paint);
  const lit = side < 0 ? 0 : 1;
  if (light.name === 'night') {
    const dark = brush.raw(light.shadow);
    const id = brush.define(
      (name) =>
        `<radialGradient id="${name}" cx="${side < 0 ? 0.42 : 0.58}" cy=".45" r=".78"><stop offset="0" stop-color="${dark}" stop-opacity="0"/><stop offset=".55" stop-color="${dark}" stop-opacity=".1"/><stop offset="1" stop-color="${dark}" stop-opacity=".62"/></radialGradient>`,
    );
    return full(`url(#${id})`);
  }
  const warm = brush.raw(light.beam);
  const cool = brush.raw(light.shadow);
  const strength = { morning: 0.26, noon: 0.1, dusk: 0.3, rain: 0.1 }[light.name];
  const depth = { morning: 0.08, noon: 0.05, dusk: 0.26, rain: 0.16 }[light.name];
  return full(
    linear(
      brush,
      [lit, 0],
      [1 - lit, 1],
      [
        { at: 0, color: warm, opacity: strength },
        { at: 0.5, color: warm, opacity: 0 },
        { at: 0.55, color: cool, opacity: 0 },
        { at: 1, color: cool, opacity: depth },
      ],
    ),
  );
}

/** Draws a warm glow next to the subject, only at night. */
export function lamplight(brush: Brush, center: Point, radius: number, strength = 1): string {
  if (brush.light.name !== 'night') return '';
  return glow(brush, center, radius, brush.light.beam, Math.round(brush.light.beamOpacity * strength * 100) / 100);
}

export function grain(brush: Brush): string {
  const random = brush.random.fork('grain');
  const speck = (): string =>
    `M${num(random.next() * frame.width)} ${num(random.next() * frame.height)}h${num(random.between(0.2, 2.4))}`;
  const some = (count: number): string => steps(count).map(speck).join('');
  return stroke(some(420), brush.raw(pigment.ink), 1.5, 0.13) + stroke(some(420), brush.raw(pigment.white), 1.7, 0.22);
}
