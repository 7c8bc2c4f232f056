import { expect, test } from 'vitest';
import { executedOf, isExecuted, union } from './executed.ts';
import { statementsOf } from './statements.ts';

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count });

test('the innermost of nested ranges decides whether code ran', () => {
  const functions = [
    { ranges: [range(0, 100, 1), range(60, 70, 0)] },
    { ranges: [range(10, 30, 0), range(15, 20, 2)] },
    { ranges: [range(40, 50, 3)] },
  ];
  const executed = executedOf(functions);
  expect(executed).toEqual([
    [0, 10],
    [15, 20],
    [30, 60],
    [70, 100],
  ]);
  expect([9, 10, 15, 20, 59, 60, 99, 100].map((offset) => isExecuted(executed, offset))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});

test('a union contains the code that ran in either run', () => {
  expect(
    union(
      [
        [0, 10],
        [30, 40],
      ],
      [
        [5, 12],
        [40, 41],
      ],
    ),
  ).toEqual([
    [0, 12],
    [30, 41],
  ]);
});

/** The own texts of all statements of a source; a nested statement appears as `…`. */
const textsOf = (file: string, source: string) =>
  statementsOf(file, source).map(({ own }) => own.map(([start, end]) => source.slice(start, end)).join('…'));

test('counts statements without types, imports and declarations that run nothing', () => {
  const source = `import { a } from './a.ts';
type Kind = 'one' | 'two';
export function decide(kind: Kind): number {
  if (kind === 'one') return a;
  return [1].map((each) => each + 1)[0];
}
class Box { width = 1; }
declare const missing: string;`;
  expect(textsOf('a.ts', source)).toEqual([
    "if (kind === 'one') ",
    'return a;',
    'return [1].map((each) => …)[0];',
    'each + 1',
    'width = 1;',
  ]);
});

test('counts the code of an Astro component at its position, and not its template', () => {
  const source = '---\nconst { a } = Astro.props;\n---\n<p>{a ? 1 : 2}</p>\n';
  expect(textsOf('A.astro', source)).toEqual(['const { a } = Astro.props;']);
});
