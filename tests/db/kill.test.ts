import { describe, expect, test } from 'vitest';
import { connectTo, disconnect, emptyDatabase, oneValue, runScript, temporaryDir, type Watched } from './support.ts';
import { times } from '../harness/endurance.ts';

const KILLS = times({ full: 40, quick: 7 });
/** How many acknowledgements are waited for before each kill, in turn. */
const ACKNOWLEDGEMENTS = [0, 1, 2, 5, 20, 60, 200];
/** What is made while a database is created, in its order: only a start that begins anew comes to the next one. */
const FIRST_START = [
  '/postgres[^/]*$',
  '/postgres[^/]*/PG_VERSION$',
  '/postgresql\\.conf$',
  '/base/4/PG_VERSION$',
  '/postgres$',
  '/postgres/global/pg_control$',
];
/** Room for as many starts of a process where others keep the cores busy. */
const SLOW = { timeout: 600_000 };

describe('a process that is killed', () => {
  test(
    `${KILLS} times while it writes loses no acknowledged row, and does none by halves`,
    SLOW,
    async ({ annotate }) => {
      const dataDir = emptyDatabase();
      const acknowledged = new Set<number>();
      for (let kill = 0; kill < KILLS; kill++) {
        const writer = writeRows(dataDir);
        await expectAllRows(await writer.nextLine(), acknowledged, kill);
        writer.process.stdin?.write('write\n');
        await nextLines(writer, ACKNOWLEDGEMENTS[kill % ACKNOWLEDGEMENTS.length] ?? 0);
        await kill9(writer);
        for (const id of writer.lines.slice(1)) acknowledged.add(Number(id));
      }
      await expectAllRows(await writeRows(dataDir).nextLine(), acknowledged, KILLS);
      expect(acknowledged.size).toBeGreaterThan(KILLS);
      await annotate(`${KILLS} kills, ${acknowledged.size} rows acknowledged, 0 lost`);
    },
  );

  test.each([
    ['has just taken the lock', '/lock$'],
    ['opens the control file', '/global/pg_control$'],
    ['opens the write-ahead log', '/pg_wal/0'],
    ['opens the list of databases', '/global/1262$'],
    ['writes its caches', '/pg_internal\\.init'],
  ])('again as it comes back and %s loses nothing either', async (_moment, dieAt) => {
    const dataDir = emptyDatabase();
    const writer = writeRows(dataDir);
    await writer.nextLine();
    writer.process.stdin?.write('write\n');
    await nextLines(writer, 60);
    await kill9(writer);
    await runUntilKilled(dataDir, dieAt);
    await expectAllRows(await writeRows(dataDir).nextLine(), new Set(writer.lines.slice(1).map(Number)), 1);
  });

  test('at one moment of the first start after another starts at last', SLOW, async () => {
    const dataDir = temporaryDir();
    for (const dieAt of FIRST_START) await runUntilKilled(dataDir, dieAt);
    await expectAllRows(await writeRows(dataDir).nextLine(), new Set(), 0);
  });
});

/** A writer on this folder that is killed at the moment that `die-at-file.ts` describes. */
async function runUntilKilled(dataDir: string, dieAt: string): Promise<void> {
  const writer = writeRows(dataDir, dieAt);
  await writer.ended;
  expect(writer.process.signalCode, `at ${dieAt}: ${writer.errors()}`).toBe('SIGKILL');
  expect(writer.lines).toEqual([]);
}

function writeRows(dataDir: string, dieAt = ''): Watched {
  return runScript('write-rows.ts', [dataDir], {
    preload: dieAt && 'die-at-file.ts',
    env: { DIE_AT: dieAt, TMPDIR: dataDir },
  });
}

async function nextLines(writer: Watched, count: number): Promise<void> {
  for (let left = count; left > 0; left--) await writer.nextLine();
}

async function kill9(writer: Watched): Promise<void> {
  writer.process.kill('SIGKILL');
  await writer.ended;
}

async function expectAllRows(url: string, acknowledged: Set<number>, kills: number): Promise<void> {
  const client = await connectTo(url);
  const present = new Set((await oneValue(client, "select coalesce(array_agg(id), '{}') from entry")) as number[]);
  const lost = [...acknowledged].filter((id) => !present.has(id));
  expect(lost, `kill ${kills}`).toEqual([]);
  expect(await oneValue(client, 'select entries from tally'), `kill ${kills}`).toBe(present.size);
  // Each kill may come between a commit and its acknowledgement.
  expect(present.size - acknowledged.size).toBeLessThanOrEqual(kills);
  await disconnect(client);
}
