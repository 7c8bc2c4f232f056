import { underLight } from './lights.ts';
import type { Light } from './lights.ts';
import { toHex } from './palette.ts';
import type { Oklch } from './palette.ts';
import type { Random } from './random.ts';
import type { SymptomName } from './symptoms/names.ts';

/** The drawing context of one picture: its random numbers, its light and its SVG definitions. */
export interface Brush {
  readonly random: Random;
  readonly light: Light;
  /** The side of the light: -1 is left. */
  readonly side: -1 | 1;
  /** The symptom of the plant; absent for healthy plants and all other objects. */
  readonly symptom?: SymptomName;
  /** Returns the hex colour of a pigment in this light. */
  ink(color: Oklch): string;
  /** Returns the hex colour of light itself (sky, lamp, sun), unchanged. */
  raw(color: Oklch): string;
  /** Adds an element to <defs> and returns its id. */
  define(element: (id: string) => string): string;
  /** Returns a brush that changes every pigment first and has its own random numbers. */
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
