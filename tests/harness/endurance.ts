/** Set in CI: what a test does over and over, it does as often as it takes to be sure. */
export const isFull = process.env.ENDURANCE === 'full';

/**
 * How often a test does something over and over.
 * @param full with `ENDURANCE=full`, as CI runs the tests
 * @param quick otherwise: a fault that shows each time, or nearly, is still seen
 */
export function times({ full, quick }: { full: number; quick: number }): number {
  return isFull ? full : quick;
}
