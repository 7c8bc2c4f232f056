import { arc } from '../arc.ts';
import type { Brush } from '../brush.ts';
import { drawLeaf, leafSpace } from '../leaf.ts';
import { edgeAt, outlines } from '../outlines.ts';
import { adjust, mix, oklch, pigment } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import { goldenAngle } from '../phyllotaxis.ts';
import { disc, edges, fill } from '../shape.ts';
import type { Point } from '../shape.ts';
import { drawStem } from '../stem.ts';
import { ailing } from '../symptoms/symptom.ts';
import { foliage } from '../tones.ts';
import type { DrawPlant } from './plant.ts';

const skins: readonly (readonly [Oklch, Oklch])[] = [
  [oklch(0.74, 0.075, 162), oklch(0.68, 0.16, 12)],
  [oklch(0.73, 0.065, 195), oklch(0.72, 0.13, 352)],
  [oklch(0.77, 0.11, 138), pigment.coral],
];

/** `squash` is the vertical scale of the rosette: 1 is the view from above. */
function drawRosette(
  brush: Brush,
  center: Point,
  radius: number,
  squash: number,
  count: number,
  skin: readonly [Oklch, Oklch],
): string {
  const { random } = brush;
  const [body, blush] = skin;
  const start = random.between(0, 6);
  const heart = radius * 0.12;
  const parts: string[] = [
    fill(disc([center[0], center[1] - (1 - squash) * radius * 0.5], heart, squash), brush.ink(adjust(body, -0.08))),
  ];
  for (let i = 0; i < count; i += 1) {
    const inner = i / (count - 1);
    const angle = start + i * goldenAngle;
    const [x, y] = [Math.sin(angle), -Math.cos(angle)];
    const reach = radius * (1 - inner * 0.86);
    const lift = (1 - squash) * radius * 0.5 * inner;
    const foreshort = Math.hypot(x, y * squash);
    const length = reach * (foreshort + (1 - squash) * (y < 0 ? 0.3 : -0.08) * (1 - inner * 0.4));
    const tilt = Math.atan2(x, -y * squash);
    const base: Point = [center[0] + x * radius * 0.05, center[1] + y * radius * 0.05 * squash - lift];
    const width = reach * 0.62 * (0.8 + 0.2 * foreshort);
    const depth = 0.15 + inner * 0.75;
    const soaked = brush.symptom === 'soaked' && inner < 0.3 && random.chance(0.55);
    const color = soaked ? ailing.glassy : mix(body, blush, 0.06 + 0.12 * (1 - inner));
    const hues = foliage(color, depth, random);
    const tones = { ...hues, shade: mix(hues.base, hues.shade, 0.6) };
    const edge = adjust(tones.shade, -0.07, 0.9);
    const placement = { base, tilt, length, width };
    const space = leafSpace(brush, placement);
    const half = outlines.succulent;
    const tip = edges(
      [0.86, 0.92, 0.97, 1.05].map((v) => space.at(edgeAt(half, v), v)),
      [1.05, 0.97, 0.92, 0.86].map((v) => space.at(-edgeAt(half, v), v)),
      [[...space.at(0, 0.93)]],
    );
    parts.push(
      drawLeaf(
        brush,
        { ...placement, base: [base[0], base[1] + radius * 0.012], width: width * 1.06, length: length * 1.02 },
        { half, gloss: 'none', midrib: 0 },
        { ...tones, base: edge, shade: edge },
      ),
      drawLeaf(
        brush,
        placement,
        { half, gloss: 'band', midrib: 0 },
        { ...tones, light: adjust(tones.light, 0.01, 0.8) },
      ),
      soaked ? '' : fill(tip, brush.ink(adjust(blush, (depth - 0.5) * 0.1)), 0.75),
    );
  }
  const middle: Point = [center[0], center[1] - (1 - squash) * radius * 0.5];
  return parts.join('') + fill(disc(middle, radius * 0.03, squash), brush.ink(adjust(body, 0.02)));
}

export const drawEcheveria: DrawPlant = (brush, pose) => {
  const { random } = brush;
  const skin = random.pick(skins);
  if (pose === 'macro') return drawRosette(brush, [random.around(0, 70), 20], 760, 0.94, 52, skin);
  if (pose === 'pressed') {
    const stem = arc([10, 420], -0.05, 420, 0.1);
    return (
      drawStem(brush, stem, 16, 12, foliage(oklch(0.66, 0.07, 60), 0.5, random)) +
      drawRosette(brush, [0, -90], 250, 1, 38, skin)
    );
  }
  const flip = random.sign();
  const scale = pose === 'rooted' ? 0.95 : 1;
  return (
    drawRosette(brush, [-flip * 205 * scale, -70 * scale], 120 * scale, 0.62, 26, skin) +
    drawRosette(brush, [flip * 25 * scale, -165 * scale], 285 * scale, 0.66, 44, skin) +
    drawRosette(brush, [flip * 215 * scale, -42 * scale], 100 * scale, 0.62, 24, skin) +
    drawRosette(brush, [-flip * 95 * scale, -8 * scale], 78 * scale, 0.62, 22, skin)
  );
};
