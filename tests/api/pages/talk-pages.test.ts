import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALT_LENGTH, TALK_LENGTH } from '../../../src/features/contents/talk/talk-limits.ts';
import { paths } from '../../../src/site/paths.ts';
import { uploadedBy } from '../../features/talk/support.ts';
import { type Ask, askAs } from '../../harness/ask.ts';
import { fixtures } from '../../harness/actors/fixtures.ts';
import { startTestServer, type TestServer } from '../../harness/server/server.ts';
import { signInAs, signInEnv } from '../../harness/actors/sign-in.ts';

/** The pages that show a talk, from each of two server processes. */

const WORKERS = 2;
const REQUESTS = WORKERS * 3;

let server: TestServer;
let author: { id: number };
let ask: Ask;
let follower: string;
let channelId: number;

beforeAll(async () => {
  server = await startTestServer('postgres', { WORKERS: String(WORKERS), ...signInEnv });
  const add = fixtures(server.db);
  author = await add.addAccount();
  ask = await askAs(server, author);
  const reader = await add.addAccount();
  follower = await signInAs(server, reader.id);
  const askReader = await askAs(server, reader);
  expect((await askReader('POST /api/v1/user/follow', { followerId: author.id })).status).toBe(200);
  channelId = await add.addChannel();
  await ask('POST /api/v1/community/talk', { channelId, content: '먼저 있던 톡' });
});
afterAll(() => server?.stop());

type Page = { status: number; text: string };

/** Uses a new connection for each request, so that the processes take turns. */
function fromEveryProcess(path: string, cookie?: string): Promise<Page[]> {
  const headers = { connection: 'close', ...(cookie && { cookie }) };
  const ask = async () => {
    const answer = await fetch(server.origin + path, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  return Promise.all(Array.from({ length: REQUESTS }, ask));
}

/** The lists with the talk, for a visitor and for a follower of its author. */
const lists = () => [paths.community, paths.communityChannel(channelId), paths.communityFeed, '/community/feed'];

/** Returns whether the lists of talks contain this text, on each page and from each process. */
async function listed(words: string): Promise<Set<boolean>> {
  const pages = [undefined, follower].flatMap((cookie) => lists().map((path) => fromEveryProcess(path, cookie)));
  return new Set((await Promise.all(pages)).flat().map(({ text }) => text.includes(words)));
}

/** Returns the status of a talk's own page and whether it contains this text. */
async function shown(id: number, words: string): Promise<Set<string>> {
  const pages = [undefined, follower].map((cookie) => fromEveryProcess(paths.talk(id), cookie));
  return new Set((await Promise.all(pages)).flat().map(({ status, text }) => `${status} ${text.includes(words)}`));
}

const everywhere = new Set([true]);
const nowhere = new Set([false]);

test('a talk is written, edited and deleted on every page of every process', async () => {
  // Every process has cached these pages before the change.
  expect(await listed('먼저 있던 톡')).toEqual(everywhere);

  const { result } = (await ask('POST /api/v1/community/talk', { channelId, content: '새로 쓴 톡' })).body;
  await expect.poll(() => listed('새로 쓴 톡')).toEqual(everywhere);
  await expect.poll(() => shown(result.id, '새로 쓴 톡')).toEqual(new Set(['200 true']));

  const changed = { channelId, content: '고쳐 쓴 톡' };
  expect((await ask(`PUT /api/v1/community/talk/${result.id}`, changed)).status).toBe(200);
  await expect.poll(() => listed('고쳐 쓴 톡')).toEqual(everywhere);
  await expect.poll(() => listed('새로 쓴 톡')).toEqual(nowhere);
  await expect.poll(() => shown(result.id, '고쳐 쓴 톡')).toEqual(new Set(['200 true']));

  expect((await ask(`DELETE /api/v1/community/talk/${result.id}`)).status).toBe(200);
  await expect.poll(() => listed('고쳐 쓴 톡')).toEqual(nowhere);
  await expect.poll(() => shown(result.id, '고쳐 쓴 톡')).toEqual(new Set(['410 false']));
});

test('the first HTML has the longest text in full, and the alternative texts of its pictures', async () => {
  const lines = Array.from({ length: TALK_LENGTH }, (_, index) => `${index}번째 잎은 "<초록>" & 연두예요.`);
  const content = `${lines
    .join('\n')
    .slice(0, TALK_LENGTH - 4)
    .trimEnd()} 끝말.`;
  const alts = ['창가의 몬스테라', '가'.repeat(ALT_LENGTH)];
  const images = [];
  for (const alt of alts) images.push({ url: await uploadedBy(ask), alt });
  const written = await ask('POST /api/v1/community/talk', { channelId, content, images, tags: ['새잎'] });
  expect(written.status).toBe(200);
  for (const { text } of await fromEveryProcess(paths.talk(written.body.result.id))) {
    const [, shown = ''] = /<p class="talk-text talk-text-whole">([\s\S]*?)<\/p>/.exec(text) ?? [];
    expect(plain(shown)).toBe(content);
    for (const alt of alts) expect(text).toContain(`alt="${alt}"`);
  }
});

function plain(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&amp;', '&');
}
