import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfChanged } from '../../src/commands/build.ts';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { measureAlarms } from './alarms.ts';
import { measureBytes } from './pages/bytes.ts';
import { measureLists } from './pages/lists.ts';
import { describeMachine, machineLine } from './machine/machine.ts';
import { measureMemory } from './machine/memory.ts';
import { type PartName, parseOptions } from './options.ts';
import { measureOverlays } from './pages/overlays.ts';
import { measureOverload } from './overload/overload.ts';
import { measurePages } from './pages/pages.ts';
import { lazyPostgres, type Postgres } from './machine/postgres.ts';
import { measureSearch } from './pages/search.ts';
import { measureScrolling } from './pages/scrolling.ts';
import { measureStart } from './start.ts';
import { measureTalks } from './talks.ts';
import { measureWrites } from './writes.ts';
import { measureWriting } from './pages/writing.ts';
import { printTable, type Table } from './table.ts';

/** The options and services of every part. */
export type Bench = {
  quick: boolean;
  /** A file of sentences for the part about search. */
  sentences: string | undefined;
  postgres: Postgres;
  say(what: string): void;
};
type Part = (bench: Bench) => Promise<Table[]>;

const parts: Record<PartName, Part> = {
  pages: measurePages,
  writes: measureWrites,
  lists: measureLists,
  bytes: measureBytes,
  memory: measureMemory,
  start: measureStart,
  scrolling: measureScrolling,
  writing: measureWriting,
  talks: measureTalks,
  alarms: measureAlarms,
  search: measureSearch,
  overlays: measureOverlays,
  overload: measureOverload,
};
const RESULTS = join(projectRoot, 'bench-results.json');

export async function runBench(args: string[]): Promise<void> {
  const { quick, only, sentences } = parseOptions(args);
  const machine = describeMachine();
  const startedAt = new Date().toISOString();
  await buildIfChanged();
  process.stdout.write(`${machineLine(machine)}${quick ? '; a quick run, so coarse figures' : ''}\n\n`);
  await using postgres = lazyPostgres();
  const results: Partial<Record<PartName, Table[]>> = {};
  for (const name of only) {
    const say = (what: string) => void process.stderr.write(`${name}: ${what}\n`);
    const began = performance.now();
    const tables = await parts[name]({ quick, sentences, postgres, say });
    say(`took ${Math.round((performance.now() - began) / 1_000)} s`);
    results[name] = tables;
    for (const table of tables) process.stdout.write(`${printTable(table)}\n`);
    writeFileSync(RESULTS, `${JSON.stringify({ startedAt, quick, machine, parts: results }, null, 2)}\n`);
  }
  process.stdout.write(`written to ${RESULTS}\n`);
}
