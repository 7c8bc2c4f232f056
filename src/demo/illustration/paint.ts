import type { Brush } from './brush.ts';
import type { Oklch } from './palette.ts';
import { disc, fill, group } from './shape.ts';
import type { Point } from './shape.ts';

interface Stop {
  readonly at: number;
  readonly color: string;
  readonly opacity?: number;
}

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ({ at, color, opacity }) =>
        `<stop offset="${at}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

/** Returns a gradient paint. Its ends are shares of the filled shape. */
export function linear(brush: Brush, from: Point, to: Point, list: readonly Stop[]): string {
  const id = brush.define(
    (name) =>
      `<linearGradient id="${name}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stops(list)}</linearGradient>`,
  );
  return `url(#${id})`;
}

export function radial(brush: Brush, list: readonly Stop[]): string {
  const id = brush.define((name) => `<radialGradient id="${name}">${stops(list)}</radialGradient>`);
  return `url(#${id})`;
}

export function blurred(brush: Brush, content: string, amount: number): string {
  const id = brush.define(
    (name) =>
      `<filter id="${name}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
  );
  return group(content, `filter="url(#${id})"`);
}

/**
 * Blurs content that fills the picture. Blurring fades the rim, so a sharp copy below shows there instead of a frame.
 * `above` is blurred together with the content, without a copy.
 */
export function blurredWhole(brush: Brush, content: string, amount: number, above = ''): string {
  const id = brush.define((name) => `<g id="${name}">${content}</g>`);
  const copy = `<use href="#${id}"/>`;
  return copy + blurred(brush, copy + above, amount);
}

/** Draws a soft shadow of a defined element, moved and flattened by `transform`. */
export function shadowOf(brush: Brush, href: string, transform: string, softness: number, strength = 1): string {
  const { light } = brush;
  const id = brush.define(
    (name) =>
      `<filter id="${name}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${softness}"/><feComponentTransfer result="a"><feFuncA type="linear" slope="${Math.round(light.shadowOpacity * strength * 100) / 100}"/></feComponentTransfer><feFlood flood-color="${brush.raw(light.shadow)}"/><feComposite in2="a" operator="in"/></filter>`,
  );
  return `<g filter="url(#${id})"><use href="#${href}" transform="${transform}"/></g>`;
}

export function glow(brush: Brush, center: Point, radius: number, color: Oklch, opacity: number): string {
  const hex = brush.raw(color);
  const paint = radial(brush, [
    { at: 0, color: hex, opacity },
    { at: 0.4, color: hex, opacity: Math.round(opacity * 45) / 100 },
    { at: 1, color: hex, opacity: 0 },
  ]);
  return fill(disc(center, radius), paint);
}
