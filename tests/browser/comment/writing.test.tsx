import { within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, sql } from '../../../src/db/drizzle.ts';
import { comment, content } from '../../../src/db/schema/index.ts';
import { type CommentedKind, commentedKinds, type Subject } from '../../../src/features/community/comment/comment.ts';
import { suspendMember } from '../../../src/features/people/member/suspend.server.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { discussion as people } from '../../features/comment/support.ts';
import { press, said, settled, user } from '../../harness/browser/drawn.tsx';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { discussion, openDiscussion } from './discussion.tsx';

/** A member writes, changes and deletes comments. An unsent text stays in its field. */

let api: TestApi;
let add: ReturnType<typeof people>;
let [me, author]: { id: number; nickname: string }[] = [];

beforeAll(async () => {
  api = await startTestApi('postgres');
  add = people(api.db);
  [me, author] = await Promise.all([add.addAccount(), add.addAccount()]);
});
afterAll(() => api?.stop());

const { texts, field, fill, write, choose, answer } = discussion;

const stored = async ({ id }: Subject) =>
  (await api.db.select().from(comment).where(eq(comment.contentId, id))).map(({ body }) => body);

async function addSubject(kind: CommentedKind, authorId: number): Promise<Subject> {
  const adders = { article: add.addArticle, story: add.addStory, talk: add.addTalk };
  return { kind, id: await adders[kind]({ authorId }) };
}

describe.each(commentedKinds)('on a %s', (kind) => {
  test('a page after writing, answering, changing and deleting looks as after a reload', async () => {
    const subject = await addSubject(kind, author?.id ?? 0);
    const best = await add.write(subject, author?.id ?? 0, '먼저 온 사람');
    await add.write(subject, author?.id ?? 0, '나중에 온 사람');
    await add.applaud(subject, best.id, await add.addMembers(3));
    const { reload } = await openDiscussion(api, subject, me);
    const expectSame = async (expected: string[], count: number) => {
      for (const isReloaded of [false, true]) {
        if (isReloaded) await reload();
        expect(texts()).toEqual(expected);
        expect(discussion.heading()).toBe(`댓글 ${count}`);
      }
    };

    await write('분갈이는 언제 하나요?');
    expect(within(discussion.of('먼저 온')).getByText('베스트')).toBeTruthy();
    await expectSame(['먼저 온 사람', '분갈이는 언제 하나요?', '나중에 온 사람'], 3);

    const [{ id } = { id: 0 }] = await api.db
      .select()
      .from(comment)
      .where(eq(comment.body, '분갈이는 언제 하나요?'))
      .orderBy(sql`id desc`);
    await add.write(subject, author?.id ?? 0, '봄이 좋아요', id);
    await reload();
    await discussion.reply('봄이 좋아요', '고맙습니다');
    const thanks = `@${author?.nickname} 고맙습니다`;
    await expectSame(['먼저 온 사람', '분갈이는 언제 하나요?', thanks, '봄이 좋아요', '나중에 온 사람'], 5);

    await choose('분갈이는 언제', '수정하기');
    expect(field('댓글 수정').value).toBe('분갈이는 언제 하나요?');
    await fill(field('댓글 수정'), '분갈이는 몇 월에 하나요?');
    await press(discussion.button('저장하기'));
    expect(within(discussion.of('몇 월에')).getByText('수정됨')).toBeTruthy();

    await choose('몇 월에', '삭제하기');
    await answer('삭제하기');
    await expectSame(['먼저 온 사람', '삭제된 댓글입니다.', thanks, '봄이 좋아요', '나중에 온 사람'], 4);
    expect(within(discussion.of('봄이 좋아요')).queryByRole('button', { name: '답글' })).toBeNull();
  });
});

test.each([
  ['a double click', () => user.dblClick(discussion.send())],
  [
    'Enter twice and a click',
    async () => {
      await user.click(field());
      await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
      await user.click(discussion.send());
    },
  ],
])('%s sends once', async (_, sendTwice) => {
  const subject = await add.addSubject('article');
  const { network } = await openDiscussion(api, subject, me);
  await fill(field(), '한 번만');
  const release = network.hold('POST');
  await sendTwice();
  release();
  await settled();
  expect(texts()).toEqual(['한 번만']);
  expect(field().value).toBe('');
  expect(network.sent).toHaveLength(1);
  expect(await stored(subject)).toEqual(['한 번만']);
});

test('a comment sent again after a lost response is created once', async () => {
  const subject = await add.addSubject('story');
  const { network } = await openDiscussion(api, subject, me);
  network.loseAnswers('POST');
  await write('다시 보낸 글');
  expect(discussion.fault()).toMatch(/연결이 원활하지 않아요/);
  expect(field().value).toBe('다시 보낸 글');
  expect(texts()).toEqual([]);
  // Too old for the check against comments with equal texts.
  const createdAt = sql`now() - interval '1 hour'`;
  await api.db.update(comment).set({ createdAt }).where(eq(comment.contentId, subject.id));
  await press(discussion.send());
  expect(texts()).toEqual(['다시 보낸 글']);
  expect(discussion.heading()).toBe('댓글 1');
  expect(await stored(subject)).toEqual(['다시 보낸 글']);
});

