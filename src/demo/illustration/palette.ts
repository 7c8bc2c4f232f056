export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export function oklch(l: number, c: number, h: number): Oklch {
  return { l, c, h };
}

/** `leaf` is the brand colour #6ba539. The other pigments match it. */
export const pigment = {
  leaf: oklch(0.657, 0.153, 132),
  moss: oklch(0.56, 0.115, 128),
  pine: oklch(0.46, 0.088, 148),
  forest: oklch(0.33, 0.058, 155),
  ink: oklch(0.25, 0.035, 160),
  sage: oklch(0.77, 0.05, 142),
  silver: oklch(0.71, 0.045, 150),
  paper: oklch(0.975, 0.012, 85),
  cream: oklch(0.935, 0.032, 88),
  linen: oklch(0.88, 0.03, 80),
  stone: oklch(0.8, 0.018, 100),
  terracotta: oklch(0.62, 0.122, 42),
  clay: oklch(0.73, 0.078, 52),
  ochre: oklch(0.78, 0.13, 82),
  pink: oklch(0.82, 0.062, 18),
  coral: oklch(0.69, 0.17, 33),
  plum: oklch(0.42, 0.1, 345),
  lilac: oklch(0.66, 0.115, 298),
  wood: oklch(0.67, 0.075, 63),
  bark: oklch(0.45, 0.05, 55),
  soil: oklch(0.32, 0.032, 50),
  slate: oklch(0.55, 0.06, 235),
  white: oklch(0.985, 0.008, 95),
} as const satisfies Record<string, Oklch>;

interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

function toOklab({ l, c, h }: Oklch): Oklab {
  const angle = (h * Math.PI) / 180;
  return { l, a: c * Math.cos(angle), b: c * Math.sin(angle) };
}

export function mix(from: Oklch, to: Oklch, amount: number): Oklch {
  const p = toOklab(from);
  const q = toOklab(to);
  const a = p.a + (q.a - p.a) * amount;
  const b = p.b + (q.b - p.b) * amount;
  const h = (Math.atan2(b, a) * 180) / Math.PI;
  return { l: p.l + (q.l - p.l) * amount, c: Math.hypot(a, b), h: h < 0 ? h + 360 : h };
}

/** Returns a colour changed by a lightness difference, a chroma factor and a hue difference. */
export function adjust(color: Oklch, lightness: number, chroma = 1, hue = 0): Oklch {
  return { l: Math.min(0.99, Math.max(0.06, color.l + lightness)), c: color.c * chroma, h: color.h + hue };
}

function toLinearRgb({ l, a, b }: Oklab): [number, number, number] {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

function channel(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
}

/**
 * Returns the hex colour. Reduces the chroma until the colour fits into sRGB, so that hue and lightness stay the same.
 */
export function toHex(color: Oklch): string {
  let c = color.c;
  let rgb = toLinearRgb(toOklab(color));
  for (let step = 0; step < 24 && rgb.some((value) => value < -0.002 || value > 1.002); step += 1) {
    c *= 0.92;
    rgb = toLinearRgb(toOklab({ ...color, c }));
  }
  return `#${rgb.map(channel).join('')}`;
}
