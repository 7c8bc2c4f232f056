import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTo, createTemplate, disconnect, runScript, temporaryDir, valueOf, type Watched } from './support.ts';

const KILLS = 40;
/** How many acknowledgements are waited for before each kill, in turn. */
const ACKNOWLEDGEMENTS = [0, 1, 2, 5, 20, 60, 200];

let template: Awaited<ReturnType<typeof createTemplate>>;
beforeAll(async () => void (template = await createTemplate()));
afterAll(() => template?.remove());

describe('a process that is killed', () => {
  test(`${KILLS} times while it writes loses no acknowledged row, and does none by halves`, async ({ annotate }) => {
    const dataDir = template.copy();
    const acknowledged = new Set<number>();
    for (let kill = 0; kill < KILLS; kill++) {
      const writer = writeRows(dataDir);
      await expectAllRows(await writer.nextLine(), acknowledged, kill);
      writer.process.stdin?.write('write\n');
      for (let left = ACKNOWLEDGEMENTS[kill % ACKNOWLEDGEMENTS.length] ?? 0; left > 0; left--) await writer.nextLine();
      await kill9(writer);
      for (const id of writer.lines.slice(1)) acknowledged.add(Number(id));
    }
    await expectAllRows(await writeRows(dataDir).nextLine(), acknowledged, KILLS);
    expect(acknowledged.size).toBeGreaterThan(KILLS);
    await annotate(`${KILLS} kills, ${acknowledged.size} rows acknowledged, 0 lost`);
  });

  test.each([
    ['has just taken the lock', '/data/lock\\.'],
    ['opens the control file', '/global/pg_control$'],
    ['opens the write-ahead log', '/pg_wal/0'],
    ['opens the list of databases', '/global/1262$'],
    ['writes its caches', '/pg_internal\\.init'],
  ])('again as it comes back and %s loses nothing either', async (_moment, dieAt) => {
    const dataDir = join(temporaryDir(), 'data');
    template.copy(dataDir);
    const writer = writeRows(dataDir);
    await writer.nextLine();
    writer.process.stdin?.write('write\n');
    for (let left = 60; left > 0; left--) await writer.nextLine();
    await kill9(writer);
    await runUntilKilled(dataDir, dieAt);
    await expectAllRows(await writeRows(dataDir).nextLine(), new Set(writer.lines.slice(1).map(Number)), 1);
  });

  test.each([
    ['has made the folder', '/postgres[^/]*$'],
    ['opens the first write-ahead log', '/pg_wal/0'],
    ['makes the control file', '/global/pg_control$'],
    ['has half of the tables', '/base/4/PG_VERSION$'],
    ['makes the version file', '/postgres[^/]*/PG_VERSION$'],
    ['makes the settings', '/postgresql\\.conf$'],
    ['makes the last file', '/pg_ident\\.conf$'],
    ['writes its caches', '/pg_internal\\.init'],
  ])('the first time, when it %s, starts the next time', async (_moment, dieAt) => {
    const dataDir = join(temporaryDir(), 'data');
    await runUntilKilled(dataDir, dieAt);
    await expectAllRows(await writeRows(dataDir).nextLine(), new Set(), 0);
  });
});

/** A writer on this folder that is killed at the moment that `die-at-file.ts` describes. */
async function runUntilKilled(dataDir: string, dieAt: string): Promise<void> {
  const writer = writeRows(dataDir, dieAt);
  await writer.ended;
  expect(writer.process.signalCode, writer.errors()).toBe('SIGKILL');
  expect(writer.lines).toEqual([]);
}
