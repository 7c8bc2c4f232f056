import { describe, expect, test } from 'vitest';
import { failureList } from './failure.ts';
import { type Step, waitingSeconds } from './journey-result.ts';
import { kindOf } from './kind.ts';
import { report, type Timed } from './report.ts';

const rowsOf = (text: string) => text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());

describe('the figures of a run', () => {
  const files: Timed[] = [
    { file: 'tests/a.test.ts', project: '', kind: 'unit', tests: 2, seconds: 0.5 },
    { file: 'tests/b.test.ts', project: '', kind: 'unit', tests: 3, seconds: 1 },
    { file: 'e2e/a.test.ts', project: 'desktop', kind: 'browser', tests: 4, seconds: 20, waiting: 6 },
    { file: 'e2e/a.test.ts', project: 'phone', kind: 'browser', tests: 4, seconds: 10, waiting: 2 },
    { file: 'e2e/a.test.ts', project: 'desktop', kind: 'PostgreSQL', tests: 4, seconds: 15, waiting: 0 },
  ];
  const rows = rowsOf(report({ machine: 'a machine', steps: [{ name: 'build', seconds: 9 }], files }));

  test('add up the files of each kind', () => {
    const at = rows.indexOf('| kind | files | tests | seconds |');
    expect(rows.slice(at + 2, at + 6)).toEqual([
      '| build | | | 9.0 |',
      '| unit | 2 | 5 | 1.5 |',
      '| browser | 1 | 8 | 30 |',
      '| PostgreSQL | 1 | 4 | 15 |',
    ]);
  });

  test('list the slowest files first, and a file with two screen sizes once', () => {
    const at = rows.indexOf('| slowest files | kind | tests | seconds |');
    expect(rows.slice(at + 2, at + 6)).toEqual([
      '| `e2e/a.test.ts` | browser | 8 | 30 |',
      '| `e2e/a.test.ts` | PostgreSQL | 4 | 15 |',
      '| `tests/b.test.ts` | unit | 3 | 1.0 |',
      '| `tests/a.test.ts` | unit | 2 | 0.5 |',
    ]);
  });

  test('add up the waiting time of journeys', () => {
    expect(rows).toContain(
      'Journeys wait 8.0 s of 45 s: their assertions and calls such as waitForURL that take longer than a second each.',
    );
    expect(rows).toContain('| `e2e/a.test.ts` | browser | 8.0 | 30 |');
  });

  test('list only the thirty slowest files', () => {
    const many = Array.from({ length: 40 }, (_, index): Timed => {
      return { file: `tests/${index}.test.ts`, project: '', kind: 'unit', tests: 1, seconds: index };
    });
    const text = report({ machine: '', steps: [], files: many });
    expect(text.match(/`tests/g)).toHaveLength(30);
    expect(text).toContain('`tests/39.test.ts`');
  });
});

test('counts assertions and waits of over a second as waiting time, but not the start of a browser or the loading of pages', () => {
  const step = (name: string, duration: number, ...steps: Step[]): Step => {
    const [category = '', title = ''] = name.split(': ');
    return { category, title, duration, steps };
  };
  expect(
    waitingSeconds([
      step('hook: Before Hooks', 9_000, step('fixture: page', 5_000, step('expect: toBe', 4_000))),
      step('hook: beforeEach hook', 9_000, step('expect: toBe', 2_000)),
      step('test.step: reads', 6_000, step('expect: toBeVisible', 3_000), step('expect: toBeVisible', 900)),
      step('pw:api: Navigate to "/"', 3_000),
      step('pw:api: Wait for function', 4_000, step('pw:api: Wait for selector', 2_500)),
    ]),
  ).toBe(9);
});

describe('the kind of a test file is', () => {
  test.each([
    ['unit', 'tests/report/report.test.ts'],
    ['in process', 'tests/features/alarm/failing-tasks.test.ts'],
    ['database', 'tests/db/kill.test.ts'],
    ['server', 'tests/server/start.test.ts'],
  ])('%s for a file such as %s', (kind, file) => {
    expect(kindOf({ file, project: '' })).toBe(kind);
  });

  test('browser state for a file of the project `browser state`', () => {
    expect(kindOf({ file: 'tests/unit/server/gate.test.ts', project: 'browser state' })).toBe('browser state');
  });
});

describe('the list of failures', () => {
  test('has the first lines of each failure, without colours and empty lines', () => {
    const message = ['\u001b[31mexpected 1\u001b[39m', '', 'to be 2', ...'abcdefgh'].join('\n');
    expect(failureList([{ file: 'tests/a.test.ts', test: 'adds', message }]).split('\n')).toEqual([
      'tests/a.test.ts > adds',
      '    expected 1',
      '    to be 2',
      '    a',
      '    b',
      '    c',
      '    d',
    ]);
  });

  test('names only the file when the failure belongs to no test', () => {
    expect(failureList([{ file: 'tests/a.test.ts', test: '', message: 'no such module' }])).toBe(
      'tests/a.test.ts\n    no such module',
    );
  });

  test('counts the failures after the fifteenth', () => {
    const many = Array.from({ length: 20 }, () => ({ file: 'tests/a.test.ts', test: 'adds', message: 'no' }));
    expect(failureList(many).split('\n').at(-1)).toBe('and 5 more');
  });
});
