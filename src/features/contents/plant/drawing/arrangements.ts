import type { Outline } from './outlines.ts';
import { bloom, end, fine, leaf, line, MIDDLE, type Piece, RIM, steps } from './shapes.ts';

/** Arrangements of leaves. Each takes a random number generator, so that no two plants look the same. */

type Chance = () => number;
export type Arrangement = (chance: Chance) => Piece[];

const around = (chance: Chance, spread: number) => (chance() - 0.5) * 2 * spread;

/** Leaves on stalks that start at one point. */
export function stalked(
  outline: Outline,
  {
    count = 6,
    arc = 62,
    reach = 44,
    length = 46,
    wide = 1,
  }: { count?: number; arc?: number; reach?: number; length?: number; wide?: number } = {},
): Arrangement {
  return (chance) =>
    steps(count, -arc, arc)
      .map((tilt, index) => ({ tilt, back: index % 2 === 1 }))
      .toSorted((a, b) => Number(b.back) - Number(a.back))
      .flatMap(({ tilt, back }) => {
        const lean = tilt + around(chance, 5);
        const far = reach * (back ? 1.16 : 0.86) * (1 - Math.abs(lean) / 300) + around(chance, 3);
        const [x, y] = end(MIDDLE, RIM, lean * 0.72, far);
        const stalk = line(
          `M${MIDDLE} ${RIM}Q${fine(MIDDLE + (x - MIDDLE) * 0.3)} ${fine((RIM + y) / 2 - 6)} ${fine(x)} ${fine(y)}`,
        );
        return [stalk, leaf(outline, { x, y, tilt: lean * 1.15, length: length + around(chance, 4), wide, back })];
      });
}

/** Leaves that grow straight out of the soil. */
export function tuft(
  outline: Outline,
  {
    count = 9,
    arc = 40,
    length = 88,
    wide = 1,
    y = RIM,
  }: { count?: number; arc?: number; length?: number; wide?: number; y?: number } = {},
): Arrangement {
  return (chance) =>
    steps(count, -arc, arc)
      .toSorted((a, b) => Math.abs(b) - Math.abs(a))
      .map((tilt, index) =>
        leaf(outline, {
          x: MIDDLE + tilt * 0.28,
          y,
          tilt: tilt + around(chance, 4),
          length: length * (1 - Math.abs(tilt) / 260) + around(chance, 7),
          wide,
          back: index % 2 === 0,
        }),
      );
}

/** Thin leaves that arch over the rim, on top of a trunk if there is one. */
export function arching({
  count = 13,
  trunk = 0,
  reach = 56,
}: { count?: number; trunk?: number; reach?: number } = {}): Arrangement {
  return (chance) => {
    const top = RIM - trunk;
    const stem: Piece[] =
      trunk > 0
        ? [
            {
              kind: 'body',
              d: `M${MIDDLE - 13} ${RIM}C${MIDDLE - 14} ${RIM - 16} ${MIDDLE - 6} ${RIM - 20} ${MIDDLE - 4} ${top}h8C${MIDDLE + 6} ${RIM - 20} ${MIDDLE + 14} ${RIM - 16} ${MIDDLE + 13} ${RIM}Z`,
            },
          ]
        : [];
    const blades = steps(count, -1, 1).map((side) => {
      const far = side * reach + around(chance, 4);
      const high = top - (62 - Math.abs(side) * 26) + around(chance, 5);
      const fall = high + Math.abs(side) * 46;
      return line(
        `M${MIDDLE} ${top}Q${fine(MIDDLE + far * 0.35)} ${fine(high - 6)} ${fine(MIDDLE + far)} ${fine(fall)}`,
        4.6,
      );
    });
    return [...stem, ...blades];
  };
}

/** Shoots that hang over the rim, with leaves on both sides. */
export function hanging(
  outline: Outline,
  {
    shoots = 5,
    leaves = 6,
    length = 20,
    drop = 46,
  }: { shoots?: number; leaves?: number; length?: number; drop?: number } = {},
): Arrangement {
  return (chance) => {
    const strands = steps(shoots, -1, 1).flatMap((side) => {
      const far = side * 46 + around(chance, 5);
      const low = RIM + drop * (0.35 + Math.abs(side) * 0.5) + around(chance, 6);
      const at = (share: number): [number, number] => {
        const left = 1 - share;
        const bendX = MIDDLE + far * 1.15;
        const bendY = RIM - 34;
        return [
          left * left * MIDDLE + 2 * left * share * bendX + share * share * (MIDDLE + far),
          left * left * RIM + 2 * left * share * bendY + share * share * low,
        ];
      };
      const [x, y] = at(1);
      const stem = line(`M${MIDDLE} ${RIM}Q${fine(MIDDLE + far * 1.15)} ${RIM - 34} ${fine(x)} ${fine(y)}`, 1.8);
      const foliage = steps(leaves, 0.22, 1).map((share, index) => {
        const [px, py] = at(share);
        const tilt = (index % 2 === 0 ? -1 : 1) * 58 + (side < 0 ? -1 : 1) * share * 96;
        return leaf(outline, {
          x: px,
          y: py,
          tilt: tilt + around(chance, 10),
          length: length + around(chance, 2),
          back: index % 3 === 0,
        });
      });
      return [stem, ...foliage];
    });
    return [...strands, ...tuft(outline, { count: 5, arc: 70, length: length * 1.5 })(chance)];
  };
}

