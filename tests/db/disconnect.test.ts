import { connect as connectSocket } from 'node:net';
import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, connectTo, disconnect, emptyDatabase, oneValue, openEmbedded } from './support.ts';

let url: string;
beforeEach(async () => {
  url = (await openEmbedded(emptyDatabase())).url;
  const client = await connectTo(url);
  await client.query('create table leaf (size int)');
});

describe('a client that disconnects', () => {
  test('during a transaction leaves nothing behind', async () => {
    const [a, b] = [await connectTo(url), await connectTo(url)];
    await a.query('begin');
    await a.query('insert into leaf values (1)');
    await disconnect(a);
    await expectUsable(b);
  });

  test('unblocks the clients that wait for the end of its transaction', async () => {
    const [a, b] = [await connectTo(url), await connectTo(url)];
    await a.query('begin');
    await a.query('insert into leaf values (1)');
    const seen = oneValue(b, 'select count(*)::int from leaf');
    await disconnect(a);
    expect(await seen).toBe(0);
    await expectUsable(b);
  });

  test('while its statement runs leaves nothing behind', async () => {
    const [a, b] = [await connectTo(url), await connectTo(url)];
    await a.query('begin');
    const cut = a.query('insert into leaf select * from generate_series(1, 200000)').catch(() => {});
    await disconnect(a);
    await expectUsable(b);
    await cut;
  });

  test('during a failed transaction blocks no other client', async () => {
    const [a, b] = [await connectTo(url), await connectTo(url)];
    await a.query('begin');
    await a.query('select 1 / 0').catch(() => {});
    await disconnect(a);
    await expectUsable(b);
  });

  test('while it waits for its turn does not enter another client’s transaction', async () => {
    const [a, b] = [await connectTo(url), await connectTo(url)];
    await a.query('begin');
    await a.query('insert into leaf values (1)');
    const cut = b.query('rollback').catch(() => {});
    await disconnect(b);
    await a.query('commit');
    await cut;
    expect(await oneValue(a, 'select count(*)::int from leaf')).toBe(1);
  });

  test('amid a message blocks no other client', async () => {
    const [a, b] = [await connectTo(url), await connectTo(url)];
    await a.query('begin');
    a.socket.write(Buffer.from('Q\0\0\x10\0insert into leaf', 'latin1'));
    await disconnect(a);
    await expectUsable(b);
  });

  test('before its startup is complete blocks no other client', async () => {
    const b = await connectTo(url);
    const socket = connectSocket(`${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`);
    await once(socket, 'connect');
    socket.write(Buffer.from([0, 0, 1, 0]));
    socket.destroy();
    await expectUsable(b);
  });

  test('with pipelined statements leaves no open transaction to the next client', async () => {
    for (let ahead = 1; ahead <= 40; ahead++) {
      const [a, b] = [await connectTo(url), await connectTo(url)];
      a.socket.write(Buffer.concat([query('begin'), ...Array(ahead).fill(query('insert into leaf values (1)'))]));
      await disconnect(a);
      await expectUsable(b);
      await disconnect(b);
    }
  });
});

/** Expects that the table is empty, and that a write of this client is committed at once. */
async function expectUsable(client: Client): Promise<void> {
  expect(await oneValue(client, 'select count(*)::int from leaf')).toBe(0);
  await client.query('insert into leaf values (2)');
  const other = await connectTo(url);
  expect(await oneValue(other, 'select sum(size)::int from leaf')).toBe(2);
  await other.query('delete from leaf');
  await disconnect(other);
}

function query(sql: string): Buffer {
  const body = Buffer.from(`${sql}\0`);
  const head = Buffer.from('Q\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
