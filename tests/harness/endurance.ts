/** Whether `npm run test:endurance` runs: a test then repeats something as often as it takes to be sure. */
export const isFull = process.env.ENDURANCE === 'full';

/**
 * How often a test does something over and over.
 * @param full in `npm run test:endurance`; the file is then named in `tests/endurance/suites.ts`
 * @param quick in `npm test`: a fault that shows each time, or nearly, is still seen
 */
export function times({ full, quick }: { full: number; quick: number }): number {
  return isFull ? full : quick;
}
