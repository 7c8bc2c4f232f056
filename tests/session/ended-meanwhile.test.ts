import { eq, sql } from '../../src/db/drizzle.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { member, maker } from '../../src/db/schema/index.ts';
import { findForOperators } from '../../src/features/contents/article/write-article.server.ts';
import { createDraft } from '../../src/features/writing/draft/draft.server.ts';
import { suspendMember } from '../../src/features/people/member/suspend.server.ts';
import { getOwnStory } from '../../src/features/contents/story/own-story.server.ts';
import { endAllSessions } from '../../src/session/session.server.ts';
import { matrix, type Row, type ReportSubjects } from '../api/rights/role-matrix.ts';
import { call, outcome } from '../harness/call.ts';
import { serverDatabases } from '../harness/database/database.ts';
import { type Account, fixtures } from '../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../harness/server/in-process.ts';
import { prove, signInAs } from '../harness/actors/sign-in.ts';

/** Roles that can make a call of the matrix. The first role whose call succeeds is used. */
const writers = ['author', 'member', 'admin'] as const;

const refused: Record<number, string> = { 401: 'UNAUTHORIZED', 403: 'LOGIN_REQUIRED', 404: 'NOT_FOUND' };
const noThings = new Proxy({} as ReportSubjects, { get: (_, name) => (name.toString().endsWith('Date') ? '' : 0) });
const isWrite = (row: Row) => !row.line(noThings).startsWith('GET ');
const writerOf = ({ answers }: Row) => writers.find((role) => answers[role] === 200);
const rows = matrix.filter((row) => isWrite(row) && writerOf(row) !== undefined && row.answers.visitor !== 200);

const rowsOfOperators = rows.filter(({ answers }) => answers.admin === 200 && answers.member === 404);
const DEMOTION = `update member set role = 'member' where id = $1`;

/** Calls about the member's own account, which the matrix leaves out. */
const ofOneself: [line: string, body: (account: Account) => object][] = [
  ['PUT /api/v1/user/userinfo', () => ({ nickname: '새이름', introduction: '' })],
  ['PUT /api/v1/user/alarm', () => ({ comment: false })],
  [
    'PUT /api/v1/maker/me',
    ({ nickname }) => ({ nickname, introduction: '온실을 가꿔요.', links: [], storeLink: null, documentIds: [6] }),
  ],
  ['POST /api/v1/leave/history', () => ({ leaveCodes: [1] })],
];