/** Leaves in pairs along upright shoots. */
export function shoots(
  outline: Outline,
  {
    count = 5,
    arc = 26,
    height = 76,
    pairs = 5,
    length = 24,
    flowers = false,
  }: { count?: number; arc?: number; height?: number; pairs?: number; length?: number; flowers?: boolean } = {},
): Arrangement {
  return (chance) =>
    steps(count, -arc, arc).flatMap((tilt) => {
      const lean = tilt + around(chance, 3);
      const tall = height * (1 - Math.abs(tilt) / 140) + around(chance, 6);
      const [tipX, tipY] = end(MIDDLE, RIM, lean, tall);
      const foliage = steps(pairs, 0.3, 1).flatMap((share, index) => {
        const [x, y] = end(MIDDLE, RIM, lean, tall * share);
        const size = length * (1.1 - share * 0.35);
        return [-1, 1].map((side) =>
          leaf(outline, {
            x,
            y,
            tilt: lean + side * (68 - share * 26) + around(chance, 8),
            length: size,
            back: (index + side) % 2 === 0,
          }),
        );
      });
      return [
        line(`M${MIDDLE} ${RIM}L${fine(tipX)} ${fine(tipY)}`, 2.2),
        ...foliage,
        leaf(outline, { x: tipX, y: tipY, tilt: lean, length: length * 0.8 }),
        ...(flowers ? [bloom('flower', tipX, tipY - length * 0.3, 0.62)] : []),
      ];
    });
}

/** A trunk with a crown. */
export function crowned(
  outline: Outline,
  {
    leaves = 15,
    length = 32,
    trunk = 46,
    thick = 3.4,
    crown = 34,
  }: { leaves?: number; length?: number; trunk?: number; thick?: number; crown?: number } = {},
): Arrangement {
  return (chance) => {
    const top = RIM - trunk;
    const branches = steps(5, -46, 46).map((tilt) => {
      const [x, y] = end(MIDDLE, top, tilt, crown * 0.8);
      return line(`M${MIDDLE} ${top + 8}Q${MIDDLE} ${top - 4} ${fine(x)} ${fine(y)}`, thick * 0.55);
    });
    const foliage = Array.from({ length: leaves }, (_, index) => {
      const turn = index * 137.5;
      const far = crown * Math.sqrt((index + 0.5) / leaves);
      const [x, y] = end(MIDDLE, top - crown * 0.62, turn, far);
      return leaf(outline, {
        x,
        y: y + 6,
        tilt: Math.sin((turn * Math.PI) / 180) * 96 + around(chance, 14),
        length: length + around(chance, 3),
        back: index % 2 === 0,
      });
    });
    return [line(`M${MIDDLE} ${RIM}L${MIDDLE} ${top}`, thick * 1.5), ...branches, ...foliage];
  };
}

/** Rings of leaves, seen from the side and a little from above, with smaller leaves towards the centre. */
export function rosette(
  outline: Outline,
  {
    rings = 3,
    length = 42,
    wide = 1,
    flowers = false,
  }: { rings?: number; length?: number; wide?: number; flowers?: boolean } = {},
): Arrangement {
  return (chance) => [
    ...steps(rings, 1, 0.42).flatMap((size, ring) =>
      steps(9 - ring * 2, -84, 84).map((tilt, index) =>
        leaf(outline, {
          x: MIDDLE + tilt * 0.12 * size,
          y: RIM - 2 - ring * 3,
          tilt: tilt * (0.6 + size * 0.45) + around(chance, 3),
          length: length * size + 6,
          wide,
          back: (index + ring) % 2 === 0,
        }),
      ),
    ),
    ...(flowers ? steps(5, -22, 22).map((x) => bloom('flower', MIDDLE + x, RIM - 40 - around(chance, 8), 0.72)) : []),
  ];
}

/** Adds flowers on stalks above another arrangement. */
export function withFlowers(
  base: Arrangement,
  { count = 4, height = 74, arc = 20, size = 1 }: { count?: number; height?: number; arc?: number; size?: number } = {},
): Arrangement {
  return (chance) => {
    const stalks = steps(count, -arc, arc).map((tilt) =>
      end(MIDDLE, RIM, tilt + around(chance, 3), height + around(chance, 7)),
    );
    return [
      ...stalks.map(([x, y]) => line(`M${MIDDLE} ${RIM}Q${MIDDLE} ${fine(y + 30)} ${fine(x)} ${fine(y)}`, 2)),
      ...base(chance),
      ...stalks.map(([x, y]) => bloom('flower', x, y, size)),
    ];
  };
}
