/**
 * Prints the figures of a run from the files of the reporters. `docs/tests.md` explains how to measure a commit. `node
 * tests/report/print.ts --vitest FILE --journeys FILE --postgres FILE`
 */
import { parseArgs } from 'node:util';
import { kindOf } from './kind.ts';
import { machineSpeed } from './machine-speed.ts';
import { report, type Timed } from './report.ts';
import { readResult } from './run-result.ts';

/** Paths of the result files, one for each runner. */
type Sources = { vitest?: string; journeys?: string; postgres?: string };

/** Returns the times of all test files with their kinds. */
export function filesOf({ vitest, journeys, postgres }: Sources): Timed[] {
  const read = (path: string | undefined) => (path === undefined ? [] : readResult(path).times);
  return [
    ...read(vitest).map((time) => ({ ...time, kind: kindOf(time) })),
    ...read(journeys).map((time) => ({ ...time, kind: 'browser' as const })),
    ...read(postgres).map((time) => ({ ...time, kind: 'PostgreSQL' as const })),
  ];
}

if (import.meta.main) {
  const path = { type: 'string' } as const;
  const { values } = parseArgs({ options: { vitest: path, journeys: path, postgres: path } });
  console.log(report({ machine: machineSpeed(), steps: [], files: filesOf(values) }));
}
