import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eq, sql } from '../../src/db/drizzle.ts';
import { ownArchive, report } from '../../src/db/schema/index.ts';
import { endAllSessions } from '../../src/session/session.server.ts';
import { fixtures } from '../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../harness/server/shared-server.ts';
import { signInAs } from '../harness/actors/sign-in.ts';

let server: SharedServer;

beforeAll(async () => {
  server = await shareTestServer();
});
afterAll(() => server?.stop());

/** Posts a form that waits for a locked row, by default the member's, and ends the member's session meanwhile. */
async function postWhileSessionEnds(
  path: string,
  memberId: number,
  body = new URLSearchParams(),
  locked = sql`select from member where id = ${memberId} for update`,
): Promise<Response> {
  const cookie = await signInAs(server, memberId);
  return server.db
    .transaction(async (transaction) => {
      await transaction.execute(locked);
      const answer = fetch(server.origin + path, { method: 'POST', redirect: 'manual', headers: { cookie }, body });
      await vi.waitFor(async () => {
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await server.db.execute(waiting)).rowCount).toBe(1);
      });
      await endAllSessions(transaction, memberId);
      return { answer };
    })
    .then(({ answer }) => answer);
}

test('a request for an archive redirects home and stores nothing when the session ends before the commit', async () => {
  const { id } = await fixtures(server.db).addAccount();
  const answer = await postWhileSessionEnds('/my/record', id);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(await server.db.$count(ownArchive, eq(ownArchive.memberId, id))).toBe(0);
});

test('showing a reported author again redirects home and changes nothing when the session ends before the commit', async () => {
  const add = fixtures(server.db);
  const [{ id }, writerId, contentId] = [await add.addAccount(), await add.addMember(), await add.addArticle()];
  const commentId = await add.addComment(contentId, writerId);
  await server.db.insert(report).values({ reporterId: id, targetId: writerId, contentId, commentId, reasonId: 1 });
  const locked = sql`select from report where reporter_id = ${id} for update`;
  const body = new URLSearchParams({ show: String(writerId) });
  const answer = await postWhileSessionEnds('/my/report', id, body, locked);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  const [filed] = await server.db.select().from(report).where(eq(report.reporterId, id));
  expect(filed?.shownAgainAt).toBeNull();
});
