import { steps } from './arc.ts';
import type { Brush } from './brush.ts';
import { adjust, mix, pigment } from './palette.ts';
import type { Oklch } from './palette.ts';
import { disc, edges, fill, stroke, wire } from './shape.ts';
import type { Point } from './shape.ts';

export interface PotSize {
  readonly width: number;
  readonly height: number;
}

export type PotForm = 'classic' | 'cylinder' | 'belly' | 'bowl' | 'tapered' | 'footed';

type Profile = readonly (readonly [width: number, height: number])[];

/** Half widths from the rim (0) to the foot (1). */
const profiles: Record<PotForm, Profile> = {
  classic: [
    [0.9, 0],
    [0.86, 0.3],
    [0.79, 0.6],
    [0.68, 1],
  ],
  cylinder: [
    [0.92, 0],
    [0.93, 0.4],
    [0.92, 0.8],
    [0.86, 1],
  ],
  belly: [
    [0.78, 0],
    [0.93, 0.22],
    [0.98, 0.5],
    [0.86, 0.82],
    [0.66, 1],
  ],
  bowl: [
    [1, 0],
    [0.99, 0.3],
    [0.88, 0.66],
    [0.58, 1],
  ],
  tapered: [
    [0.98, 0],
    [0.86, 0.5],
    [0.66, 1],
  ],
  footed: [
    [0.95, 0],
    [0.97, 0.3],
    [0.84, 0.62],
    [0.5, 0.84],
    [0.56, 1],
  ],
};

const glazes: readonly Oklch[] = [
  pigment.terracotta,
  pigment.terracotta,
  pigment.cream,
  pigment.sage,
  pigment.pink,
  pigment.ochre,
  pigment.stone,
  pigment.clay,
  adjust(pigment.pine, -0.04, 0.7),
  pigment.slate,
];

function widthAt(profile: Profile, v: number): number {
  for (let i = 1; i < profile.length; i += 1) {
    const a = profile[i - 1];
    const b = profile[i];
    if (a === undefined || b === undefined || v > b[1]) continue;
    return a[0] + ((b[0] - a[0]) * (v - a[1])) / (b[1] - a[1]);
  }
  return profile.at(-1)?.[0] ?? 1;
}

/** A drawn pot. The middle of its foot is at 0,0, its soil at `soil`. */
interface Pot {
  readonly markup: string;
  readonly soil: Point;
  readonly width: number;
}