test('a comment whose response was lost, and that a list has loaded meanwhile, is shown once', async () => {
  const subject = await add.addSubject('talk');
  await add.write(subject, author?.id ?? 0, '먼저 쓴 글');
  const { network } = await openDiscussion(api, subject, me);
  network.loseAnswers('POST');
  await write('다시 보낸 글');
  await discussion.order('등록순');
  expect(texts()).toEqual(['먼저 쓴 글', '다시 보낸 글']);
  await press(discussion.send());
  expect(texts()).toEqual(['먼저 쓴 글', '다시 보낸 글']);
  expect(field().value).toBe('');
});

test('a text changed after a lost response becomes a comment of its own', async () => {
  const subject = await add.addSubject('story');
  const { network } = await openDiscussion(api, subject, me);
  network.loseAnswers('POST');
  await write('처음 글');
  await write('고쳐 쓴 글');
  expect((await stored(subject)).sort()).toEqual(['고쳐 쓴 글', '처음 글']);
});

test('a member who was suspended meanwhile is asked to sign in, and keeps the text', async () => {
  const [subject, suspended] = [await add.addSubject('article'), await add.addAccount()];
  await openDiscussion(api, subject, suspended);
  await suspendMember(api.db, suspended.nickname);
  await write('이 말은 하고 싶어요');
  expect($showLoginPopup.get()).toBe(true);
  expect(field().value).toBe('이 말은 하고 싶어요');
  expect([texts(), await stored(subject)]).toEqual([[], []]);
  $showLoginPopup.set(false);
});

test('a content hidden meanwhile says so, and accepts the same text after it is shown again', async () => {
  const subject = await add.addSubject('story');
  await openDiscussion(api, subject, me);
  const setStatus = (status: 'HIDDEN' | 'PUBLISHED') =>
    api.db.update(content).set({ status }).where(eq(content.id, subject.id));
  await setStatus('HIDDEN');
  await write('아직 여기 있나요?');
  expect(discussion.fault()).toBe('숨김 처리된 게시물입니다');
  expect(field().value).toBe('아직 여기 있나요?');
  await setStatus('PUBLISHED');
  await press(discussion.send());
  expect(texts()).toEqual(['아직 여기 있나요?']);
  expect(discussion.fault()).toBe('');
});

test('an action without a connection changes nothing', async () => {
  const subject = await add.addSubject('talk');
  await add.write(subject, me?.id ?? 0, '나의 글');
  const { network } = await openDiscussion(api, subject, me);
  network.setOnline(false);
  await write('들리나요?');
  expect(discussion.fault()).toMatch(/연결이 원활하지 않아요/);
  await choose('나의 글', '삭제하기');
  await answer('삭제하기');
  expect(said()).toEqual([expect.stringContaining('댓글을 삭제하지 못했어요')]);
  await choose('나의 글', '수정하기');
  await fill(field('댓글 수정'), '고친 글');
  await press(discussion.button('저장하기'));
  expect(field('댓글 수정').value).toBe('고친 글');
  await press(discussion.button('취소'));
  expect(texts()).toEqual(['나의 글']);
  network.setOnline(true);
  await press(discussion.send());
  expect(texts()).toEqual(['들리나요?', '나의 글']);
});

test('a text of more than a thousand characters is not sent, and its length is shown', async () => {
  const subject = await add.addSubject('talk');
  const { network } = await openDiscussion(api, subject, me);
  const text = '🌱'.repeat(1_001);
  await write(text);
  expect(discussion.fault()).toBe('댓글은 1,000자까지 쓸 수 있어요.');
  const described = field().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('1,001/1,000');
  expect(field().value).toBe(text);
  expect(network.sent).toEqual([]);
  await write('🌱'.repeat(1_000));
  expect(texts()).toEqual(['🌱'.repeat(1_000)]);
});

test.each(['', ' \n '])('an empty text is not sent: %j', async (text) => {
  const { network } = await openDiscussion(api, await add.addSubject('talk'), me);
  await write(text);
  expect(discussion.fault()).toBe('댓글을 입력해 주세요.');
  expect(document.activeElement).toBe(field());
  expect(network.sent).toEqual([]);
});

test('each comment and each reply is announced, also two with the same text', async () => {
  const subject = await add.addSubject('talk');
  await add.write(subject, author?.id ?? 0, '이웃이 먼저 쓴 글');
  await openDiscussion(api, subject, me);
  const announced = () => discussion.region().querySelector('p[role="status"]')?.firstElementChild;
  await write('하나');
  const first = announced();
  await write('둘');
  expect([first?.textContent, announced()?.textContent]).toEqual(['댓글을 남겼어요', '댓글을 남겼어요']);
  // A screen reader announces an element only if it is new.
  expect(announced()).not.toBe(first);
  await discussion.reply('이웃이', '셋');
  expect(announced()?.textContent).toBe('답글을 남겼어요');
  expect(document.activeElement).toBe(discussion.of('셋'));
});
