import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { comment } from '../../../src/db/schema/index.ts';
import { deleteComment } from '../../../src/features/community/comment/server/write-comment.server.ts';
import { discussion as people } from '../../features/comment/support.ts';
import { whileHeld } from '../../harness/browser/clock.ts';
import { failure, type Network } from '../../harness/browser/network.ts';
import { press, said, settled } from '../../harness/browser/drawn.tsx';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { discussion, openDiscussion } from './discussion.tsx';

/** A viewer pages through comments in either order while others write, delete and are blocked. */

let api: TestApi;
let add: ReturnType<typeof people>;
let [me, neighbour]: { id: number; nickname: string }[] = [];

beforeAll(async () => {
  api = await startTestApi('postgres');
  add = people(api.db);
  [me, neighbour] = await Promise.all([add.addAccount(), add.addAccount()]);
});
afterAll(() => api?.stop());

const numbered = (count: number, word = '댓글') =>
  Array.from({ length: count }, (_, index) => `${word} ${index + 1}째`);
const neighboursId = () => neighbour?.id ?? 0;
const { texts, order, link } = discussion;
const read = (name: '댓글 더 보기' | '이전 댓글 보기') => press(link(name) as HTMLElement);

/**
 * Lets the server answer the first list request at once, and delays the response until the returned function is called.
 */
function holdFirstList(network: Network): () => void {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  const { undo } = network.answer('GET', async ({ url, headers }) => {
    undo();
    const answer = await api.request(url.slice(location.origin.length), { headers });
    await whileHeld(released);
    return answer;
  });
  return resolve;
}

async function addDiscussion(kind: 'article' | 'story' | 'talk', count: number) {
  const subject = await add.addSubject(kind);
  const written = numbered(count);
  return { subject, written, newest: written.toReversed(), ids: await add.writeMany(subject, neighboursId(), written) };
}

test('a page in the middle leads to all comments before and after it', async () => {
  const { subject, newest, ids } = await addDiscussion('article', 45);
  await openDiscussion(api, subject, undefined, { named: ids[0] });
  expect(texts()).toEqual(newest.slice(40));
  await read('이전 댓글 보기');
  expect(texts()).toEqual(newest.slice(20));
  await read('이전 댓글 보기');
  expect(texts()).toEqual(newest);
  expect([link('이전 댓글 보기'), link('댓글 더 보기')]).toEqual([null, null]);
});

test('a comment written on a later page hides no comment before or after it', async () => {
  const { subject, newest, ids } = await addDiscussion('talk', 41);
  await openDiscussion(api, subject, me, { named: ids[10] });
  await discussion.write('지금 쓴 글');
  expect(texts()).toEqual(['지금 쓴 글', ...newest.slice(20, 40)]);
  await read('댓글 더 보기');
  expect(texts()).toEqual(['지금 쓴 글', ...newest.slice(20)]);
  await read('이전 댓글 보기');
  expect(texts()).toEqual(['지금 쓴 글', ...newest]);
  expect([link('이전 댓글 보기'), link('댓글 더 보기')]).toEqual([null, null]);
});

test('comments that others write and delete meanwhile hide no other comments', async () => {
  const { subject, newest, ids } = await addDiscussion('talk', 62);
  await openDiscussion(api, subject, undefined, { named: ids[30] });
  expect(texts()).toEqual(newest.slice(20, 40));
  await deleteComment(api.db, 'talk', ids[30] ?? 0, neighboursId());
  await read('댓글 더 보기');
  expect(texts()).toEqual(newest.slice(20, 61));
  await add.write(subject, neighboursId(), '새로 온 글');
  await read('이전 댓글 보기');
  expect(texts()).toEqual(expect.arrayContaining(['댓글 43째', '새로 온 글']));
});

test('the viewer chooses the order, which is stored on this device', async () => {
  const { subject, written, newest } = await addDiscussion('article', 25);
  const { reload } = await openDiscussion(api, subject);
  expect(discussion.button('최신순').ariaPressed).toBe('true');
  expect(texts()).toEqual(newest.slice(0, 20));
  await order('등록순');
  expect(texts()).toEqual(written.slice(0, 20));
  await reload();
  expect(texts()).toEqual(written.slice(0, 20));
  expect(discussion.button('등록순').ariaPressed).toBe('true');
  await read('댓글 더 보기');
  expect(texts()).toEqual(written);
  await order('최신순');
  expect(texts()).toEqual(newest.slice(0, 20));
});

test('a URL that names a comment keeps the page’s order', async () => {
  const { subject, newest, ids } = await addDiscussion('article', 3);
  localStorage.setItem('comment_sort', '2');
  await openDiscussion(api, subject, undefined, { named: ids[1] });
  expect(texts()).toEqual(newest);
});

test('an order that was shown before is shown again without a call, until a comment changes', async () => {
  const { subject, written, newest } = await addDiscussion('article', 25);
  const { network } = await openDiscussion(api, subject, me);
  for (const name of ['등록순', '최신순', '등록순', '최신순'] as const) {
    await order(name);
    expect(texts()[0]).toBe((name === '등록순' ? written : newest)[0]);
  }
  expect(network.heard).toHaveLength(2);
  await discussion.write('새로 쓴 글');
  await order('등록순');
  expect(network.heard.filter((line) => line.startsWith('GET'))).toHaveLength(3);
});

test('a refused list request is not repeated, and the list stays unchanged', async () => {
  const { subject, newest } = await addDiscussion('article', 25);
  const { network } = await openDiscussion(api, subject);
  network.answer('GET', () => failure(429, 'TOO_MANY_REQUESTS'));
  await read('댓글 더 보기');
  expect(said()).toEqual([expect.stringContaining('댓글을 불러오지 못했어요')]);
  await order('등록순');
  expect(discussion.button('최신순').ariaPressed).toBe('true');
  expect(texts()).toEqual(newest.slice(0, 20));
  expect(network.heard).toHaveLength(2);
});

test('a comment written while another order is loading stays', async () => {
  const subject = await add.addSubject('article');
  await add.writeMany(subject, neighboursId(), ['처음 글', '다음 글']);
  const { network } = await openDiscussion(api, subject, me);
  const release = holdFirstList(network);
  await order('등록순');
  await discussion.write('그사이 쓴 글');
  expect(texts()).toContain('그사이 쓴 글');
  release();
  await settled();
  expect(texts()).toEqual(['처음 글', '다음 글', '그사이 쓴 글']);
  expect(discussion.heading()).toBe('댓글 3');
});

test('a comment deleted, or a member blocked, while a list is loading stays removed', async () => {
  const [subject, loud] = [await add.addSubject('talk'), await add.addAccount()];
  const older = numbered(19);
  const oldest = await add.write(subject, loud.id, '시끄러운 옛 글');
  const createdAt = sql`now() - interval '2 days'`;
  await api.db.update(comment).set({ createdAt }).where(eq(comment.id, oldest.id));
  await add.writeMany(subject, neighboursId(), older);
  await add.write(subject, loud.id, '시끄러운 글');
  await add.write(subject, me?.id ?? 0, '지울 글');
  const { network } = await openDiscussion(api, subject, me);
  const release = holdFirstList(network);
  await read('댓글 더 보기');
  await discussion.choose('지울 글', '삭제하기');
  await discussion.answer('삭제하기');
  await discussion.choose('시끄러운 글', '차단하기');
  await discussion.answer('차단하기');
  const says = '내가 차단한 회원의 댓글입니다.';
  expect(texts()).toEqual([says, ...older.slice(1).reverse()]);
  release();
  await settled();
  expect(texts()).toEqual([says, ...older.toReversed(), says]);
});
