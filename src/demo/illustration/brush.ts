import { underLight } from './lights.ts';
import type { Light } from './lights.ts';
import { toHex } from './palette.ts';
import type { Oklch } from './palette.ts';
import type { Random } from './random.ts';
import type { SymptomName } from './symptom.ts';

/** What everything in one picture is drawn with: its chance, its light, and the definitions the drawing collects. */
export interface Brush {
  readonly random: Random;
  readonly light: Light;
  /** The side the light comes from: left is -1. */
  readonly side: -1 | 1;
  /** What the plant that is drawn suffers from; absent for all that is well. */
  readonly symptom?: SymptomName;
  /** A pigment as it looks in this light, as a hex colour. */
  ink(color: Oklch): string;
  /** A colour that is light itself (sky, lamp, sun) and is painted as it is. */
  raw(color: Oklch): string;
  /** Puts an element into <defs>; the returned id refers to it. */
  define(element: (id: string) => string): string;
  /** The same brush with every pigment changed first, and chance of its own. */
  derive(word: string, change?: (color: Oklch) => Oklch): Brush;
}

interface Sketch {
  readonly brush: Brush;
  readonly definitions: readonly string[];
}

export function startSketch(random: Random, light: Light): Sketch {
  const definitions: string[] = [];
  let used = 0;
  const define = (element: (id: string) => string): string => {
    used += 1;
    const id = `d${used}`;
    definitions.push(element(id));
    return id;
  };
  const build = (chance: Random, side: -1 | 1, change: (color: Oklch) => Oklch): Brush => {
    const known = new Map<Oklch, string>();
    return {
      random: chance,
      light,
      side,
      ink: (color) => {
        const hex = known.get(color) ?? toHex(underLight(change(color), light));
        known.set(color, hex);
        return hex;
      },
      raw: toHex,
      define,
      derive: (word, more) =>
        build(chance.fork(word), side, more === undefined ? change : (color) => change(more(color))),
    };
  };
  return { brush: build(random, random.fork('side').sign(), (color) => color), definitions };
}
