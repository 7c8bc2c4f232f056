import { vi } from 'vitest';

/**
 * Counts the characters that later calls of regular expressions and `indexOf` may scan. Each call counts all characters
 * after its start position.
 */
export function countScanned(): () => number {
  let scanned = 0;
  const { exec } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
    scanned += text.length - this.lastIndex;
    return exec.call(this, text);
  });
  const { indexOf } = String.prototype;
  vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, part: string, from = 0) {
    scanned += this.length - from;
    return indexOf.call(this, part, from);
  });
  return () => scanned;
}
