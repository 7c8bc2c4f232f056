import { steps } from './arc.ts';
import { drawSun, sky, stars } from './atmosphere.ts';
import { rainStreaks } from './rain.ts';
import type { Brush } from './brush.ts';
import { adjust, mix, oklch } from './palette.ts';
import type { Oklch } from './palette.ts';
import { disc, edges, fill } from './shape.ts';
import type { Point } from './shape.ts';

/** Returns the colour of a distant layer. A nearer layer has more of its own colour and less of the air's. */
export function throughAir(brush: Brush, color: Oklch, nearness: number): string {
  const { light } = brush;
  const air = mix(light.sky[2], light.sky[1], 0.35);
  const shown =
    light.name === 'night'
      ? mix(color, light.darkTint, 0.75)
      : light.name === 'dusk'
        ? mix(color, light.darkTint, 0.4)
        : color;
  return brush.raw(mix(air, shown, nearness));
}

export function hills(brush: Brush, horizon: number, height: number, nearness: number, from = 0, to = 1600): string {
  const phase = brush.random.between(0, 9);
  const stretch = brush.random.between(130, 230);
  const line = steps(14, from - 20, to + 20).map((x): Point => [
    x,
    horizon -
      height * (0.62 + 0.25 * Math.sin(x / stretch + phase) + 0.13 * Math.sin(x / (stretch * 0.37) + phase * 2)),
  ]);
  return fill(
    edges(line, [
      [to + 20, horizon + 60],
      [from - 20, horizon + 60],
    ]),
    throughAir(brush, oklch(0.5, 0.075, 160), nearness),
  );
}

export function trees(brush: Brush, horizon: number, size: number, nearness: number, from = 0, to = 1600): string {
  const { random } = brush;
  const crowns: string[] = [];
  const gleams: string[] = [];
  for (let x = from - size; x < to + size; x += size * random.between(0.5, 1)) {
    const r = size * random.between(0.4, 0.75);
    const at: Point = [x, horizon - r * 0.6];
    crowns.push(disc(at, r, random.between(0.9, 1.25)));
    gleams.push(disc([x + brush.side * r * 0.28, at[1] - r * 0.3], r * 0.58, 0.9));
  }
  const green = oklch(0.5, 0.095, random.between(132, 158));
  return (
    fill(crowns.join(''), throughAir(brush, green, nearness)) +
    fill(gleams.join(''), throughAir(brush, adjust(green, 0.07), nearness), 0.7)
  );
}

/** Draws the apartment blocks of a Korean town, with lit windows in the evening. */
function town(brush: Brush, horizon: number, height: number, nearness: number, from = 0, to = 1600): string {
  const { random, light } = brush;
  const walls: string[] = [];
  const sides: string[] = [];
  const lamps: string[] = [];
  const panes: string[] = [];
  let x = from - 30;
  while (x < to) {
    const width = random.between(70, 130);
    const tall = height * random.between(0.45, 1);
    const top = horizon - tall;
    walls.push(`M${Math.round(x)} ${Math.round(top)}h${Math.round(width)}V${horizon + 80}h${-Math.round(width)}z`);
    sides.push(
      `M${Math.round(brush.side < 0 ? x + width * 0.72 : x)} ${Math.round(top)}h${Math.round(width * 0.28)}V${horizon + 80}h${-Math.round(width * 0.28)}z`,
    );
    if (random.chance(0.5))
      walls.push(
        `M${Math.round(x + width * 0.3)} ${Math.round(top - 18)}h${Math.round(width * 0.3)}v20h${-Math.round(width * 0.3)}z`,
      );
    for (let wy = top + 18; wy < horizon - 8; wy += 24) {
      for (let wx = x + 12; wx < x + width - 16; wx += 21) {
        const pane = `M${Math.round(wx)} ${Math.round(wy)}h10v12h-10z`;
        if ((light.name === 'night' || light.name === 'dusk') && random.chance(light.name === 'night' ? 0.36 : 0.2))
          lamps.push(pane);
        else panes.push(pane);
      }
    }
    x += width + random.between(-6, 46);
  }
  const stone = oklch(0.66, 0.03, 60);
  return (
    fill(walls.join(''), throughAir(brush, stone, nearness)) +
    fill(sides.join(''), throughAir(brush, adjust(stone, -0.12), nearness), 0.7) +
    fill(panes.join(''), throughAir(brush, adjust(stone, -0.16), nearness), 0.55) +
    fill(lamps.join(''), brush.raw(light.beam), 0.9)
  );
}

function clouds(brush: Brush, x: number, y: number, width: number, height: number): string {
  const { random, light } = brush;
  if (light.name === 'night') return '';
  const color = brush.raw(
    mix(light.sky[1], oklch(0.985, 0.012, light.name === 'dusk' ? 40 : 100), light.name === 'dusk' ? 0.35 : 0.62),
  );
  return steps(light.name === 'rain' ? 5 : 3)
    .map(() => {
      const cx = x + random.next() * width;
      const cy = y + random.next() * height;
      const size = light.name === 'rain' ? random.between(80, 150) : random.between(34, 70);
      const puffs = steps(5, -2, 2).map((i) =>
        disc([cx + i * size * 0.9, cy - (2 - Math.abs(i)) * size * 0.16], size * (1 - Math.abs(i) * 0.22), 0.5),
      );
      return fill(puffs.join(''), color, light.name === 'rain' ? 0.3 : 0.6);
    })
    .join('');
}

export type View = 'hills' | 'town' | 'trees';

/** Draws the sky, the sun and the view, down to a little below `horizon`. */
export function outside(
  brush: Brush,
  view: View,
  box: { x: number; y: number; width: number; horizon: number },
): string {
  const { x, y, width, horizon } = box;
  const { side, random } = brush;
  const to = x + width;
  const far =
    view === 'town'
      ? hills(brush, horizon, 260, 0.3, x, to) +
        town(brush, horizon, 230, 0.42, x, to) +
        trees(brush, horizon + 30, 70, 0.62, x, to)
      : view === 'trees'
        ? hills(brush, horizon, 170, 0.26, x, to) +
          trees(brush, horizon - 10, 150, 0.38, x, to) +
          trees(brush, horizon + 50, 110, 0.6, x, to)
        : hills(brush, horizon, 300, 0.22, x, to) +
          hills(brush, horizon, 190, 0.36, x, to) +
          hills(brush, horizon + 20, 90, 0.55, x, to);
  return (
    sky(brush, x, y, width, horizon - y + 60) +
    stars(brush, x, y, width, (horizon - y) * 0.7, 55) +
    drawSun(
      brush,
      [
        x + width * (0.5 + side * random.between(0.2, 0.36)),
        y + (horizon - y) * (brush.light.name === 'dusk' ? 0.62 : 0.3),
      ],
      width * 0.045,
    ) +
    clouds(brush, x, y + 20, width, (horizon - y) * 0.5) +
    far +
    rainStreaks(brush, x, y, width, horizon - y, 120)
  );
}
