import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Client, connectOnceUp, connectTo, emptyDatabase, oneValue, openEmbedded } from './support.ts';

const GONE = expect.stringMatching(/^the database does not open: .* no longer contains a database$/);

test('a database that cannot be reopened is retried until it can', async () => {
  const { dataDir, client, untilNotified } = await opened();
  const { bringBack } = takeAway(dataDir);
  await endThread(client);
  expect(await untilNotified(3)).toEqual(['the database thread ended and is started again', GONE, GONE]);
  bringBack();
  const next = await connectOnceUp(client.url);
  expect(await oneValue(next, 'select size from leaf')).toBe(1);
});

test('a database that cannot be reopened can be stopped', async () => {
  const { dataDir, database, client, untilNotified } = await opened();
  const { bringBack } = takeAway(dataDir);
  await endThread(client);
  await untilNotified(2);
  await database.stop();
  bringBack();
  const { url } = await openEmbedded(dataDir);
  expect(await oneValue(await connectTo(url), 'select size from leaf')).toBe(1);
});

/** Opens a database with one row. `untilNotified(count)` returns the first `count` reasons for restarts. */
async function opened() {
  const dataDir = emptyDatabase();
  const told: string[] = [];
  let heard = () => {};
  const database = await openEmbedded(dataDir, {
    onRestart: (reason) => {
      told.push(reason);
      heard();
    },
  });
  const client = Object.assign(await connectTo(database.url), { url: database.url });
  await client.query('create table leaf as select 1 as size');
  const untilNotified = async (count: number) => {
    while (told.length < count) await new Promise<void>((resolve) => (heard = resolve));
    return told.slice(0, count);
  };
  return { dataDir, database, client, untilNotified };
}

function takeAway(dataDir: string) {
  const [place, elsewhere] = [join(dataDir, 'postgres'), join(dataDir, 'elsewhere')];
  renameSync(place, elsewhere);
  return { bringBack: () => renameSync(elsewhere, place) };
}

/** Runs a statement after which the session cannot continue. */
async function endThread(client: Client): Promise<void> {
  await expect(client.query('copy leaf from stdin')).rejects.toThrow();
}
