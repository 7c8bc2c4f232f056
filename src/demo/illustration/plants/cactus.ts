import { steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf } from '../leaf.ts';
import { outlines } from '../outlines.ts';
import { adjust, oklch, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { along, disc, edges, fill, num, stroke } from '../shape.ts';
import type { Point } from '../shape.ts';
import { foliage, petals } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const greens = [oklch(0.55, 0.1, 150), oklch(0.6, 0.09, 140), oklch(0.52, 0.085, 165)] as const;

function drawFlower(brush: Brush, at: Point, size: number, color: Oklch): string {
  const { random } = brush;
  const ring = (count: number, length: number, depth: number, spread: number): string =>
    steps(count, -spread, spread)
      .map((tilt) =>
        drawLeaf(
          brush,
          { base: at, tilt, length, width: length * 0.4, bend: tilt * 0.25 },
          { half: outlines.elliptic, gloss: 'band', midrib: 0 },
          petals(color, depth, random),
        ),
      )
      .join('');
  return (
    ring(8, size, 0.1, 1.5) +
    ring(6, size * 0.8, 0.6, 1.1) +
    ring(3, size * 0.55, 1, 0.5) +
    fill(disc([at[0], at[1] - size * 0.2], size * 0.13), brush.ink(pigment.ochre))
  );
}

/**
 * Draws a ribbed body, a column or a ball by its proportions. Each rib has a lit and a shaded side and a row of
 * areoles.
 */
function drawBody(
  brush: Brush,
  foot: Point,
  width: number,
  height: number,
  color: Oklch,
  depth: number,
  lean = 0,
): string {
  const { random, side } = brush;
  const tones = foliage(color, depth, random);
  const ball = height < width * 1.3;
  const profile = (v: number): number => {
    if (ball) return Math.sin(Math.PI * (0.16 + 0.84 * v)) ** 0.62;
    const dome = Math.min(1, ((1 - v) * height) / (width * 0.5));
    return Math.sqrt(1 - (1 - dome) ** 2) * (0.86 + 0.14 * Math.min(1, v * 4));
  };
  const at = (angle: number, v: number): Point => [
    foot[0] + (Math.sin(angle) * profile(v) * width) / 2 + lean * v * height,
    foot[1] - v * height - (1 - Math.cos(angle)) * width * -0.06 * (1 - v),
  ];
  const heights = steps(11);
  const sector = (from: number, to: number): string =>
    edges(
      heights.map((v) => at(from, v)),
      heights.toReversed().map((v) => at(to, v)),
    );
  const ribs = 9;
  const bounds = steps(ribs + 1, -Math.PI / 2, Math.PI / 2);
  const parts = [fill(sector(-Math.PI / 2, Math.PI / 2), brush.ink(tones.base))];
  const spines: string[] = [];
  const cushions: string[] = [];
  bounds.slice(0, -1).forEach((from, i) => {
    const to = bounds[i + 1] ?? from;
    const ridge = (from + to) / 2;
    const facing = Math.sin(ridge) * side;
    parts.push(
      fill(
        side < 0 ? sector(ridge, to) : sector(from, ridge),
        brush.ink(facing < -0.35 ? tones.deep : tones.shade),
        0.9,
      ),
    );
    if (facing > -0.3)
      parts.push(
        fill(
          side < 0 ? sector(ridge - (ridge - from) * 0.45, ridge) : sector(ridge, ridge + (to - ridge) * 0.45),
          brush.ink(facing > 0.2 ? tones.glint : tones.light),
          0.7,
        ),
      );
    const rows = Math.max(4, Math.round(height / (width * 0.17)));
    for (const v of steps(rows, 0.07, 0.95)) {
      const seat = at(ridge, v + ((i % 2) * 0.5) / rows);
      if (v + 0.5 / rows > 0.99) continue;
      cushions.push(disc(seat, width * 0.013));
      for (const turn of [-1.25, -0.5, 0.3, 1.1, 2.4]) {
        const end = along(seat, turn + ridge * 0.8 + random.around(0, 0.2), width * random.between(0.055, 0.095));
        spines.push(`M${num(seat[0])} ${num(seat[1])}L${num(end[0])} ${num(end[1])}`);
      }
    }
  });
  return (
    parts.join('') +
    stroke(spines.join(''), brush.ink(pigment.cream), Math.max(1.1, width * 0.009), 0.9) +
    fill(cushions.join(''), brush.ink(adjust(pigment.ochre, 0.08, 0.6)))
  );
}

export const drawCactus: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const bloom = random.pick([pigment.coral, adjust(pigment.pink, -0.1, 2), oklch(0.86, 0.13, 95)]);
  if (pose === 'macro') {
    const flip = random.sign();
    return (
      drawBody(brush, [-flip * 560, 820], 520, 1150, greens[2], 0.1) +
      drawBody(brush, [flip * 170, 760], 1020, 1010, greens[0], 0.8) +
      drawFlower(brush, [flip * 170, -225], 270, bloom) +
      drawFlower(brush, [flip * 400, -160], 160, bloom)
    );
  }
  if (pose === 'pressed') {
    const pad = (foot: Point, width: number, height: number, lean: number): string =>
      drawBody(brush, foot, width, height, greens[1], 0.5, lean);
    return pad([-10, 410], 190, 640, 0) + pad([120, 400], 120, 360, 0.12) + drawFlower(brush, [-10, -222], 110, bloom);
  }
  const flip = random.sign();
  const size = pose === 'rooted' ? 1.15 : 1;
  const body = (x: number, y: number, width: number, height: number, green: Oklch, depth: number, lean = 0): string =>
    drawBody(brush, [x * flip * size, y], width * size, height * size, green, depth, lean * flip);
  const tall = random.between(520, 580);
  const stones = steps(12)
    .map(() => disc([random.around(0, 135), random.between(-2, 15)], random.between(4, 10), 0.6))
    .join('');
  return (
    body(-24, 2, 150, tall, greens[0], 0.35) +
    body(-118, 8, 92, tall * 0.5, greens[2], 0.45, -0.05) +
    drawFlower(brush, [-24 * flip * size, -tall * size + 8], 62 * size, bloom) +
    body(88, 14, 150, 152, greens[1], 0.85) +
    drawFlower(brush, [88 * flip * size, 14 - 146 * size], 46 * size, bloom) +
    (pose === 'potted' ? fill(stones, brush.ink(pigment.stone)) : '')
  );
};
