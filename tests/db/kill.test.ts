import { describe, expect, test } from 'vitest';
import { connectTo, disconnect, emptyDatabase, oneValue, runScript, temporaryDir, type Watched } from './support.ts';
import { times } from '../harness/endurance.ts';

const KILLS = times({ full: 40, quick: 7 });
/** The numbers of acknowledgements to wait for before each kill, in turn. */
const ACKNOWLEDGEMENTS = [0, 1, 2, 5, 20, 60, 200];
/**
 * Files in the order in which the creation of a database makes them. A start that is killed at one of them must begin
 * anew to reach the next one.
 */
const FIRST_START = [
  '/postgres[^/]*$',
  '/postgres[^/]*/PG_VERSION$',
  '/postgresql\\.conf$',
  '/base/4/PG_VERSION$',
  '/postgres$',
  '/postgres/global/pg_control$',
];
/** A timeout for many process starts on busy cores. */
const SLOW = { timeout: 600_000 };

describe('a killed process', () => {
  test(
    `loses no acknowledged row and writes none in part, in ${KILLS} kills while it writes`,
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
  ])('loses nothing when it is killed again in recovery as it %s', async (_moment, dieAt) => {
    const dataDir = emptyDatabase();
    const writer = writeRows(dataDir);
    await writer.nextLine();
    writer.process.stdin?.write('write\n');
    await nextLines(writer, 60);
    await kill9(writer);
    await runUntilKilled(dataDir, dieAt);
    await expectAllRows(await writeRows(dataDir).nextLine(), new Set(writer.lines.slice(1).map(Number)), 1);
  });

  test('starts at last after a kill at each step of its first start', SLOW, async () => {
    const dataDir = temporaryDir();
    for (const dieAt of FIRST_START) await runUntilKilled(dataDir, dieAt);
    await expectAllRows(await writeRows(dataDir).nextLine(), new Set(), 0);
  });
});

/** Runs a writer on this folder until `die-at-file.ts` kills it. */
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
  // Each kill may happen between a commit and its acknowledgement.
  expect(present.size - acknowledged.size).toBeLessThanOrEqual(kills);
  await disconnect(client);
}
