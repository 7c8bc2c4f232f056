import { arc, ribbon, steps } from './arc.ts';
import type { Brush } from './brush.ts';
import type { LeafPlacement, LeafSpace } from './leaf-space.ts';
import { edgeAt } from './outlines.ts';
import type { HalfOutline } from './outlines.ts';
import { blob, edges, fill, fillEvenOdd, stroke, wire } from './shape.ts';
import type { Point } from './shape.ts';
import { ailingLook, ailingPlacement } from './symptoms/symptom.ts';
import type { Tones } from './tones.ts';

interface LeafStyle {
  readonly half: HalfOutline;
  readonly veins?: number;
  readonly rise?: number;
  readonly veinWidth?: number;
  readonly midrib?: number;
  /** The position of highlights: between the veins or along one smooth band. */
  readonly gloss?: 'panels' | 'band' | 'none';
  /** Closed shapes cut out of each half, in leaf coordinates. */
  readonly holes?: readonly (readonly Point[])[];
}

export function leafSpace(brush: Brush, healthy: LeafPlacement): LeafSpace {
  const placement = ailingPlacement(brush, healthy);
  const midrib = arc(placement.base, placement.tilt, placement.length, placement.bend ?? 0);
  const middle = midrib.tilt(0.5);
  const facing = Math.cos(middle) * brush.side * 0.6 - Math.sin(middle) * 0.8;
  return {
    midrib,
    lit: facing > 0 ? 1 : -1,
    bent: Math.abs(placement.bend ?? 0) > 0.12,
    at: (across, position) => {
      const open = across < 0 ? (placement.left ?? 1) : (placement.right ?? 1);
      return midrib.beside(position, (across * open * placement.width) / 2);
    },
  };
}

function halfPath(space: LeafSpace, style: LeafStyle, side: -1 | 1): string {
  const edge = style.half.map(([u, v]) => space.at(u * side, v));
  const spine = (space.bent ? [1, 0.5, 0] : [1, 0]).map((v) => space.at(0, v));
  const holes = (style.holes ?? []).map((hole) => blob(hole.map(([u, v]) => space.at(u * side, v))));
  return edges(edge, spine) + holes.join('');
}

function panels(space: LeafSpace, style: LeafStyle, side: -1 | 1, count: number, rise: number): string {
  const gap = 0.8 / count;
  return steps(count, 0.06, 0.8)
    .map((v) => {
      const far = Math.min(0.97, v + rise + gap * 0.5);
      const outer = edgeAt(style.half, far) * 0.86;
      if (outer < 0.12) return '';
      const inner = edgeAt(style.half, v + gap * 0.4) * 0.12;
      const middle = (outer + inner) / 2;
      const height = v + gap * 0.5 + rise * 0.45;
      return blob([
        space.at(inner * side, v + gap * 0.4),
        space.at(middle * side, height + gap * 0.24),
        space.at(outer * side, far),
        space.at((middle + 0.1) * side, height - gap * 0.2),
      ]);
    })
    .join('');
}

function band(space: LeafSpace, style: LeafStyle, side: -1 | 1): string {
  const outer = steps(5, 0.14, 0.9).map((v) => space.at(edgeAt(style.half, v) * 0.84 * side, v));
  const inner = steps(5, 0.9, 0.14).map((v) => {
    const swell = Math.sin(((v - 0.14) / 0.76) * Math.PI);
    return space.at(edgeAt(style.half, v) * (0.84 - 0.36 * swell) * side, v);
  });
  return edges(outer, inner);
}

function sideVeins(space: LeafSpace, half: HalfOutline, count: number, rise: number, reach = 0.92): string {
  return steps(count, 0.06, 0.8)
    .flatMap((v) =>
      [-1, 1].map((side) => {
        const end = Math.min(0.97, v + rise);
        const out = edgeAt(half, end) * reach;
        return wire([space.at(0, v), space.at(out * 0.55 * side, v + rise * 0.42), space.at(out * side, end)]);
      }),
    )
    .join('');
}

/** Draws a leaf: two halves, of which one is lit, with veins and a midrib on top. */
export function drawLeaf(brush: Brush, placement: LeafPlacement, style: LeafStyle, healthy: Tones): string {
  const space = leafSpace(brush, placement);
  const { tones, marks } = ailingLook(brush, placement, healthy);
  const dark = space.lit === 1 ? -1 : 1;
  const veins = style.veins ?? 0;
  const rise = style.rise ?? 0.16;
  const gloss = style.gloss ?? (veins > 0 ? 'panels' : 'band');
  const parts = [
    fillEvenOdd(halfPath(space, style, dark), brush.ink(tones.shade)),
    fillEvenOdd(halfPath(space, style, space.lit), brush.ink(tones.base)),
  ];
  if (gloss === 'panels') {
    parts.push(fill(panels(space, style, space.lit, veins, rise), brush.ink(tones.light), 0.75));
    parts.push(fill(panels(space, style, dark, veins, rise), brush.ink(tones.base), 0.6));
  } else if (gloss === 'band') {
    parts.push(fill(band(space, style, space.lit), brush.ink(tones.light), 0.8));
  }
  if (veins > 0) {
    const width = style.veinWidth ?? Math.max(0.8, placement.length * 0.006);
    parts.push(stroke(sideVeins(space, style.half, veins, rise), brush.ink(tones.vein), width, 0.6));
  }
  parts.push(marks(space, style.half));
  const midrib = style.midrib ?? Math.max(1.2, placement.length * 0.016);
  if (midrib > 0) parts.push(fill(ribbon(space.midrib, midrib, midrib * 0.25, 4), brush.ink(tones.vein)));
  return parts.join('');
}

/** Returns only the outline, for shadows and silhouettes. */
export function leafOutline(brush: Brush, placement: LeafPlacement, half: HalfOutline): string {
  const space = leafSpace(brush, placement);
  return edges(
    half.map(([u, v]) => space.at(u, v)),
    [...half].reverse().map(([u, v]) => space.at(-u, v)),
  );
}
