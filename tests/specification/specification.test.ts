import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/lib/project-root.ts';
import { callsOfContents } from './calls-of-contents.ts';
import { callsOfMembers } from './calls-of-members.ts';
import type { Shown, Statements } from './shown-by.ts';
import { titlesOf } from './titles.ts';

const areas: Record<string, Statements> = {
  'calls about members': callsOfMembers,
  'calls about contents': callsOfContents,
};

const titles = new Map<string, string[]>();

/** Whether there is such a test. */
function exists({ file, title }: Shown): boolean {
  const path = join(projectRoot, file);
  if (!existsSync(path)) return false;
  if (!titles.has(file)) titles.set(file, titlesOf(path));
  return titles.get(file)?.some((each) => each === title || each.endsWith(` > ${title}`)) ?? false;
}

describe('every statement of the specification is shown by tests that are there:', () => {
  test.each(Object.entries(areas))('%s', (_, statements) => {
    expect(Object.keys(statements).filter((statement) => statements[statement]?.length === 0)).toEqual([]);
    expect(
      Object.values(statements)
        .flat()
        .filter((shown) => !exists(shown)),
    ).toEqual([]);
  });
});

test('a test is known by its groups and its title', () => {
  const known = titlesOf(join(projectRoot, 'tests/specification/specification.test.ts'));
  expect(known).toContain('every statement of the specification is shown by tests that are there: > %s');
  expect(exists({ file: 'tests/specification/specification.test.ts', title: 'a test that is not there' })).toBe(false);
});