export function drawPot(brush: Brush, size: PotSize, forms: readonly PotForm[]): Pot {
  const { random, side } = brush;
  const form = random.pick(forms);
  const profile = profiles[form];
  const glaze = random.pick(
    form === 'classic' ? [pigment.terracotta, pigment.terracotta, pigment.clay, pigment.cream] : glazes,
  );
  const half = size.width / 2;
  const dip = size.width * 0.085;
  const point = (u: number, v: number): Point => {
    const w = widthAt(profile, v) * half;
    return [
      u * w,
      -size.height + v * size.height + dip * Math.sqrt(Math.max(0, 1 - u * u)) * (1 - v * 0.25) - dip * 0.3 * v,
    ];
  };
  const patch = (u0: number, u1: number, v0 = 0, v1 = 1): string =>
    edges(
      steps(7, v0, v1).map((v) => point(u1, v)),
      steps(5, u1, u0).map((u) => point(u, v1)),
      steps(7, v1, v0).map((v) => point(u0, v)),
      steps(5, u0, u1).map((u) => point(u, v0)),
    );
  const strip = (v0: number, v1: number): string =>
    edges(
      steps(9, -1, 1).map((u) => point(u, v0)),
      steps(9, 1, -1).map((u) => point(u, v1)),
    );
  const base = brush.ink(glaze);
  const shade = brush.ink(adjust(mix(glaze, pigment.forest, 0.1), -0.09, 1.05));
  const deep = brush.ink(adjust(mix(glaze, pigment.forest, 0.2), -0.17));
  const light = brush.ink(adjust(glaze, 0.065, 0.85));
  const parts = [fill(patch(-1, 1), base)];

  const finish = random.pick(
    glaze === pigment.terracotta
      ? ['plain', 'plain', 'bands', 'dipped']
      : ['plain', 'bands', 'dipped', 'speckled', 'ribbed', 'waves'],
  );
  const accent =
    glaze.l > 0.72
      ? random.pick([pigment.terracotta, pigment.sage, pigment.pine, pigment.ochre])
      : random.pick([pigment.cream, pigment.linen]);
  if (finish === 'bands') {
    parts.push(fill(strip(0.4, 0.47), brush.ink(accent), 0.85), fill(strip(0.52, 0.55), brush.ink(accent), 0.85));
  } else if (finish === 'dipped') {
    const wave = random.between(0, 6);
    const line = steps(13, -1, 1).map((u): Point => {
      const [x, y] = point(u, 0.56);
      return [x, y + Math.sin(u * 5 + wave) * size.height * 0.035];
    });
    parts.push(
      fill(
        edges(
          line,
          steps(5, 1, -1).map((u) => point(u, 1)),
        ),
        brush.ink(glaze.l > 0.72 ? pigment.clay : mix(glaze, pigment.cream, 0.72)),
      ),
    );
  } else if (finish === 'speckled') {
    const specks = steps(70).map(() =>
      disc(point(random.around(0, 0.95), random.between(0.08, 0.97)), random.between(0.8, 2.6)),
    );
    parts.push(fill(specks.join(''), deep, 0.55));
  } else if (finish === 'ribbed') {
    for (const u of steps(11, -0.92, 0.92))
      parts.push(stroke(wire(steps(5, 0.1, 0.97).map((v) => point(Math.sin(u * 1.5), v))), deep, 2.4, 0.35));
  } else if (finish === 'waves') {
    const line = (v: number): string =>
      wire(
        steps(29, -1, 1).map((u): Point => {
          const [x, y] = point(u, v);
          return [x, y + Math.sin(u * 22) * size.height * 0.03];
        }),
      );
    parts.push(
      stroke(line(0.4), brush.ink(accent), size.height * 0.025, 0.9),
      stroke(line(0.5), brush.ink(accent), size.height * 0.012, 0.9),
    );
  }
  const across = (from: number, to: number): string => (side < 0 ? patch(from, to) : patch(-to, -from));
  parts.push(fill(across(0.22, 1), shade, 0.55), fill(across(0.66, 1), deep, 0.5));
  parts.push(fill(across(-0.86, -0.6), light, 0.7), fill(across(0.93, 1), light, 0.3));

  const top = -size.height;
  const rim =
    form === 'classic'
      ? { half: half * 1, height: size.height * 0.17 }
      : { half: half * (profile[0]?.[0] ?? 1), height: 0 };
  const mouth = dip * 0.95;
  if (rim.height > 0) {
    const collar = (u0: number, u1: number): string => {
      const at = (u: number, y: number): Point => [
        u * rim.half * (y > 0 ? 0.97 : 1),
        top + y + dip * Math.sqrt(Math.max(0, 1 - u * u)),
      ];
      return edges(
        steps(9, u0, u1).map((u) => at(u, 0)),
        steps(9, u1, u0).map((u) => at(u, rim.height)),
      );
    };
    parts.push(fill(strip(0.05, 0.25), deep, 0.45), fill(collar(-1, 1), base));
    const turned = (from: number, to: number): string => (side < 0 ? collar(from, to) : collar(-to, -from));
    parts.push(
      fill(turned(0.2, 1), shade, 0.55),
      fill(turned(0.68, 1), deep, 0.45),
      fill(turned(-0.88, -0.58), light, 0.7),
    );
  }
  parts.push(fill(disc([0, top], rim.half, mouth / rim.half), light));
  parts.push(fill(disc([0, top + 2], rim.half * 0.91, (mouth * 0.86) / (rim.half * 0.91)), deep));
  parts.push(
    fill(disc([0, top + mouth * 0.16], rim.half * 0.86, (mouth * 0.72) / (rim.half * 0.86)), brush.ink(pigment.soil)),
  );
  const crumbs = steps(26).map(() => {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.next()) * 0.78;
    return disc(
      [Math.cos(angle) * rim.half * reach, top + mouth * 0.16 + Math.sin(angle) * mouth * 0.62 * reach],
      random.between(1.5, 4),
      0.7,
    );
  });
  parts.push(fill(crumbs.join(''), brush.ink(adjust(pigment.soil, 0.09)), 0.8));
  return { markup: parts.join(''), soil: [0, top + mouth * 0.2], width: size.width };
}
