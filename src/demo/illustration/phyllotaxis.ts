export const goldenAngle = Math.PI * (3 - Math.sqrt(5));

interface Seat {
  readonly index: number;
  readonly angle: number;
  /** 0 in the centre, 1 at the rim. */
  readonly radius: number;
}

/** Seats as a sunflower orders them: each the golden angle further, each as much area as the next. */
export function phyllotaxis(count: number, power = 0.5): Seat[] {
  return Array.from({ length: count }, (_, index) => ({
    index,
    angle: index * goldenAngle,
    radius: ((index + 0.5) / count) ** power,
  }));
}
