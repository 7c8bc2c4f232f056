import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/lib/project-root.ts';
import { shareOfCommit, sharesOf } from './shares.ts';
import { suites } from './suites.ts';

const shares = sharesOf(suites);

/** Test files that ask for the counts of an endurance run, by themselves or through the support of the overload suites. */
function filesOfEndurance(): string[] {
  const asks = /from '(?:\.\.?\/)+(?:harness\/endurance|overload-support)\.ts'/;
  return globSync('tests/**/*.test.ts', { cwd: projectRoot })
    .filter((file) => asks.test(readFileSync(join(projectRoot, file), 'utf8')))
    .toSorted();
}

describe('the shares of an endurance run', () => {
  test('hold every file that does more in one, each once', () => {
    const files = shares.flat().map(({ file }) => file);
    expect(files.toSorted()).toEqual(filesOfEndurance());
  });

  test('are of about the same length, unless one file is longer', () => {
    const lengths = shares.map((share) => share.reduce((sum, { seconds }) => sum + seconds, 0));
    const longestFile = Math.max(...suites.map(({ seconds }) => seconds));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(Math.max(longestFile, 1_250));
    expect(shares.every((share) => share.length > 0)).toBe(true);
  });

  test('rotate by commit: the same commit has the same share, and a hundred commits have all of them', () => {
    const hashes = Array.from({ length: 100 }, (_, index) => (index * 0x2a3b4c5).toString(16).padStart(8, '0'));
    const numbers = hashes.map((hash) => shareOfCommit(hash, shares.length));
    expect([...new Set(numbers)].toSorted()).toEqual(shares.map((_, index) => index + 1));
    expect(numbers).toEqual(hashes.map((hash) => shareOfCommit(hash, shares.length)));
  });

  test('need the hash of a commit', () => {
    expect(() => shareOfCommit('', 3)).toThrow('is no hash of a commit');
  });
});
