import { vi } from 'vitest';

const MARKS = /[\p{M}\u0e33\u1100-\u11ff\u200d]+/gu;

/** Watches the normalisation in this process: a run of many marks takes time with the square of its length. */
export function watchNormalise() {
  let calls = 0;
  let longest = 0;
  const original = String.prototype.normalize;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    calls++;
    for (const [run] of this.matchAll(MARKS)) longest = Math.max(longest, run.length);
    return longest < 1_000 ? original.call(this, form) : String(this);
  });
  return { calls: () => calls, longestRun: () => longest };
}
