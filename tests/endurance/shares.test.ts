import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { shareOfCommit, sharesOf } from './shares.ts';
import { suites } from './suites.ts';

const shares = sharesOf(suites);

/**
 * Returns the test files that import the endurance counts, directly or through the support file of the overload suites.
 */
function filesOfEndurance(): string[] {
  const asks = /from '(?:\.\.?\/)+(?:harness\/endurance|overload-support)\.ts'/;
  return globSync('tests/**/*.test.ts', { cwd: projectRoot })
    .filter((file) => asks.test(readFileSync(join(projectRoot, file), 'utf8')))
    .toSorted();
}

describe('the shares of an endurance run', () => {
  test('contain every file that repeats more in an endurance run exactly once', () => {
    const files = shares.flat().map(({ file }) => file);
    expect(files.toSorted()).toEqual(filesOfEndurance());
  });

  test('have about the same duration, unless one file takes longer', () => {
    const lengths = shares.map((share) => share.reduce((sum, { seconds }) => sum + seconds, 0));
    const longestFile = Math.max(...suites.map(({ seconds }) => seconds));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(Math.max(longestFile, 1_250));
    expect(shares.every((share) => share.length > 0)).toBe(true);
  });

  test('rotate by commit: a commit always gets the same share, and a hundred commits cover all shares', () => {
    const hashes = Array.from({ length: 100 }, (_, index) => (index * 0x2a3b4c5).toString(16).padStart(8, '0'));
    const numbers = hashes.map((hash) => shareOfCommit(hash, shares.length));
    expect([...new Set(numbers)].toSorted()).toEqual(shares.map((_, index) => index + 1));
    expect(numbers).toEqual(hashes.map((hash) => shareOfCommit(hash, shares.length)));
  });

  test('are refused for a text that is no commit hash', () => {
    expect(() => shareOfCommit('', 3)).toThrow('is no hash of a commit');
  });
});
