import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from '../../../src/db/drizzle.ts';
import { comment, content, talk } from '../../../src/db/schema/index.ts';
import CloseCommentsIsland from '../../../src/features/community/comment/author-control/CloseCommentsIsland.tsx';
import { COMMENTS_CLOSED_TEXT } from '../../../src/features/community/comment/author-control/author-control.ts';
import type { Subject } from '../../../src/features/community/comment/comment.ts';
import { discussion as people } from '../../features/comment/support.ts';
import { connectTo } from '../../harness/browser/connect.ts';
import { draw, press, said } from '../../harness/browser/drawn.tsx';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { viewAs } from '../../harness/browser/reader.ts';
import type { Account } from '../../harness/actors/fixtures.ts';
import { startTestApi, type TestApi } from '../../harness/server/in-process.ts';
import { discussion, openDiscussion } from './discussion.tsx';

/** The author of a talk or story hides comments, closes them, and marks the answer that helped. */

const HIDDEN = '작성자가 숨긴 댓글입니다';

let api: TestApi;
let add: ReturnType<typeof people>;
let [me, loud, calm]: Account[] = [];

beforeAll(async () => {
  api = await startTestApi('postgres');
  add = people(api.db);
  [me, loud, calm] = [await add.addAccount(), await add.addAccount(), await add.addAccount()];
});
afterAll(() => api?.stop());

const idOf = (person: Account | undefined) => person?.id ?? 0;
const { texts, choose, answer, of } = discussion;

describe.each(['talk', 'story'] as const)('on a %s', (kind) => {
  let subject: Subject;
  beforeEach(async () => {
    const authorId = idOf(me);
    subject = { kind, id: kind === 'talk' ? await add.addTalk({ authorId }) : await add.addStory({ authorId }) };
    const head = await add.write(subject, idOf(loud), '시끄러운 댓글');
    await add.write(subject, idOf(calm), '차분한 답글', head.id);
  });

  test('the author hides a comment from everybody, and shows it again', async () => {
    const { reload } = await openDiscussion(api, subject, me);
    await choose('시끄러운 댓글', '모두에게 숨기기');
    expect(screen.getByRole('alertdialog').textContent).toContain(HIDDEN);
    await answer('숨기기');
    expect(document.activeElement).toBe(of(HIDDEN));
    for (const isReloaded of [false, true]) {
      if (isReloaded) await reload();
      expect([texts(), discussion.heading()]).toEqual([[HIDDEN, '차분한 답글'], '댓글 2']);
    }
    await press(within(of(HIDDEN)).getByRole('button', { name: '다시 공개하기' }));
    expect(document.activeElement).toBe(of('시끄러운 댓글'));
    expect(texts()).toEqual(['시끄러운 댓글', '차분한 답글']);
  });

  test('a comment that could not be hidden or shown again stays as it is, and the author reads so', async () => {
    const { network } = await openDiscussion(api, subject, me);
    network.loseRequests('PUT');
    await choose('시끄러운 댓글', '모두에게 숨기기');
    await answer('숨기기');
    expect(texts()).toEqual(['시끄러운 댓글', '차분한 답글']);
    await choose('시끄러운 댓글', '모두에게 숨기기');
    await answer('숨기기');
    network.loseRequests('PUT');
    await press(within(of(HIDDEN)).getByRole('button', { name: '다시 공개하기' }));
    expect(texts()).toEqual([HIDDEN, '차분한 답글']);
    expect(said()).toEqual([
      expect.stringContaining('댓글을 숨기지 못했어요'),
      expect.stringContaining('댓글을 다시 공개하지 못했어요'),
    ]);
  });

  test('the author can hide a comment of a member whom they have blocked', async () => {
    const blocked = await add.addAccount();
    await add.write(subject, blocked.id, '막힌 댓글');
    await add.block(idOf(me), blocked.id);
    const { reload } = await openDiscussion(api, subject, me);
    await press(within(of('내가 차단한 회원의 댓글입니다.')).getByRole('button', { name: '모두에게 숨기기' }));
    await answer('숨기기');
    await reload();
    expect(within(of(HIDDEN)).getByRole('button', { name: '다시 공개하기' })).toBeTruthy();
  });

  test('other members have none of these actions; the author of a hidden comment may delete it', async () => {
    await openDiscussion(api, subject, calm);
    expect(await discussion.openMenu('시끄러운 댓글')).toEqual(['신고하기', '차단하기']);
    await api.db.update(comment).set({ isHiddenByContentAuthor: true }).where(eq(comment.body, '시끄러운 댓글'));
    await openDiscussion(api, subject, loud);
    expect(within(of(HIDDEN)).queryByRole('button', { name: '다시 공개하기' })).toBeNull();
    await press(within(of(HIDDEN)).getByRole('button', { name: '삭제하기' }));
    await answer('삭제하기');
    expect(texts()).toEqual(['삭제된 댓글입니다.', '차분한 답글']);
  });

  test('the author closes and reopens comments, and the page reloads', async () => {
    const network = await connectTo(api, me);
    viewAs(me);
    const navigations = watchNavigations();
    await draw(<CloseCommentsIsland kind={kind} id={subject.id} isClosed={false} page="/page" />);
    await press(screen.getByRole('button', { name: '댓글 닫기' }));
    network.loseRequests('PUT');
    await answer('댓글 닫기');
    expect([screen.queryByRole('alertdialog'), navigations]).toEqual([null, []]);
    await press(screen.getByRole('button', { name: '댓글 닫기' }));
    await answer('댓글 닫기');
    const [row] = await api.db.select().from(content).where(eq(content.id, subject.id));
    expect(row?.areCommentsClosed).toBe(true);
  });

  test('closed comments can be read but not answered', async () => {
    await api.db.update(content).set({ areCommentsClosed: true }).where(eq(content.id, subject.id));
    await openDiscussion(api, subject, calm);
    expect(discussion.region().textContent).toContain(COMMENTS_CLOSED_TEXT);
    expect(discussion.fields()).toEqual([]);
    expect(within(discussion.region()).queryByRole('button', { name: '답글' })).toBeNull();
    expect(texts()).toEqual(['시끄러운 댓글', '차분한 답글']);
  });
});

