import { steps } from '../arc.ts';
import type { Brush } from '../brush.ts';
import type { LeafPlacement, LeafSpace } from '../leaf-space.ts';
import { edgeAt } from '../outlines.ts';
import type { HalfOutline } from '../outlines.ts';
import { adjust, mix, oklch } from '../palette.ts';
import type { Oklch } from '../palette.ts';
import type { Plant } from '../plants/plant.ts';
import type { Random } from '../random.ts';
import { blob, disc, edges, fill, num, stroke } from '../shape.ts';
import type { Point } from '../shape.ts';
import type { Tones } from '../tones.ts';
import type { SymptomName } from './names.ts';

export const ailing = {
  yellow: oklch(0.84, 0.15, 97),
  straw: oklch(0.77, 0.055, 85),
  brown: oklch(0.47, 0.075, 55),
  black: oklch(0.27, 0.03, 70),
  bleached: oklch(0.93, 0.035, 95),
  pale: oklch(0.8, 0.115, 118),
  mush: oklch(0.66, 0.095, 82),
  glassy: oklch(0.83, 0.09, 112),
} as const satisfies Record<string, Oklch>;

/** The effect of a symptom on one leaf. `share` is its severity, from 0 to 1. */
interface Leafwise {
  share(random: Random, placement: LeafPlacement): number;
  place?(placement: LeafPlacement, share: number, random: Random): LeafPlacement;
  tint?(tones: Tones, share: number): Tones;
  marks?(brush: Brush, space: LeafSpace, half: HalfOutline, random: Random): string;
}

/** Returns 1 at the soil and below, down to 0 at the top of the plant. */
const lowness = ([, y]: Point): number => Math.min(1, Math.max(0, 1 + y / 330));
const away = (tilt: number): number => (tilt < 0 ? -1 : 1);
/** Turns a leaf towards hanging straight down. */
const hanging = (placement: LeafPlacement, amount: number): LeafPlacement => {
  const down = away(placement.tilt) * 2.75;
  return { ...placement, tilt: placement.tilt + (down - placement.tilt) * amount };
};

function towards(tones: Tones, color: Oklch, amount: number): Tones {
  const to = (tone: Oklch, lightness: number): Oklch => mix(tone, adjust(color, lightness), amount);
  return {
    deep: to(tones.deep, -0.2),
    shade: to(tones.shade, -0.09),
    base: to(tones.base, 0),
    light: to(tones.light, 0.05),
    glint: to(tones.glint, 0.1),
    vein: to(tones.vein, 0.06),
  };
}

/** Draws irregular patches on the leaf, each a few percent of its area. */
function patches(space: LeafSpace, half: HalfOutline, random: Random, count: number, size: number): string {
  return steps(count)
    .map(() => {
      const v = random.between(0.12, 0.85);
      const u = random.around(0, 0.7) * edgeAt(half, v);
      const reach = size * random.between(0.6, 1.3);
      return blob(
        steps(7, 0, (Math.PI * 12) / 7).map((turn) => {
          const radius = reach * random.between(0.7, 1.2);
          const [across, along] = [u + Math.sin(turn) * radius * 1.6, v + Math.cos(turn) * radius];
          const edge = edgeAt(half, Math.min(1, Math.max(0, along))) * 0.97;
          return space.at(Math.min(edge, Math.max(-edge, across)), along);
        }),
      );
    })
    .join('');
}

/** Returns the end of a leaf, from a position to its tip. */
function tipOf(space: LeafSpace, half: HalfOutline, from: number, random: Random): string {
  const height = (u: number): number => from + Math.abs(u) * -0.04 + random.around(0, 0.015);
  const heights = steps(5, from, 0.99);
  return edges(
    heights.map((v) => space.at(edgeAt(half, v), v)),
    heights.toReversed().map((v) => space.at(-edgeAt(half, v), v)),
    steps(5, -0.8, 0.8).map((u) => space.at(u * edgeAt(half, from), height(u))),
  );
}

