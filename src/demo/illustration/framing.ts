import { frame } from './frame.ts';
import type { Random } from './random.ts';
import { num } from './shape.ts';

/** The zoom of a picture, and the position of the plant's middle (800, 600 in the drawing) as shares of the frame. */
interface Framing {
  readonly zoom: number;
  readonly across: number;
  readonly down: number;
}

const whole: Framing = { zoom: 1, across: 0.5, down: 0.5 };
/** Zoomed in a little, with the plant left or right of the middle. */
const beside = [0.42, 0.58].map((across): Framing => ({ zoom: 1.22, across, down: 0.53 }));
/** The foliage and the rim of the pot. */
const near = [0.45, 0.55].map((across): Framing => ({ zoom: 1.55, across, down: 0.6 }));

const framings: Readonly<Record<string, readonly Framing[]>> = {
  balcony: [whole, ...beside],
  garden: [whole, ...beside],
  pot: [whole, ...beside, ...near],
  shelf: [whole, ...beside],
  table: [whole, ...beside],
  windowsill: [whole, ...beside, ...near],
};
/** Zoomed in enough to show a symptom. */
const examined: Framing = { zoom: 1.18, across: 0.5, down: 0.5 };

/** Returns the visible part of the drawing as a viewBox. Close-ups and pressed plants are shown whole. */
export function viewOf(random: Random, scene: string, ails: boolean): string {
  const choices = framings[scene];
  const framing = choices ? (ails ? examined : random.fork('framing').pick(choices)) : whole;
  const width = frame.width / framing.zoom;
  const height = frame.height / framing.zoom;
  const x = Math.min(frame.width - width, Math.max(0, 800 - width * framing.across));
  const y = Math.min(frame.height - height, Math.max(0, 600 - height * framing.down));
  return [x, y, width, height].map(num).join(' ');
}
