import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SQL, sql } from '../../../src/db/drizzle.ts';
import { leave } from '../../../src/features/people/member/leave/leave.server.ts';
import { decide } from '../../../src/features/community/report/decision/decide.server.ts';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { call } from '../../harness/call.ts';
import { decideAs } from '../../harness/actors/decide-as.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { prove, signInAs } from '../../harness/actors/sign-in.ts';

const SPAM = 1;

type Act = 'suspend' | 'leave' | 'appeal' | 'edit';
const pairs: [Act, Act][] = [
  ['suspend', 'leave'],
  ['suspend', 'appeal'],
  ['suspend', 'edit'],
  ['leave', 'appeal'],
  ['leave', 'edit'],
];
/** Rows that both actions of a pair may lock. The test holds one of them until both actions wait or have ended. */
const rows = ['member', 'session', 'decision', 'picture'] as const;
const cases = pairs.flatMap(([one, other]) =>
  rows.flatMap((row): [Act, Act, typeof row][] => [
    [one, other, row],
    [other, one, row],
  ]),
);

let api: TestApi;
let add: ReturnType<typeof fixtures>;
let operatorId: number;
let channelId: number;

beforeAll(async () => {
  api = await startTestApi('postgres');
  add = fixtures(api.db);
  operatorId = await add.addMember();
  channelId = await add.addChannel();
});
afterAll(() => api?.stop());

/**
 * Adds a member with a decision to appeal against, and a reported talk with a picture, for which an operator suspends
 * them.
 */
async function begin() {
  const account = await add.addAccount();
  const { id } = account;
  const cookie = await signInAs(api, id);
  const [talkId, otherId] = [await add.addTalk({ authorId: id, channelId }), await add.addTalk({ authorId: id })];
  await api.db.execute(sql`
    with added as (
      insert into picture (key, width, height, thumbhash) values (substr(md5(${id}::text), 1, 20), 8, 8, '') returning id)
    insert into talk_picture (talk_id, position, picture_id, alt)
    select talk, 0, added.id, '' from added, unnest(array[${talkId}, ${otherId}]::bigint[]) as talk`);
  const decisionId = await decideAs(api.db, operatorId, { contentId: otherId, commentId: null }, 'WARNED');
  const reporterId = await add.addMember();
  await fileReport(api.db, { kind: 'talk', contentId: talkId }, { reporterId, reasonId: SPAM });
  const { rows: filed } = await api.db.execute<{ id: string }>(sql`select id from report where content_id = ${talkId}`);
  const reportId = Number(filed[0]?.id);
  const proof = await prove(api, account);
  const doings: Record<Act, () => Promise<unknown>> = {
    suspend: () => decide(api.db, reportId, { outcome: 'SUSPENDED', by: operatorId, reasonId: SPAM }),
    leave: () => leave(api.db, { id, provider: account.provider }, proof),
    appeal: () => statusOf(`POST /api/v1/decision/${decisionId}/appeal`, cookie, { text: '다시 봐 주세요.' }),
    edit: () =>
      statusOf(`PUT /api/v1/community/talk/${otherId}`, cookie, { channelId, content: '고친 톡', images: [] }),
  };
  const held: Record<(typeof rows)[number], SQL> = {
    member: sql`select from member where id = ${id} for update`,
    session: sql`select from session_family where member_id = ${id} for update`,
    decision: sql`select from decision where id = ${decisionId} for update`,
    picture: sql`select from picture where key = substr(md5(${id}::text), 1, 20) for update`,
  };
  return { doings, held };
}

async function statusOf(line: string, cookie: string, body: object): Promise<number> {
  return (await call(api, line, { cookie, body })).status;
}

async function waiting(): Promise<number> {
  const { rowCount } = await api.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rowCount ?? 0;
}

test.each(cases)(
  '%s and %s of one member do not deadlock over the %s row when they are concurrent',
  async (first, second, row) => {
    const { doings, held } = await begin();
    const running = await api.db.transaction(async (transaction) => {
      await transaction.execute(held[row]);
      const begun: Promise<unknown>[] = [];
      let ended = 0;
      for (const act of [first, second]) {
        begun.push(doings[act]().finally(() => ended++));
        await vi.waitFor(async () => expect(ended + (await waiting())).toBeGreaterThanOrEqual(begun.length), 10_000);
      }
      return { answers: Promise.all(begun) };
    });
    const isCall = (act: Act) => act === 'appeal' || act === 'edit';
    const answers = await running.answers;
    for (const [index, act] of [first, second].entries()) if (isCall(act)) expect([200, 401]).toContain(answers[index]);
  },
);
