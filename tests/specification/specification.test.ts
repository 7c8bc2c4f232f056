import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { alarmStatements } from './alarms.ts';
import { callsOfContents } from './calls-of-contents.ts';
import { callsOfMembers } from './calls-of-members.ts';
import { comments } from './comments.ts';
import { contents } from './contents.ts';
import { overlays } from './overlays.ts';
import { reactionStatements } from './reactions.ts';
import { rolesAndConstants } from './roles-and-constants.ts';
import { screens } from './screens.ts';
import { searching } from './searching.ts';
import { sessions } from './sessions.ts';
import type { Shown, Statements } from './shown-by.ts';
import { titlesOf } from './titles.ts';

const areas: Record<string, Statements> = {
  'calls about members': callsOfMembers,
  'calls about contents': callsOfContents,
  'screens and their bars': screens,
  'overlays and what is said in passing': overlays,
  'sessions and the native app': sessions,
  alarms: alarmStatements,
  'the discover home, stories, articles and talks': contents,
  comments,
  'reactions, follows, blocks and reports': reactionStatements,
  search: searching,
  'roles and constants': rolesAndConstants,
};

const titles = new Map<string, string[]>();

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
