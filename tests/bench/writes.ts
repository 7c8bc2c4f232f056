import { connect } from '../../src/db/connection.ts';
import { storedSecret } from '../../src/server/stored-secret.ts';
import { startSession } from '../../src/session/session.server.ts';
import { median } from '../harness/figures.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { cookieOf } from '../harness/actors/sign-in.ts';
import type { Bench } from './bench.ts';
import { type Load, load, loadClient } from './load.ts';
import { runPgbench } from './machine/pgbench.ts';
import { benchDataDir, prepare, type Product, startProduct } from './machine/product.ts';
import type { Cell, Table } from './table.ts';

/** Members with consecutive ids who comment, and the talk on which they comment. */
type Writers = { first: number; last: number; cookies: string[]; talk: number };
type Effort = { rounds: number; seconds: number };

const WRITERS = 16;

/** The statements that write one comment. */
const BARE_SQL = `
\\set writer random(:first, :last)
select family.id, member.id, nickname, role, provider, key
from session_family as family join member on member.id = family.member_id join identity on identity.member_id = member.id
left join picture on picture.id = picture_id
where access_hash = (select access_hash from session_family where member_id = :writer) and access_expires_at > now();
begin;
insert into handled_request (member_id, request_id, answer) values (:writer, gen_random_uuid()::text, 'null');
select status from content where id = :talk for no key update;
select id from comment where content_id = :talk and author_id = :writer and parent_id is null
  and body = md5(:writer::text) and status = 'ACTIVE' and created_at > now() - interval '5 seconds';
insert into comment (content_id, author_id, body) values (:talk, :writer, md5(random()::text)) returning id, created_at;
update content set comment_count = comment_count + 1 where id = :talk;
select pg_notify('pureut_happened', jsonb_build_object('what', 'comment written', 'on', :talk::bigint)::text);
commit;
`;

/** Measures comments per second over HTTP and in plain SQL, alternately. */
export async function measureWrites({ quick, postgres, say }: Bench): Promise<Table[]> {
  const effort = quick ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 4 };
  const url = await postgres.database('demo');
  await prepare(url);
  const writers = await addWriters(url);
  await using product = await startProduct(url);
  const rows: Record<string, Cell>[] = [];
  for (const connections of [WRITERS, 1]) {
    say(`comments of ${connections} at once`);
    rows.push(...(await compare(product, url, writers, connections, effort)));
  }
  const notes = [
    `PostgreSQL, waiting for the disk. Comments on one talk by ${loadClient}, ${effort.rounds} rounds of ${effort.seconds} s each in turn; medians.`,
    'bare SQL: pgbench on the same database, prepared: session, begin, request mark, lock, look for the same, insert,',
    'count, notify, commit. ratio: comments a second over HTTP through those of bare SQL; its median, then each round.',
    'CPU: what the server’s process used for a comment.',
  ];
  return [{ title: 'Comments written', notes, rows }];
}

async function compare(
  { origin, pid }: Product,
  databaseUrl: string,
  { cookies, ...variables }: Writers,
  connections: number,
  { rounds, seconds }: Effort,
): Promise<Record<string, Cell>[]> {
  const side = { url: `${origin}/api/v1/community/${variables.talk}/comment`, pid };
  const post = { body: '{"content":"[<id>] 새잎이 났어요."}', cookies };
  const loads: Load[] = [];
  const bare: number[] = [];
  await load(side, {}, 1, { connections, post });
  for (let round = 0; round < rounds; round++) {
    loads.push(await load(side, {}, seconds, { connections, post }));
    const wanted = { databaseUrl, script: BARE_SQL, variables, connections, seconds };
    bare.push((await runPgbench(wanted)) ?? Number.NaN);
  }
  const of = (figure: keyof Load) => median(loads.map((each) => each[figure]));
  const ratios = loads.map(({ perSecond }, round) => perSecond / (bare[round] ?? Number.NaN));
  const http = { 'comments/s': of('perSecond'), 'p50 ms': of('p50'), 'p99 ms': of('p99'), 'CPU µs': of('cpuMicros') };
  const none = { 'p50 ms': '', 'p99 ms': '', 'CPU µs': '', ratio: 1, rounds: '' };
  return [
    { by: `${connections} over HTTP`, ...http, ratio: median(ratios), rounds: ratios },
    { by: `${connections} in bare SQL`, 'comments/s': median(bare), ...none },
  ];
}

async function addWriters(databaseUrl: string): Promise<Writers> {
  const connection = connect(databaseUrl);
  try {
    const add = fixtures(connection.db);
    const ids: number[] = [];
    const cookies: string[] = [];
    for (let count = 0; count < WRITERS; count++) {
      const { id } = await add.addAccount({ nickname: `쓰는이${Date.now() % 100_000}${count}` });
      ids.push(id);
      cookies.push(cookieOf(await startSession(connection.db, id, 'web', storedSecret(benchDataDir))));
    }
    return { first: Math.min(...ids), last: Math.max(...ids), cookies, talk: await add.addTalk() };
  } finally {
    await connection.close();
  }
}
