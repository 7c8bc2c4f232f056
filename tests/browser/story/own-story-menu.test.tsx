import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import OwnStoryMenuIsland from '../../../src/features/contents/story/OwnStoryMenuIsland.tsx';
import DeleteTalkIsland from '../../../src/features/contents/talk/DeleteTalkIsland.tsx';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { failure } from '../../harness/browser/network.ts';
import { asked, button, draw, isShown, network, press, question, said } from '../draft/draw.tsx';

/** Actions of authors on their own contents, each after a confirmation. */

type Props = Parameters<typeof OwnStoryMenuIsland>[0];
const story: Props = { id: 5, draftId: null, status: 'PUBLISHED', isHiddenByOperator: false, isMaker: true };
const drawMenu = (more: Partial<Props>) => draw(<OwnStoryMenuIsland {...story} {...more} />);
const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test.each<[string, Partial<Props>, string[]]>([
  ['is published', {}, ['숨기기', '삭제하기']],
  ['is scheduled', { status: 'SCHEDULED' }, ['지금 발행', '예약 취소', '삭제하기']],
  ['its author has hidden', { status: 'HIDDEN' }, ['다시 공개하기', '삭제하기']],
  ['an operator has hidden', { status: 'HIDDEN', isHiddenByOperator: true }, ['삭제하기']],
  ['is a draft', { status: 'DRAFT', id: null, draftId: 9 }, ['삭제하기']],
  ['of a former maker is published', { isMaker: false }, ['숨기기', '삭제하기']],
  ['of a former maker is scheduled', { status: 'SCHEDULED', isMaker: false }, ['예약 취소', '삭제하기']],
  ['of a former maker is hidden', { status: 'HIDDEN', isMaker: false }, ['삭제하기']],
])('a story that %s offers the allowed actions', async (_, more, acts) => {
  await drawMenu(more);
  expect(offered()).toEqual(acts);
});

test.each<[string, Partial<Props>, string, string, object, string]>([
  ['숨기기', {}, '이 스토리를 숨길까요?', '/stories/5/status', { status: 'HIDDEN' }, '/my/story?status=HIDDEN'],
  ['지금 발행', { status: 'SCHEDULED' }, '지금 발행할까요?', '/stories/5/status', { status: 'PUBLISHED' }, '/my/story'],
  [
    '예약 취소',
    { status: 'SCHEDULED' },
    '예약을 취소할까요?',
    '/stories/5/status',
    { status: 'DRAFT' },
    '/my/story?status=DRAFT',
  ],
  [
    '다시 공개하기',
    { status: 'HIDDEN' },
    '다시 공개할까요?',
    '/stories/5/status',
    { status: 'PUBLISHED' },
    '/my/story',
  ],
])('%s needs a confirmation, and leads to the list of its new status', async (label, more, title, path, body, next) => {
  const sent: unknown[] = [];
  network.answer(`PUT /api/v1${path}`, async (request) => {
    sent.push(await request.json());
    return Response.json({ result: null });
  });
  await drawMenu(more);
  await press(button(label));
  expect(sent).toEqual([]);
  await press(button(label, question(title)));
  expect([sent, asked]).toEqual([[body], [`replace ${next}`]]);
});

test('a hidden story that is shown again from its own page keeps its author there', async () => {
  network.answer('PUT /api/v1/stories/5/status', () => Response.json({ result: null }));
  await drawMenu({ status: 'HIDDEN', isOnPage: true });
  await press(button('다시 공개하기'));
  await press(button('다시 공개하기', question('다시 공개할까요?')));
  expect(asked).toEqual(['replace /story/5']);
});

test.each<[string, Partial<Props>, string]>([
  ['a story', {}, 'DELETE /api/v1/stories/5'],
  ['a draft', { status: 'DRAFT', id: null, draftId: 9 }, 'DELETE /api/v1/draft/story/9'],
])('%s is deleted after a confirmation', async (_, more, line) => {
  network.answer('DELETE /', () => Response.json({ result: null }));
  await drawMenu(more);
  await press(button('삭제하기'));
  const asking = screen.getByRole('alertdialog');
  await press(button('취소', asking));
  expect(network.sent).toEqual([]);
  await press(button('삭제하기'));
  await press(button('삭제하기', asking));
  expect(network.sent).toEqual([line]);
});

test('a former maker reads that a hidden story stays hidden', async () => {
  await drawMenu({ isMaker: false });
  await press(button('숨기기'));
  expect(question('이 스토리를 숨길까요?').textContent).toContain('다시 등록되기 전에는 다시 공개할 수 없어요');
});

test('a failed action gives the reason, and can be retried', async () => {
  await drawMenu({});
  await press(button('삭제하기'));
  await press(button('삭제하기', screen.getByRole('alertdialog')));
  expect(said()).toEqual([expect.stringContaining('연결')]);
  expect([isShown('이 스토리를 삭제할까요?'), asked]).toEqual([false, []]);
});

test('an author whose session has ended is asked to sign in', async () => {
  network.answer('DELETE /', () => failure(401, 'UNAUTHORIZED'));
  await draw(<DeleteTalkIsland id={5} />);
  await press(button('삭제하기'));
  await press(button('삭제하기', question('이 톡을 삭제할까요?')));
  expect($showLoginPopup.get()).toBe(true);
});
