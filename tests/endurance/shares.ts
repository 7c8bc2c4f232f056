import type { Suite } from './suites.ts';

/**
 * The target duration of a share's suites in seconds: ten minutes on two workers. The longest suite takes twenty
 * minutes on a busy machine, of which its tests compute a third.
 */
const SHARE_SECONDS = 1_250;

/** Splits the suites into shares of about the same duration. Every suite is in exactly one share. */
export function sharesOf(suites: Suite[]): Suite[][] {
  const total = secondsOf(suites);
  const shares: Suite[][] = Array.from({ length: Math.ceil(total / SHARE_SECONDS) }, () => []);
  for (const suite of suites.toSorted((one, other) => other.seconds - one.seconds)) {
    const lightest = shares.reduce((one, other) => (secondsOf(other) < secondsOf(one) ? other : one));
    lightest.push(suite);
  }
  return shares;
}

/**
 * Chooses a share by the hash of a commit. The number of commits is not usable, since it is one in a shallow clone.
 * @returns the number of the share, counted from 1
 */
export function shareOfCommit(hash: string, count: number): number {
  const begin = Number.parseInt(hash.slice(0, 8), 16);
  if (Number.isNaN(begin)) throw new Error(`"${hash}" is no hash of a commit`);
  return (begin % count) + 1;
}

const secondsOf = (share: Suite[]) => share.reduce((sum, { seconds }) => sum + seconds, 0);
