import { along } from './shape.ts';
import type { Point } from './shape.ts';
import type { Random } from './random.ts';

interface Branch {
  readonly from: Point;
  readonly to: Point;
  readonly tilt: number;
  readonly width: number;
  /** The number of forks between the trunk and this branch. */
  readonly order: number;
}

interface Twig {
  readonly tip: Point;
  readonly tilt: number;
}

export interface Tree {
  readonly branches: readonly Branch[];
  readonly twigs: readonly Twig[];
}

interface Growth {
  readonly axiom: string;
  readonly rules: Readonly<Record<string, readonly string[]>>;
  readonly rounds: number;
  readonly step: number;
  readonly shrink: number;
  readonly turn: number;
  readonly wander: number;
  readonly width: number;
  readonly thin: number;
}

/**
 * Grows a tree by an L-system: rules rewrite the axiom, then a turtle interprets it. F steps, + and - turn, [ and ]
 * fork, any other letter is a bud.
 */
export function grow(growth: Growth, base: Point, tilt: number, random: Random): Tree {
  let word = growth.axiom;
  for (let round = 0; round < growth.rounds; round += 1) {
    word = [...word]
      .map((letter) => {
        const choices = growth.rules[letter];
        return choices === undefined ? letter : random.pick(choices);
      })
      .join('');
  }
  const branches: Branch[] = [];
  const twigs: Twig[] = [];
  interface Turtle {
    readonly at: Point;
    readonly tilt: number;
    readonly step: number;
    readonly width: number;
    readonly order: number;
  }
  const saved: Turtle[] = [];
  let turtle: Turtle = { at: base, tilt, step: growth.step, width: growth.width, order: 0 };
  for (const letter of word) {
    if (letter === 'F') {
      const direction = turtle.tilt + random.around(0, growth.wander);
      const to = along(turtle.at, direction, turtle.step * random.between(0.85, 1.15));
      branches.push({ from: turtle.at, to, tilt: direction, width: turtle.width, order: turtle.order });
      turtle = { ...turtle, at: to, tilt: direction, width: turtle.width * growth.thin };
    } else if (letter === '+' || letter === '-') {
      turtle = { ...turtle, tilt: turtle.tilt + growth.turn * random.between(0.75, 1.25) * (letter === '+' ? 1 : -1) };
    } else if (letter === '[') {
      saved.push(turtle);
      turtle = { ...turtle, step: turtle.step * growth.shrink, width: turtle.width * 0.72, order: turtle.order + 1 };
    } else if (letter === ']') {
      twigs.push({ tip: turtle.at, tilt: turtle.tilt });
      turtle = saved.pop() ?? turtle;
    }
  }
  twigs.push({ tip: turtle.at, tilt: turtle.tilt });
  return { branches, twigs };
}
