import { fireEvent, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { content } from '../../../src/db/schema/index.ts';
import type { Subject } from '../../../src/features/community/comment/comment.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { discussion as people } from '../../features/comment/support.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { fillDevice } from '../../harness/browser/device.ts';
import { press, settled } from '../../harness/browser/drawn.tsx';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { discussion, openDiscussion } from './discussion.tsx';

/** An unsent text is not lost, and belongs to the member or visitor who wrote it. */

let api: TestApi;
let add: ReturnType<typeof people>;
let [me, other]: { id: number; nickname: string }[] = [];

beforeAll(async () => {
  api = await startTestApi('postgres');
  add = people(api.db);
  [me, other] = await Promise.all([add.addAccount(), add.addAccount()]);
});
afterAll(() => api?.stop());

const { field, fill, texts, of } = discussion;

const drafts = () =>
  [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith('member:draft:'))
      .map((key) => storage.getItem(key)),
  );

async function addComment(kind: Subject['kind'], text: string, authorId = other?.id ?? 0): Promise<Subject> {
  const subject = await add.addSubject(kind);
  await add.write(subject, authorId, text);
  return subject;
}

test('a visitor’s comment survives a reload and the sign-in, and is then sent', async () => {
  const subject = await add.addSubject('article');
  const { reload, network } = await openDiscussion(api, subject);
  await fill(field(), '물은 얼마나 자주 주나요?\n겨울이에요');
  await reload();
  expect(field().value).toBe('물은 얼마나 자주 주나요?\n겨울이에요');
  await press(discussion.send());
  expect($showLoginPopup.get()).toBe(true);
  expect(sessionStorage.getItem('redirect_to')).toMatch(/#comment-form$/);
  expect(network.sent).toEqual([]);
  $showLoginPopup.set(false);

  history.replaceState(null, '', '#comment-form');
  await openDiscussion(api, subject, me);
  expect(document.activeElement).toBe(field());
  await press(discussion.send());
  expect(texts()).toEqual(['물은 얼마나 자주 주나요?\n겨울이에요']);
  expect(drafts()).toEqual([]);
});

test('a visitor’s reply opens again after the sign-in, with the focus in it', async () => {
  const subject = await addComment('story', '다들 어떻게 하세요?');
  await openDiscussion(api, subject);
  await discussion.reply('다들', '저는 봄에 해요');
  const path = sessionStorage.getItem('redirect_to') ?? '';
  expect(path).toMatch(/comment-form$/);
  $showLoginPopup.set(false);
  history.replaceState(null, '', path);
  await openDiscussion(api, subject, me);
  const reply = within(of('다들')).getByRole<HTMLTextAreaElement>('textbox');
  expect(reply.value).toBe('저는 봄에 해요');
  expect(document.activeElement).toBe(reply);
});

test('an unsent reply opens again without taking the focus', async () => {
  const subject = await addComment('article', '처음 쓴 글');
  const { reload } = await openDiscussion(api, subject, me);
  await fill(await discussion.openReply('처음 쓴 글'), '쓰다 만 답글');
  await reload();
  expect(within(of('처음 쓴 글')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('쓰다 만 답글');
  expect(document.activeElement).toBe(document.body);
});

test('a member’s text is not shown to the next member in the same browser', async () => {
  const subject = await addComment('talk', '처음 쓴 글', me?.id);
  const { reload } = await openDiscussion(api, subject, me);
  await fill(field(), '첫째의 글');
  await discussion.choose('처음 쓴 글', '수정하기');
  await fill(field('댓글 수정'), '고치던 글');
  await reload();
  expect([field().value, field('댓글 수정').value]).toEqual(['첫째의 글', '고치던 글']);
  const kept = { ...localStorage };

  await openDiscussion(api, subject, other);
  expect(discussion.fields().map(({ value }) => value)).toEqual(['']);
  expect({ ...localStorage }).toEqual(kept);
  await openDiscussion(api, subject, me);
  expect(field().value).toBe('첫째의 글');
});

test('a sent reply, a sent change and a cancelled reply leave no draft', async () => {
  const subject = await addComment('story', '처음 쓴 글', me?.id);
  const { reload } = await openDiscussion(api, subject, me);
  await discussion.reply('처음 쓴 글', '덧붙이는 말');
  expect(document.activeElement).toBe(of('덧붙이는 말'));
  expect(drafts()).toEqual([]);
  await discussion.choose('덧붙이는 말', '수정하기');
  await fill(field('댓글 수정'), '고친 말');
  await press(discussion.button('저장하기'));
  expect(document.activeElement).toBe(of('고친 말'));
  expect(drafts()).toEqual([]);
  await fill(await discussion.openReply('처음 쓴 글'), '그만둘 말');
  await press(discussion.button('취소'));
  expect(drafts()).toEqual([]);
  await reload();
  expect(texts()).toEqual(['처음 쓴 글', '고친 말']);
  expect(discussion.fields()).toHaveLength(1);
});

test('an edit without a change is not sent', async () => {
  const subject = await addComment('talk', '처음 쓴 글', me?.id);
  const { network } = await openDiscussion(api, subject, me);
  await discussion.choose('처음 쓴 글', '수정하기');
  await fill(field('댓글 수정'), '  처음 쓴 글 ');
  await press(discussion.button('저장하기'));
  expect(discussion.fields()).toHaveLength(1);
  expect([network.sent, drafts()]).toEqual([[], []]);
});

test('a text typed while a reply was under way is kept for the next visit', async () => {
  const subject = await addComment('talk', '처음 쓴 글');
  const { network } = await openDiscussion(api, subject, me);
  const release = network.hold('POST');
  const field = await discussion.openReply('처음 쓴 글');
  await fill(field, '보낸 말');
  await press(within(field.closest('form') as HTMLElement).getByRole('button', { name: '등록' }));
  await fill(field, '이어서 쓴 말');
  release();
  await settled();
  expect(texts()).toEqual(['처음 쓴 글', '보낸 말']);
  expect(drafts()).toEqual(['이어서 쓴 말']);
});

test('a text stays on this device while comments are closed, and is there when they open again', async () => {
  const subject = await add.addSubject('talk');
  const { reload } = await openDiscussion(api, subject, me);
  const setClosed = (areCommentsClosed: boolean) =>
    api.db.update(content).set({ areCommentsClosed }).where(eq(content.id, subject.id));
  await setClosed(true);
  await discussion.write('쓰던 댓글');
  expect(discussion.fault()).toBe('작성자가 댓글을 닫았어요. 쓴 글은 이 기기에 남아 있어요.');
  expect(field().value).toBe('쓰던 댓글');
  await reload();
  expect(discussion.fields()).toEqual([]);
  await setClosed(false);
  await reload();
  expect(field().value).toBe('쓰던 댓글');
});

test('a text is stored with each keystroke', async () => {
  const subject = await add.addSubject('talk');
  await openDiscussion(api, subject, me);
  fireEvent.input(field(), { target: { value: '한 글자씩' } });
  expect(drafts()).toEqual(['한 글자씩']);
});

/** Lets a member type a text, and then a visitor in the same browser. */
async function beginBoth(own: string, visitors: string): Promise<Subject> {
  const subject = await add.addSubject('talk');
  await openDiscussion(api, subject, me);
  await fill(field(), own);
  await openDiscussion(api, subject);
  expect(field().value).toBe('');
  await fill(field(), visitors);
  return subject;
}

test.each([
  ['먼저 쓴 글', '나중에 쓴 글', '먼저 쓴 글\n나중에 쓴 글'],
  ['같은 글', '같은 글', '같은 글'],
  ['🌱'.repeat(990), '🌵'.repeat(20), `${'🌱'.repeat(990)}\n${'🌵'.repeat(20)}`],
  ['🌱'.repeat(1_000), '🌵', `${'🌱'.repeat(1_000)}\n🌵`],
])(
  'a visitor who signs in as a member with an unsent text gets both texts joined, whole',
  async (own, visitors, both) => {
    const subject = await beginBoth(own, visitors);
    await openDiscussion(api, subject, me);
    expect(field().value).toBe(both);
    expect(drafts()).toEqual([both]);
  },
);

test('two texts that are too long for one comment stay in the field until the member has shortened them', async () => {
  const subject = await beginBoth('🌱'.repeat(990), '🌵'.repeat(20));
  const { network } = await openDiscussion(api, subject, me);
  await press(discussion.send());
  expect(discussion.fault()).toBe('댓글은 1,000자까지 쓸 수 있어요.');
  expect([network.sent, field().value]).toEqual([[], `${'🌱'.repeat(990)}\n${'🌵'.repeat(20)}`]);
  await discussion.write('🌵'.repeat(20));
  expect(texts()).toEqual(['🌵'.repeat(20)]);
});

test('a browser with a full storage keeps both texts apart, and the member can continue', async () => {
  const subject = await beginBoth('먼저 쓴 글', '나중에 쓴 글');
  fillDevice();
  await openDiscussion(api, subject, me);
  expect(field().value).toBe('먼저 쓴 글');
  expect(drafts()).toEqual(['먼저 쓴 글', '나중에 쓴 글']);
  await discussion.write('다 쓴 글');
  expect(texts()).toEqual(['다 쓴 글']);
});

test('a text that is refused because another member has signed in is kept for its author, and hidden from others', async () => {
  const subject = await add.addSubject('talk');
  await openDiscussion(api, subject, me);
  await fill(field(), '저희 집도 그랬어요');
  await connectTo(api, other);
  // Signing out in the other tab has emptied local storage.
  localStorage.clear();
  await press(discussion.send());
  expect(discussion.fault()).toBe('다른 계정으로 로그인되어 있어요.');
  await openDiscussion(api, subject, other);
  expect([texts(), field().value]).toEqual([[], '']);
  await openDiscussion(api, subject, me);
  expect([texts(), field().value]).toEqual([[], '저희 집도 그랬어요']);
});
