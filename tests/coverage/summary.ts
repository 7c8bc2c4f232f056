import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { executedOf, isExecuted, type V8Functions } from './executed.ts';
import { addRan, type Ran } from './originals.ts';
import { NODE_REPORTS, RECORDS, type ScriptRecord, SUMMARY } from './records.ts';
import { type Statement, statementsOf } from './statements.ts';

type Count = { covered: number; statements: number };

/** Prints the number of executed statements of each folder of `src`, and writes the counts of each file. */
export function summarise(): void {
  const ran = new Map<string, Ran>();
  for (const record of readRecords()) addRan(ran, record);
  const files: Record<string, Count & { missed: number[] }> = {};
  for (const file of globSync('src/**/*.{ts,tsx,astro}', { cwd: projectRoot }).toSorted()) {
    if (file.includes('generated') || file.endsWith('.d.ts')) continue;
    const source = readFileSync(join(projectRoot, file), 'utf8');
    const statements = statementsOf(file, source);
    const missed = statements.filter((statement) => !isCovered(statement, ran.get(file)));
    const lineOf = ({ start }: Statement) => source.slice(0, start).split('\n').length;
    files[file] = {
      statements: statements.length,
      covered: statements.length - missed.length,
      missed: [...new Set(missed.map(lineOf))],
    };
  }
  writeFileSync(SUMMARY, JSON.stringify(files, null, 1));
  const folders = new Map<string, Count>();
  for (const [file, count] of Object.entries(files)) {
    const parts = file.split('/').slice(0, -1);
    for (const folder of new Set(['src', parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/')]))
      add(folders, folder, count);
  }
  for (const [folder, count] of [...folders].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(rowOf(folder, count));
}

function isCovered({ start, own }: Statement, ran: Ran | undefined): boolean {
  if (!ran) return false;
  if (isExecuted(ran.executed, start)) return true;
  for (const [from, to] of own) for (let at = from; at < to; at++) if (ran.points.has(at)) return true;
  return false;
}

function add(folders: Map<string, Count>, folder: string, { covered, statements }: Count): void {
  const sum = folders.get(folder) ?? { covered: 0, statements: 0 };
  folders.set(folder, { covered: sum.covered + covered, statements: sum.statements + statements });
}

function rowOf(folder: string, { covered, statements }: Count): string {
  const share = `${((100 * covered) / Math.max(1, statements)).toFixed(2)} %`;
  return `${folder.padEnd(36)}${share.padStart(9)}${`${covered} of ${statements}`.padStart(18)}`;
}

function* readRecords(): Generator<ScriptRecord> {
  const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  for (const name of namesIn(RECORDS)) yield* JSON.parse(readFileSync(name, 'utf8')) as ScriptRecord[];
  for (const name of namesIn(NODE_REPORTS)) {
    const { result } = JSON.parse(readFileSync(name, 'utf8')) as { result: { url: string; functions: V8Functions }[] };
    for (const { url, functions } of result) {
      if (!url.startsWith(`file://${projectRoot}/`) || url.includes('/node_modules/')) continue;
      yield { url, executed: executedOf(functions) };
    }
  }
}
