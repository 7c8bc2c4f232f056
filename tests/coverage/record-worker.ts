import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { stopCoverage } from 'node:v8';
import { afterAll } from 'vitest';
import { projectRoot } from '../../src/lib/files/project-root.ts';
import { executedOf, type Intervals, union } from './executed.ts';
import { RECORDS, type ScriptRecord } from './records.ts';

/** Records the executed code of `src` in a worker of Vitest, which transforms modules before it evaluates them. */

type Recorder = { session: Session; file: string; scripts: Map<string, ScriptRecord & { executed: Intervals }> };

/** The test files of a worker share its modules and this recorder. */
const shared = globalThis as { coverageRecorder?: Promise<Recorder> };

async function start(): Promise<Recorder> {
  // Node's own report does not contain the source of modules that Vitest evaluates.
  stopCoverage();
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Debugger.setSkipAllPauses', { skip: true });
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  mkdirSync(RECORDS, { recursive: true });
  return { session, file: join(RECORDS, `worker-${randomUUID()}.json`), scripts: new Map() };
}

async function take({ session, file, scripts }: Recorder): Promise<void> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  for (const { scriptId, url, functions } of result) {
    if (!url.includes(`${projectRoot}/src/`)) continue;
    const known = scripts.get(scriptId);
    const executed = union(known?.executed ?? [], executedOf(functions));
    const source = known?.source ?? (await session.post('Debugger.getScriptSource', { scriptId })).scriptSource;
    scripts.set(scriptId, { url, source, executed });
  }
  writeFileSync(file, JSON.stringify([...scripts.values()]));
}

shared.coverageRecorder ??= start();
const recorder = await shared.coverageRecorder;
afterAll(() => take(recorder), 120_000);
