import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { type SharedServer, shareTestServer } from '../../harness/server/shared-server.ts';

/** Lists on a site without any content. */

let server: SharedServer;
let channel: number;

beforeAll(async () => {
  server = await shareTestServer();
  channel = await fixtures(server.db).addChannel({ isForHelp: true });
});
afterAll(() => server?.stop());

async function open(path: string) {
  const answer = await fetch(server.origin + path, { redirect: 'manual' });
  const html = await answer.text();
  return { status: answer.status, isIndexed: !html.includes('content="noindex"'), html };
}

test('an empty list of an existing address returns 200 and asks not to be indexed', async () => {
  const paths = [
    '/story',
    '/article',
    '/community/list',
    `/community/list?channel=${channel}`,
    `/community/list?channel=${channel}&show=waiting`,
    `/community/list?channel=${channel}&show=pictures`,
    '/community/feed',
    '/community/feed/all',
  ];
  for (const path of paths) {
    const page = await open(path);
    expect([page.status, page.isIndexed], path).toEqual([200, false]);
    expect(page.html, path).toContain('목록이 없습니다');
  }
  for (const path of ['/', '/discover', '/exhibition', '/events', '/search', '/plant', '/rss.xml', '/sitemap.xml'])
    expect((await open(path)).status, path).toBe(200);
});

test('pages beyond the last one and made-up addresses return 404', async () => {
  const paths = [
    '/story?page=2',
    '/story?page=0',
    `/story?tag=${encodeURIComponent('없는 태그')}`,
    '/article?page=2',
    '/community/list?page=2',
    `/community/list?channel=${channel}&page=2`,
    '/community/list?channel=987654321',
    '/community/list?show=odd',
    '/community/feed?page=2',
    '/community/feed/all?page=2',
  ];
  for (const path of paths) expect((await open(path)).status, path).toBe(404);
});

test('a list with its first content is indexed', async () => {
  await fixtures(server.db).addTalk({ channelId: channel });
  const page = await open(`/community/list?channel=${channel}&page=1`);
  expect([page.status, page.isIndexed]).toEqual([200, true]);
});
