import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileReport } from '../../../src/features/community/report/report.server.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';
import { signInAs } from '../../harness/actors/sign-in.ts';
import { htmlFaults } from '../../harness/valid-html.ts';

const TITLE = '신고로 댓글이 보이지 않는 회원';

/** These tests need a server, since only a server sends cached pages to members. */
describe('the page of a member’s own reports', () => {
  let server: SharedServer;
  let add: ReturnType<typeof fixtures>;
  beforeAll(async () => {
    server = await shareTestServer();
    add = fixtures(server.db);
  });
  afterAll(() => server?.stop());

  const read = async (path: string, cookie?: string) =>
    (await fetch(server.origin + path, { headers: cookie ? { cookie } : {} })).text();
  const post = (cookie: string, fields: Record<string, string>) =>
    fetch(`${server.origin}/my/report`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: server.origin },
      body: new URLSearchParams(fields),
    });

  test('shows an author’s article comments again by a form that needs no script', async () => {
    const [reader, writer] = [await add.addAccount(), await add.addAccount()];
    const contentId = await add.addArticle();
    const commentId = await add.addComment(contentId, writer.id, '신고된 댓글');
    const article = `/article/${contentId}`;
    const cookie = await signInAs(server, reader.id);
    expect(await read('/my/report', cookie)).not.toContain(TITLE);
    expect(await read(article, cookie)).toContain('신고된 댓글');
    const filing = { reporterId: reader.id, reasonId: 1 };
    await fileReport(server.db, { kind: 'article', contentId, commentId }, filing);
    expect(await read(article)).toContain('신고된 댓글');
    expect(await read(article, cookie)).not.toContain('신고된 댓글');

    const page = await read('/my/report', cookie);
    expect(page).toContain(TITLE);
    expect(page).toContain(`/user?id=${writer.id}`);
    expect(await htmlFaults(page)).toEqual([]);
    const answer = await post(cookie, { show: String(writer.id) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/my/report']);
    expect(await read('/my/report', cookie)).not.toContain(TITLE);
    expect(await read(article, cookie)).toContain('신고된 댓글');
  });

  test.each(['999999999', '0', '1e400', '나'])('is unchanged when %s is posted', async (show) => {
    const answer = await post(await signInAs(server, (await add.addAccount()).id), { show });
    expect([200, 303]).toContain(answer.status);
  });
});
