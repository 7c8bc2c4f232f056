/**
 * The bounds for every attack: the maximum response time for other clients, and the maximum growth of the server's
 * memory.
 */
const MOST_P99_MS = 500;
const MOST_GROWN_MB = 250;
const BYTES_PER_MIB = 1024 * 1024;
const BYTES_PER_MB = 1e6;

type Measured = {
  /** The p99 of other clients in milliseconds, by the column that shows it. */
  p99: Record<string, number>;
  /** In MiB, as the columns show it. */
  grownMib: number;
  /** Number of requests of other clients without status 200. */
  refused: number;
};

/** Returns `met`, or the measurements that exceed a bound. */
export function verdictOn({ p99, grownMib, refused }: Measured, ...otherMisses: string[]): string {
  const slow = Object.entries(p99).filter(([, ms]) => !(ms <= MOST_P99_MS));
  const grownMb = (grownMib * BYTES_PER_MIB) / BYTES_PER_MB;
  const misses = [
    ...slow.map(([name, ms]) => `${name} ${Math.round(ms)} ms > ${MOST_P99_MS}`),
    ...(grownMb > MOST_GROWN_MB ? [`memory ${Math.round(grownMb)} MB > ${MOST_GROWN_MB}`] : []),
    ...(refused > 0 ? [`${refused} of others refused`] : []),
    ...otherMisses,
  ];
  return misses.length === 0 ? 'met' : misses.join(', ');
}

export const boundsNote = `bounds: met if other readers’ p99 is at most ${MOST_P99_MS} ms, memory grows by at most ${MOST_GROWN_MB} MB, and nobody else is refused.`;
