import { vi } from 'vitest';

const MARKS = /[\p{M}\u0e33\u1100-\u11ff\u200d]+/gu;

/**
 * Watches `normalize` in this process: its time grows with the square of the length of a run of marks. After a run of
 * 1,000 marks or more it returns texts unchanged.
 */
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
