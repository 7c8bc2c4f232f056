import { adjust } from './palette.ts';
import type { Oklch } from './palette.ts';
import type { Random } from './random.ts';

/** The tones of one leaf or petal. */
export interface Tones {
  readonly deep: Oklch;
  readonly shade: Oklch;
  readonly base: Oklch;
  readonly light: Oklch;
  readonly glint: Oklch;
  readonly vein: Oklch;
}

/**
 * Returns the tones of a leaf: bluish shades and yellowish lights, as in nature. `depth` is 0 at the back and 1 in
 * front.
 */
export function foliage(green: Oklch, depth: number, random: Random): Tones {
  const base = adjust(
    green,
    (depth - 0.55) * 0.15 + random.around(0, 0.018),
    0.9 + depth * 0.15,
    random.around(0, 4) + (0.5 - depth) * 10,
  );
  return {
    deep: adjust(base, -0.19, 0.85, 18),
    shade: adjust(base, -0.095, 0.95, 9),
    base,
    light: adjust(base, 0.085, 1.0, -9),
    glint: adjust(base, 0.17, 0.85, -14),
    vein: adjust(base, 0.15, 0.72, -8),
  };
}

/** Returns the tones of a petal, with smaller hue differences than a leaf. */
export function petals(color: Oklch, depth: number, random: Random, hueShift = 8): Tones {
  const base = adjust(color, (depth - 0.5) * 0.1 + random.around(0, 0.012), 1, random.around(0, 3));
  return {
    deep: adjust(base, -0.17, 1.05, -hueShift * 1.6),
    shade: adjust(base, -0.085, 1.08, -hueShift),
    base,
    light: adjust(base, 0.07, 0.85, hueShift),
    glint: adjust(base, 0.13, 0.6, hueShift),
    vein: adjust(base, -0.06, 1.1, -hueShift),
  };
}
