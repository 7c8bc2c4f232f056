/**
 * Opens the embedded database of a folder and prints its address. After a line of input it writes rows until it is
 * killed: each with its count in one transaction, and prints the row's id after each commit.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../src/db/embedded/embedded.ts';

const CHECKPOINT_EVERY = 50;

const { url } = await startEmbeddedDatabase(process.argv[2] ?? '');
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query('create table if not exists entry (id int primary key, note text not null)');
await client.query('create table if not exists tally (entries int not null)');
await client.query('insert into tally select 0 where not exists (select from tally)');
const { rows } = await client.query('select coalesce(max(id), 0) as last from entry');
say(url);
await once(process.stdin, 'data');
for (let id = rows[0].last + 1; ; id++) {
  await client.query('begin');
  await client.query('insert into entry values ($1, $2)', [id, 'x'.repeat((id * 97) % 9_000)]);
  await client.query('update tally set entries = entries + 1');
  await client.query('commit');
  say(id);
  if (id % CHECKPOINT_EVERY === 0) await client.query('checkpoint');
}

function say(line: string | number): void {
  writeSync(1, `${line}\n`);
}
