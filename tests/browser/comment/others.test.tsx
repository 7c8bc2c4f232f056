import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { member } from '../../../src/db/schema/index.ts';
import { type CommentedKind, commentedKinds } from '../../../src/features/community/comment/comment.ts';
import { LEFT_NICKNAME } from '../../../src/features/people/member/leave/leave.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { discussion as people } from '../../features/comment/support.ts';
import { press, said } from '../../harness/browser/drawn.tsx';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { discussion, openDiscussion } from './discussion.tsx';

/** A viewer reports, blocks, applauds and answers comments of other members. */

const REPORTED = '신고한 댓글입니다.';
const BLOCKED = '내가 차단한 회원의 댓글입니다.';

let api: TestApi;
let add: ReturnType<typeof people>;
let [me, loud, calm]: { id: number; nickname: string }[] = [];

beforeAll(async () => {
  api = await startTestApi('postgres');
  add = people(api.db);
  [me, loud, calm] = await Promise.all([add.addAccount(), add.addAccount(), add.addAccount()]);
});
afterAll(() => api?.stop());

const idOf = (person: { id: number } | undefined) => person?.id ?? 0;

async function report(text: string): Promise<void> {
  await discussion.choose(text, '신고하기');
  const dialog = screen.getByRole('dialog', { name: '신고하기' });
  const submit = within(dialog).getByRole('button', { name: '신고하기' });
  expect(submit).toHaveProperty('disabled', true);
  await press(within(dialog).getAllByRole('radio')[0] as HTMLElement);
  await press(submit);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(said()).toEqual(['신고가 접수되었습니다.']);
}

describe.each(commentedKinds)('on a %s', (kind) => {
  const reasons: Record<CommentedKind, string> = {
    story: 'GET /api/v1/common/code/report?category=comment',
    article: 'GET /api/v1/article/comment/report/reason',
    talk: 'GET /api/v1/common/code/report?category=comment',
  };

  test('a report asks for a reason, and the page looks as after a reload', async () => {
    const subject = await add.addSubject(kind);
    await add.write(subject, idOf(calm), '조용한 글');
    await add.write(subject, idOf(loud), '시끄러운 글');
    await add.write(subject, idOf(loud), '또 시끄러운 글');
    const { network, reload } = await openDiscussion(api, subject, me);
    sessionStorage.clear();
    await report('또 시끄러운 글');
    // The reasons are the same for stories and talks, so they are fetched once.
    if (kind !== 'talk') expect(network.heard).toContain(reasons[kind]);
    const left = kind === 'article' ? ['조용한 글'] : [REPORTED, '시끄러운 글', '조용한 글'];
    for (const isReloaded of [false, true]) {
      if (isReloaded) await reload();
      expect(discussion.texts()).toEqual(left);
      expect(discussion.heading()).toBe(`댓글 ${left.length}`);
    }
  });

  test('a block states its consequences, and the page looks as after a reload', async () => {
    const [subject, blocked] = [await add.addSubject(kind), await add.addAccount()];
    const head = await add.write(subject, idOf(calm), '조용한 글');
    await add.write(subject, blocked.id, '시끄러운 답글', head.id);
    await add.write(subject, blocked.id, '시끄러운 글');
    const { reload } = await openDiscussion(api, subject, me);
    await discussion.choose('시끄러운 글', '차단하기');
    const question = screen.getByRole('alertdialog').textContent;
    expect(question).toContain('이 회원의 스토리와 톡, 댓글이 더는 보이지 않아요.');
    expect(question).toContain('차단을 해제해도 돌아오지 않아요.');
    await discussion.answer('차단하기');
    expect(said()).toEqual([`${blocked.nickname}님을 차단했어요`]);
    const left = kind === 'article' ? ['조용한 글'] : [BLOCKED, '조용한 글', BLOCKED];
    for (const isReloaded of [false, true]) {
      if (isReloaded) await reload();
      expect(discussion.texts()).toEqual(left);
      expect(discussion.heading()).toBe(`댓글 ${left.length}`);
    }
  });

  test('a block of the content’s author reloads the page', async () => {
    const [author, adder] = [
      await add.addAccount(),
      { article: 'addArticle', story: 'addStory', talk: 'addTalk' },
    ] as const;
    const subject = { kind, id: await add[adder[kind] as 'addTalk']({ authorId: author.id }) };
    await add.write(subject, author.id, '시끄러운 글');
    const navigations = watchNavigations();
    await openDiscussion(api, subject, me);
    await discussion.choose('시끄러운 글', '차단하기');
    await discussion.answer('차단하기');
    // The page of an article stays; only the author's comments disappear.
    expect(navigations).toEqual(kind === 'article' ? [] : ['reload']);
    if (kind === 'article') expect(discussion.region().textContent).toContain('아직 댓글이 없습니다');
  });

  test('applause goes up and down again', async () => {
    const subject = await add.addSubject(kind);
    await add.write(subject, idOf(calm), '잘 자랐어요');
    await openDiscussion(api, subject, me);
    const applause = () => within(discussion.of('잘 자랐어요')).getByRole('button', { name: /^박수/ });
    for (const [pressed, text] of [
      ['true', '박수1'],
      ['false', '박수'],
      ['true', '박수1'],
    ]) {
      await press(applause());
      expect([applause().ariaPressed, applause().textContent]).toEqual([pressed, text]);
    }
  });

  test('applause that does not reach the server is reverted, and the viewer reads so', async () => {
    const subject = await add.addSubject(kind);
    await add.write(subject, idOf(calm), '잘 자랐어요');
    const { network } = await openDiscussion(api, subject, me);
    network.setOnline(false);
    const applause = within(discussion.of('잘 자랐어요')).getByRole('button', { name: /^박수/ });
    await press(applause);
    expect(said()).toEqual([expect.stringContaining('박수를 반영하지 못했어요')]);
    expect([applause.ariaPressed, applause.textContent]).toEqual(['false', '박수']);
  });
});