describe('a talk that asks for help', () => {
  let subject: Subject;
  const solvedBy = async () => (await api.db.select().from(talk).where(eq(talk.id, subject.id)))[0]?.solvedById;
  beforeEach(async () => {
    const channelId = await add.addChannel({ isForHelp: true });
    subject = { kind: 'talk', id: await add.addTalk({ authorId: idOf(me), channelId }) };
    await add.write(subject, idOf(calm), '물을 줄여 보세요');
    history.replaceState(null, '', `/community/view/${subject.id}`);
  });
  const open = async () => {
    const opened = await openDiscussion(api, subject, me, { help: { solvedById: null } });
    // The page of the talk, which this API does not render.
    opened.network.answer('GET /community/view/', () => new Response('<p class="talk-solution">해결</p>'));
    return opened;
  };

  test('its author marks the answer that helped, and removes the mark', async () => {
    document.body.insertAdjacentHTML('beforeend', '<p class="talk-solution"></p>');
    await open();
    await choose('물을 줄여', '해결한 답으로 고르기');
    expect(within(of('물을 줄여')).getByText('해결한 답')).toBeTruthy();
    expect(await solvedBy()).toBeGreaterThan(0);
    // Other parts of the page are updated, too.
    expect(document.querySelector('.talk-solution')?.textContent).toBe('해결');
    await choose('물을 줄여', '해결한 답 취소');
    expect([within(of('물을 줄여')).queryByText('해결한 답'), await solvedBy()]).toEqual([null, null]);
    expect(said()).toEqual(['해결한 답으로 골랐어요', '해결한 답을 취소했어요']);
    document.querySelector('body > .talk-solution')?.remove();
  });

  test('a mark that does not reach the server changes nothing, and the author reads so', async () => {
    const { network } = await open();
    network.loseRequests('PUT');
    await choose('물을 줄여', '해결한 답으로 고르기');
    expect(within(of('물을 줄여')).queryByText('해결한 답')).toBeNull();
    expect(said()).toEqual([expect.stringContaining('연결이 원활하지 않아요')]);
  });

  test('other members cannot mark an answer', async () => {
    await openDiscussion(api, subject, loud, { help: { solvedById: null } });
    expect(await discussion.openMenu('물을 줄여')).toEqual(['신고하기', '차단하기']);
  });
});

test('a newcomer’s comment with a link is pending review at its place, and is shown without the link', async () => {
  const [subject, newcomer] = [await add.addSubject('talk'), await add.addAccount()];
  const { reload } = await openDiscussion(api, subject, newcomer);
  await discussion.write('저도 나눠요 www.plantsale.com');
  expect(said()).toEqual(['운영자가 확인하면 모두에게 보여요']);
  for (const isReloaded of [false, true]) {
    if (isReloaded) await reload();
    expect(of('저도 나눠요').textContent).toContain('확인 중');
    expect(of('저도 나눠요').textContent).toContain('지금은 나에게만 보여요.');
    expect(within(of('저도 나눠요')).queryByRole('button', { name: '박수' })).toBeNull();
    expect(discussion.heading()).toBe('댓글 0');
  }
  await choose('저도 나눠요', '수정하기');
  await discussion.fill(discussion.field('댓글 수정'), '저도 나눠요');
  await press(discussion.button('저장하기'));
  expect(of('저도 나눠요').textContent).not.toContain('확인 중');
  expect(discussion.heading()).toBe('댓글 1');
});
