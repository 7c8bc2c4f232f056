import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { titlesOf } from '../specification/titles.ts';
import { mutants } from './list.ts';
import { mutate } from './mutant.ts';

const isJourney = (suite: string) => suite.startsWith('e2e/');

test.each(mutants.map((mutant) => [mutant.rule, mutant] as const))(
  'the text that the mutant replaces exists: %s',
  (_, mutant) => {
    const source = readFileSync(join(projectRoot, mutant.file), 'utf8');
    expect(mutate(source, mutant)).not.toBe(source);
  },
);

test('every suite and every title that a mutant names exists', () => {
  const missing = mutants.filter(({ suites, title = '' }) => {
    if (!suites.every((suite) => existsSync(join(projectRoot, suite)))) return true;
    return !suites.some(
      (suite) => title === '' || titlesOf(join(projectRoot, suite)).some((each) => each.includes(title)),
    );
  });
  expect(missing).toEqual([]);
});

test('the suites of a mutant are all journeys with `isBuilt`, or all Vitest files', () => {
  const mixed = mutants.filter(
    ({ suites, isBuilt }) => suites.some(isJourney) && !(suites.every(isJourney) && isBuilt),
  );
  expect(mixed).toEqual([]);
});

test('every mutant has a different rule', () => {
  expect(new Set(mutants.map(({ rule }) => rule)).size).toBe(mutants.length);
});

test('mutate refuses a text that occurs twice or not at all', () => {
  const mutant = { rule: 'A rule.', file: 'a.ts', from: 'one', to: 'two', suites: [] };
  expect(mutate('say one', mutant)).toBe('say two');
  expect(() => mutate('one one', mutant)).toThrow('occurs 2 times in a.ts, for the rule: A rule.');
  expect(() => mutate('none'.replace('one', ''), mutant)).toThrow('occurs 0 times');
});