test('a reported best comment moves to its place after a reload, and the next best comment replaces it', async () => {
  const subject = await add.addSubject('story');
  const best = await add.write(subject, idOf(loud), '시끄러운 글');
  const next = await add.write(subject, idOf(calm), '조용한 글');
  await add.write(subject, idOf(calm), '새 글');
  const fans = await add.addMembers(4);
  await add.applaud(subject, best.id, fans);
  await add.applaud(subject, next.id, fans.slice(1));
  await add.write(subject, idOf(loud), '가장 새 글');
  const { reload } = await openDiscussion(api, subject, await add.addAccount());
  expect(discussion.texts()).toEqual(['시끄러운 글', '조용한 글', '가장 새 글', '새 글']);
  await report('시끄러운 글');
  for (const isReloaded of [false, true]) {
    if (isReloaded) await reload();
    expect(discussion.texts()).toEqual(['조용한 글', '가장 새 글', '새 글', REPORTED]);
  }
});

test('a report or block that does not reach the server changes nothing, and the viewer reads so', async () => {
  const subject = await add.addSubject('talk');
  const stranger = await add.addAccount();
  await add.write(subject, stranger.id, '시끄러운 글');
  const { network } = await openDiscussion(api, subject, me);
  network.loseRequests('POST /api/v1/maker/block');
  await discussion.choose('시끄러운 글', '차단하기');
  await discussion.answer('차단하기');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(said()).toEqual([expect.stringContaining('차단하지 못했어요')]);
  network.loseRequests('POST /api/v1/community/');
  await discussion.choose('시끄러운 글', '신고하기');
  const dialog = screen.getByRole('dialog', { name: '신고하기' });
  await press(within(dialog).getAllByRole('radio')[1] as HTMLElement);
  await press(within(dialog).getByRole('button', { name: '신고하기' }));
  expect(within(dialog).getAllByRole('radio')[1]).toHaveProperty('checked', true);
  expect(discussion.texts()).toEqual(['시끄러운 글']);
});

test('a deleted member can be reported but not blocked', async () => {
  const [subject, gone] = [await add.addSubject('talk'), await add.addMember()];
  await add.write(subject, gone, '남기고 간 글');
  await api.db.update(member).set({ nickname: LEFT_NICKNAME, status: 'left' }).where(eq(member.id, gone));
  await openDiscussion(api, subject, me);
  expect(await discussion.openMenu('남기고 간 글')).toEqual(['신고하기']);
});

test('a visitor is asked to sign in, and no call is made', async () => {
  const subject = await add.addSubject('story');
  await add.write(subject, idOf(calm), '잘 자랐어요');
  const { network } = await openDiscussion(api, subject);
  for (const item of ['신고하기', '차단하기']) {
    await discussion.choose('잘 자랐어요', item);
    expect($showLoginPopup.get()).toBe(true);
    $showLoginPopup.set(false);
  }
  // The shell opens the login popup for all buttons with this attribute.
  const applause = within(discussion.of('잘 자랐어요')).getByRole('button', { name: '박수' });
  expect(applause.dataset.login).toBe('');
  await press(applause);
  expect(network.sent).toEqual([]);
});

test('a content without comments shows the form', async () => {
  await openDiscussion(api, await add.addSubject('story'));
  expect(discussion.heading()).toBe('댓글 0');
  expect(discussion.region().textContent).toContain('아직 댓글이 없습니다');
  expect(within(discussion.region()).queryByRole('button', { name: '최신순' })).toBeNull();
  expect(discussion.field()).toBeTruthy();
});

test('an answer to a reply starts with the name of the reply’s author; an answer to a comment does not', async () => {
  const subject = await add.addSubject('story');
  const head = await add.write(subject, idOf(loud), '물은 언제 주나요?');
  await add.write(subject, idOf(calm), '흙이 마르면요', head.id);
  const { network } = await openDiscussion(api, subject, await add.addAccount());
  const mention = () => discussion.region().querySelector('form .comment-mention')?.textContent;

  await discussion.openReply('물은 언제 주나요?');
  expect(discussion.field(`${loud?.nickname}님에게 답글`)).toBeTruthy();
  expect(mention()).toBeUndefined();
  await press(discussion.button('취소'));

  await discussion.openReply('흙이 마르면요');
  expect(mention()?.trim()).toBe(`@${calm?.nickname}`);
  const field = discussion.field(`${calm?.nickname}님에게 답글`);
  await discussion.fill(field, '저도 그래요');
  await press(within(field.closest('form') as HTMLElement).getByRole('button', { name: '등록' }));
  expect(discussion.texts()).toContain(`@${calm?.nickname} 저도 그래요`);
  expect(network.heard).toEqual(['POST /api/v1/discover/comment']);
});
