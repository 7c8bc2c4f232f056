import { steps } from './arc.ts';
import type { Brush } from './brush.ts';
import { adjust, pigment } from './palette.ts';
import { disc, fill, num, stroke, wire } from './shape.ts';
import type { Point } from './shape.ts';

export function rainStreaks(brush: Brush, x: number, y: number, width: number, height: number, count: number): string {
  if (brush.light.name !== 'rain') return '';
  const { random } = brush;
  const line = (long: number): string => {
    const px = x + random.next() * width;
    const py = y + random.next() * (height - long);
    return `M${num(px)} ${num(py)}l${num(-long * 0.16)} ${num(long)}`;
  };
  const color = brush.raw(pigment.white);
  return (
    stroke(
      steps(count)
        .map(() => line(random.between(30, 90)))
        .join(''),
      color,
      1.6,
      0.4,
    ) +
    stroke(
      steps(Math.ceil(count / 4))
        .map(() => line(random.between(70, 150)))
        .join(''),
      color,
      2.6,
      0.32,
    )
  );
}

/** Draws drops on glass or leaves. */
export function rainDrops(
  brush: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  scale = 1,
): string {
  if (brush.light.name !== 'rain') return '';
  const { random } = brush;
  return steps(count)
    .map(() => {
      const at: Point = [x + random.next() * width, y + random.next() * height];
      const size = random.between(2.5, 8) * scale;
      return (
        fill(disc(at, size, 1.2), brush.raw(adjust(brush.light.sky[0], -0.12)), 0.28) +
        fill(disc([at[0], at[1] + size * 0.25], size * 0.82, 1.05), brush.raw(pigment.white), 0.3) +
        fill(disc([at[0] - size * 0.3, at[1] - size * 0.4], size * 0.26), brush.raw(pigment.white), 0.9)
      );
    })
    .join('');
}

/** Draws the shadow on a wall of water that runs down a pane. `at` maps the pane to the picture. */
export function runnels(brush: Brush, at: (u: number, v: number) => Point): string {
  const { random } = brush;
  const lines: string[] = [];
  const beads: string[] = [];
  for (let i = 0; i < 46; i += 1) {
    const u = random.next();
    const from = random.between(0, 0.85);
    const to = Math.min(0.98, from + random.between(0.04, 0.3));
    const drift = random.around(0, 0.012);
    lines.push(
      wire([at(u, from), at(u + drift, from + (to - from) * 0.4), at(u - drift, from + (to - from) * 0.7), at(u, to)]),
    );
    beads.push(disc(at(u, to), random.between(3, 6), 1.3));
  }
  for (let i = 0; i < 70; i += 1) beads.push(disc(at(random.next(), random.next()), random.between(1.5, 5), 1.15));
  return (
    stroke(lines.join(''), brush.raw(brush.light.shadow), 2.4, 0.15) +
    fill(beads.join(''), brush.raw(brush.light.shadow), 0.16)
  );
}