const leafwise: Partial<Record<SymptomName, Leafwise>> = {
  yellow: {
    share: (random, { base }) => (random.chance(0.1 + lowness(base) * 0.85) ? random.between(0.75, 1) : 0),
    place: (placement, share, random) => hanging(placement, share * random.between(0.1, 0.3)),
    tint: (tones, share) => towards(tones, ailing.yellow, share * 0.9),
    marks: (brush, space, half, random) =>
      fill(tipOf(space, half, random.between(0.82, 0.9), random), brush.ink(ailing.brown), 0.75) +
      fill(patches(space, half, random, 3, 0.022), brush.ink(ailing.brown), 0.5),
  },
  rot: {
    share: (random, { base, tilt }) =>
      random.chance(lowness(base) * Math.min(0.6, Math.abs(tilt) * 1.3)) ? random.between(0.8, 1) : 0,
    place: (placement, _, random) => ({
      ...placement,
      tilt: away(placement.tilt) * random.between(1.25, 1.75),
      bend: away(placement.tilt) * random.between(0.3, 0.6),
    }),
    tint: (tones, share) => towards(tones, ailing.mush, share * 0.85),
    marks: (brush, space, half) => {
      const heights = steps(5, 0, 0.36);
      const foot = edges(
        heights.map((v) => space.at(edgeAt(half, v), v)),
        heights.toReversed().map((v) => space.at(-edgeAt(half, v), v)),
      );
      return fill(foot, brush.ink(ailing.black), 0.55);
    },
  },
  cold: {
    share: (random, { base }) => (random.chance(lowness([0, base[1] * 0.85])) ? random.between(0.7, 1) : 0),
    place: (placement, share, random) => hanging(placement, share * random.between(0.35, 0.6)),
    tint: (tones, share) => towards(tones, oklch(0.5, 0.07, 118), share * 0.5),
    marks: (brush, space, half, random) =>
      fill(patches(space, half, random, 6, 0.075), brush.ink(ailing.black), 0.85) +
      fill(tipOf(space, half, 0.86, random), brush.ink(ailing.black), 0.8),
  },
  sunburn: {
    share: (random, { base }) => (random.chance(1 - lowness(base) * 0.5) ? random.between(0.6, 1) : 0),
    tint: (tones, share) => towards(tones, ailing.pale, share * 0.5),
    marks: (brush, space, half, random) =>
      fill(patches(space, half, random, 4, 0.19), brush.ink(ailing.straw), 0.5) +
      fill(patches(space, half, random, 7, 0.1), brush.ink(ailing.bleached), 0.75),
  },
  scorch: {
    share: (random) => (random.chance(0.7) ? random.between(0.6, 1) : 0),
    marks: (brush, space, half, random) =>
      fill(tipOf(space, half, random.between(0.66, 0.8), random), brush.ink(ailing.brown), 0.9),
  },
  droop: {
    share: (random) => random.between(0.7, 1),
    place: (placement, share) => hanging(placement, share * 0.6),
    tint: (tones, share) => towards(tones, ailing.pale, share * 0.15),
  },
  leggy: {
    share: (random) => random.between(0.8, 1),
    place: (placement, share, random) => ({
      ...placement,
      tilt: placement.tilt * 0.9 + 0.5 + random.around(0, 0.12),
      length: placement.length * (1 + share * 0.12),
      width: placement.width * 0.58,
      bend: 0.55 + random.around(0, 0.25),
    }),
    tint: (tones, share) => towards(tones, ailing.pale, share * 0.65),
  },
  aphids: {
    share: (random) => (random.chance(0.85) ? random.between(0.5, 1) : 0),
    tint: (tones, share) => towards(tones, ailing.yellow, share * 0.16),
    marks: (brush, space, half, random) => {
      const middle = random.between(0.3, 0.7);
      const body = space.midrib.length * 0.014;
      const seats = steps(20).map((): Point => {
        const v = Math.min(0.95, Math.max(0.1, middle + random.around(0, 0.2)));
        return space.at(random.around(0, 0.4) * edgeAt(half, v), v);
      });
      const insects = seats.map(([x, y]) => `M${num(x)} ${num(y)}h.1`).join('');
      return (
        stroke(insects, brush.ink(adjust(ailing.black, 0.06)), body * 2.3) +
        stroke(insects, brush.ink(oklch(0.6, 0.12, 122)), body * 1.4)
      );
    },
  },
};

/**
 * Returns the symptom and severity of a leaf. They are the same for all parts of the leaf, identified by its base and
 * direction.
 */
function strike(
  brush: Brush,
  placement: LeafPlacement,
): { symptom: Leafwise; share: number; random: Random } | undefined {
  const symptom = brush.symptom && leafwise[brush.symptom];
  if (!symptom) return undefined;
  const [x, y] = placement.base;
  const random = brush.random.fork(`leaf ${Math.round(x / 8)} ${Math.round(y / 8)} ${placement.tilt.toFixed(2)}`);
  const share = symptom.share(random, placement);
  return share > 0 ? { symptom, share, random } : undefined;
}

/** Returns the placement of a leaf of a sick plant. */
export function ailingPlacement(brush: Brush, placement: LeafPlacement): LeafPlacement {
  const { symptom, share, random } = strike(brush, placement) ?? {};
  return symptom?.place?.(placement, share ?? 0, random ?? brush.random) ?? placement;
}

/** Returns the colours of a leaf of a sick plant, and the marks on it. */
export function ailingLook(
  brush: Brush,
  placement: LeafPlacement,
  tones: Tones,
): { tones: Tones; marks(space: LeafSpace, half: HalfOutline): string } {
  const struck = strike(brush, placement);
  if (!struck) return { tones, marks: () => '' };
  const { symptom, share, random } = struck;
  return {
    tones: symptom.tint?.(tones, share) ?? tones,
    marks: (space, half) => symptom.marks?.(brush, space, half, random) ?? '',
  };
}

/** Returns the plant with a symptom. */
export function withSymptom(plant: Plant, symptom: SymptomName): Plant {
  return {
    ...plant,
    draw: (brush, pose) => plant.draw({ ...brush, symptom }, pose) + (symptom === 'gnats' ? drawGnats(brush) : ''),
  };
}

/** Draws small flies above a plant that stands at 0,0. */
function drawGnats(brush: Brush): string {
  const random = brush.random.fork('gnats');
  return steps(26)
    .map(() => {
      const at: Point = [random.around(0, 380), random.between(-560, 60)];
      const size = random.between(4.5, 7.5);
      const wings = [-1, 1].map((side) => disc([at[0] + side * size, at[1] - size * 0.7], size * 0.95, 0.5)).join('');
      return (
        fill(wings, brush.ink(oklch(0.9, 0.01, 200)), 0.75) + fill(disc(at, size * 0.8, 1.3), brush.ink(ailing.black))
      );
    })
    .join('');
}
