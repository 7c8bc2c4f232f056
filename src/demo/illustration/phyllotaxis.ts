export const goldenAngle = Math.PI * (3 - Math.sqrt(5));

interface Seat {
  readonly index: number;
  readonly angle: number;
  /** From 0 at the centre to 1 at the rim. */
  readonly radius: number;
}

/** Returns positions in the order of a sunflower's seeds: each turned by the golden angle, all with equal areas. */
export function phyllotaxis(count: number, power = 0.5): Seat[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    angle: index * goldenAngle,
    radius: ((index + 0.5) / count) ** power,
  }));
}