describe.each(serverDatabases)('a session that ends between the request and its commit, on %s', (kind) => {
  let api: TestApi;
  let accounts: Record<(typeof writers)[number], Account>;
  let things: ReportSubjects;
  /** The member whose session ends as soon as the next call has looked it up. */
  let endOnceFound: number | undefined;
  let ending: 'delete from session_family where member_id = $1' | typeof DEMOTION;

  beforeAll(async () => {
    api = await startTestApi(kind, { PARTNER_HOSTS: `shop.example=${'s'.repeat(32)}` });
    const add = fixtures(api.db);
    const [author, other, admin] = [await add.addAccount(), await add.addAccount(), await add.addAccount()];
    accounts = { author, member: other, admin };
    await api.db.update(member).set({ role: 'admin' }).where(eq(member.id, admin.id));
    await api.db.insert(maker).values({ memberId: author.id });
    const story = await add.addStory({ authorId: author.id });
    const article = await add.addArticle({ authorId: author.id });
    const talk = await add.addTalk({ authorId: author.id });
    things = {
      author: author.id,
      story,
      article,
      talk,
      storyComment: await add.addComment(story, author.id),
      articleComment: await add.addComment(article, author.id),
      talkComment: await add.addComment(talk, author.id),
      guestStoryComment: await add.addComment(story, other.id),
      guestTalkComment: await add.addComment(talk, other.id),
      channel: await add.addChannel(),
      draft: await createDraft(api.db, author.id, { kind: 'talk', body: {}, pictureKeys: [] }),
      storyDraft: await createDraft(api.db, author.id, { kind: 'story', body: {}, pictureKeys: [] }),
      articleDraft: await createDraft(api.db, admin.id, { kind: 'article', body: {}, pictureKeys: [] }),
      storyDate: (await getOwnStory(api.db, author.id, story)).updatedAt.toISOString(),
      articleDate: (await findForOperators(api.db, article)).updatedAt.toISOString(),
    };
    endSessionsOnceFound();
  });
  afterAll(() => api?.stop());

  function endSessionsOnceFound(): void {
    const { $client } = api.db;
    const query = $client.query.bind($client) as (...given: unknown[]) => Promise<unknown>;
    Object.assign($client, {
      async query(asked: { text?: string }, ...given: unknown[]) {
        const answer = await query(asked, ...given);
        const isLookUp = asked.text?.includes('"session_family"."access_hash" = $') ?? false;
        const memberId = endOnceFound;
        if (isLookUp && memberId !== undefined) {
          endOnceFound = undefined;
          await query(ending, [memberId]);
        }
        return answer;
      },
    });
  }

  /** Returns the number of rows and a digest of every table except `session_family`. */
  async function everything(): Promise<unknown[]> {
    const { rows: tables } = await api.db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'session_family'`);
    const digests = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*), md5(string_agg(t::text, ';' order by t::text)) from "${name}" as t`,
    );
    return (await api.db.execute(sql.raw(`${digests.join(' union all ')} order by name`))).rows;
  }

  beforeEach(() => {
    ending = 'delete from session_family where member_id = $1';
  });

  async function callAs(account: Account, line: string, body?: unknown) {
    const cookie = await signInAs(api, account.id);
    endOnceFound = account.id;
    return call(api, line, { cookie, body });
  }

  test.each(rows.map((row) => [row.line(noThings).replaceAll('/0', '/{id}'), row] as const))(
    '%s is refused and changes nothing',
    async (_, row) => {
      const before = await everything();
      const answer = await callAs(accounts[writerOf(row) ?? 'author'], row.line(things), row.body?.(things));
      const { admin, member: members, visitor } = row.answers;
      const status = admin === 200 && members === 404 ? 404 : visitor;
      expect(outcome(answer)).toEqual([status, refused[status]]);
      expect(await everything()).toEqual(before);
    },
  );

  test.each(rowsOfOperators.map((row) => [row.line(noThings).replaceAll('/0', '/{id}'), row] as const))(
    '%s is refused and changes nothing when its caller is no longer an operator',
    async (_, row) => {
      const before = await everything();
      ending = DEMOTION;
      const answer = await callAs(accounts.admin, row.line(things), row.body?.(things));
      await api.db.update(member).set({ role: 'admin' }).where(eq(member.id, accounts.admin.id));
      expect(outcome(answer)).toEqual([404, 'NOT_FOUND']);
      expect(await everything()).toEqual(before);
    },
  );

  test.each(ofOneself)('the account call %s is refused and changes nothing', async (line, body) => {
    const before = await everything();
    expect(outcome(await callAs(accounts.member, line, body(accounts.member)))).toEqual([401, 'UNAUTHORIZED']);
    expect(await everything()).toEqual(before);
  });

  test('leaving is refused and keeps the account', async () => {
    const proof = await prove(api, accounts.member);
    const cookie = `${await signInAs(api, accounts.member.id)}; ${proof.cookie}`;
    endOnceFound = accounts.member.id;
    const before = await everything();
    const answer = await call(api, `DELETE /api/v1/user/me?paramKey=${proof.paramKey}`, { cookie });
    expect(outcome(answer)).toEqual([401, 'UNAUTHORIZED']);
    expect(await everything()).toEqual(before);
  });

  describe.each([
    ['suspension', (account: Account) => suspendMember(api.db, account.nickname)],
    ['signing out', (account: Account) => endAllSessions(api.db, account.id)],
  ])('%s during an upload', (_, end) => {
    test.each([
      ['PUT', '/api/v1/user/image', ''],
      ['POST', '/api/v1/uploadImage', 'talk'],
    ])('%s %s is refused, and neither row nor file is left', async (method, path, target) => {
      const account = await fixtures(api.db).addAccount();
      const form = new FormData();
      if (target) form.set('target', target);
      form.set('image', new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }), 'photo.jpg');
      const { headers, body } = new Response(form);
      const [head, tail] = halves(new Uint8Array(await new Response(body).arrayBuffer()));
      const inTwoSteps = new ReadableStream(
        {
          start: (controller) => controller.enqueue(head),
          async pull(controller) {
            await end(account);
            controller.enqueue(tail);
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const answer = await api.request(path, {
        method,
        body: inTwoSteps,
        duplex: 'half',
        headers: { cookie: await signInAs(api, account.id), 'content-type': headers.get('content-type') ?? '' },
      } as RequestInit);
      expect([answer.status, (await answer.json()).error?.code]).toEqual([401, 'UNAUTHORIZED']);
      const { rows: left } = await api.db.execute(sql`
        select picture_id, removed_key from upload where member_id = ${account.id}
          and (picture_id is not null or removed_key is not null)`);
      expect(left).toEqual([]);
      const [shown] = await api.db.select({ id: member.pictureId }).from(member).where(eq(member.id, account.id));
      expect(shown?.id).toBeNull();
    });
  });
});

function photo(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer();
}

function halves(bytes: Uint8Array): [Uint8Array, Uint8Array] {
  const middle = Math.floor(bytes.length / 2);
  return [bytes.subarray(0, middle), bytes.subarray(middle)];
}
