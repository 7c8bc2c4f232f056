import { adjust, mix, oklch } from './palette.ts';
import type { Oklch } from './palette.ts';

export const lightNames = ['morning', 'noon', 'dusk', 'night', 'rain'] as const;
type LightName = (typeof lightNames)[number];

export interface Light {
  readonly name: LightName;
  /** Dark colours are mixed with one tint and light colours with another, so that a scene has a common pair of tints. */
  readonly darkTint: Oklch;
  readonly darkAmount: number;
  readonly lightTint: Oklch;
  readonly lightAmount: number;
  readonly dim: number;
  readonly chroma: number;
  /** The sky from top to horizon, in its final colours. */
  readonly sky: readonly [Oklch, Oklch, Oklch];
  readonly sun: Oklch;
  readonly shadow: Oklch;
  readonly shadowOpacity: number;
  /** The length of a cast shadow, as a share of the object's height. */
  readonly shadowLength: number;
  readonly beam: Oklch;
  readonly beamOpacity: number;
}

export const lights: Record<LightName, Light> = {
  morning: {
    name: 'morning',
    darkTint: oklch(0.4, 0.05, 140),
    darkAmount: 0.08,
    lightTint: oklch(0.94, 0.075, 92),
    lightAmount: 0.2,
    dim: 1.02,
    chroma: 1.02,
    sky: [oklch(0.87, 0.045, 215), oklch(0.93, 0.03, 160), oklch(0.95, 0.06, 88)],
    sun: oklch(0.96, 0.08, 95),
    shadow: oklch(0.42, 0.05, 110),
    shadowOpacity: 0.24,
    shadowLength: 0.75,
    beam: oklch(0.97, 0.075, 95),
    beamOpacity: 0.34,
  },
  noon: {
    name: 'noon',
    darkTint: oklch(0.35, 0.05, 170),
    darkAmount: 0.03,
    lightTint: oklch(0.98, 0.015, 130),
    lightAmount: 0.06,
    dim: 1.0,
    chroma: 1.08,
    sky: [oklch(0.8, 0.075, 225), oklch(0.88, 0.05, 215), oklch(0.95, 0.022, 190)],
    sun: oklch(0.985, 0.03, 105),
    shadow: oklch(0.36, 0.05, 165),
    shadowOpacity: 0.28,
    shadowLength: 0.3,
    beam: oklch(0.99, 0.02, 110),
    beamOpacity: 0.2,
  },
  dusk: {
    name: 'dusk',
    darkTint: oklch(0.33, 0.09, 305),
    darkAmount: 0.26,
    lightTint: oklch(0.8, 0.12, 55),
    lightAmount: 0.3,
    dim: 0.95,
    chroma: 1.0,
    sky: [oklch(0.55, 0.095, 298), oklch(0.72, 0.115, 15), oklch(0.85, 0.12, 68)],
    sun: oklch(0.84, 0.16, 60),
    shadow: oklch(0.3, 0.09, 310),
    shadowOpacity: 0.34,
    shadowLength: 1,
    beam: oklch(0.86, 0.13, 62),
    beamOpacity: 0.34,
  },
  night: {
    name: 'night',
    darkTint: oklch(0.2, 0.045, 220),
    darkAmount: 0.36,
    lightTint: oklch(0.4, 0.078, 212),
    lightAmount: 0.52,
    dim: 0.8,
    chroma: 1.0,
    sky: [oklch(0.2, 0.045, 240), oklch(0.27, 0.055, 225), oklch(0.36, 0.055, 205)],
    sun: oklch(0.93, 0.06, 92),
    shadow: oklch(0.13, 0.03, 225),
    shadowOpacity: 0.45,
    shadowLength: 0.55,
    beam: oklch(0.86, 0.13, 75),
    beamOpacity: 0.34,
  },
  rain: {
    name: 'rain',
    darkTint: oklch(0.34, 0.03, 190),
    darkAmount: 0.16,
    lightTint: oklch(0.8, 0.018, 170),
    lightAmount: 0.3,
    dim: 0.97,
    chroma: 0.94,
    sky: [oklch(0.62, 0.022, 200), oklch(0.72, 0.02, 180), oklch(0.81, 0.018, 160)],
    sun: oklch(0.88, 0.012, 160),
    shadow: oklch(0.3, 0.03, 190),
    shadowOpacity: 0.22,
    shadowLength: 0.35,
    beam: oklch(0.92, 0.012, 170),
    beamOpacity: 0.12,
  },
};

export function underLight(color: Oklch, light: Light): Oklch {
  const weight = Math.min(1, Math.max(0, (color.l - 0.25) / 0.65));
  const dimmed = adjust({ ...color, l: color.l * light.dim }, 0, light.chroma);
  const darkened = mix(dimmed, light.darkTint, light.darkAmount * (1 - weight));
  return mix(darkened, light.lightTint, light.lightAmount * weight);
}
