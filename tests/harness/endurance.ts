/** Whether `npm run test:endurance` runs: tests then repeat their actions often enough to find rare faults. */
export const isFull = process.env.ENDURANCE === 'full';

/**
 * Returns how often a test repeats its action.
 * @param full in `npm run test:endurance`; `tests/endurance/suites.ts` must name the file
 * @param quick in `npm test`: enough to find a fault that shows almost every time
 */
export function times({ full, quick }: { full: number; quick: number }): number {
  return isFull ? full : quick;
}
