import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import ReportIsland from '../../../src/features/community/report/dialog/ReportIsland.tsx';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { forget } from '../../../src/ui/fetch/fetched.browser.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { draw, press, said, settled } from '../../harness/browser/drawn.tsx';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { viewAs } from '../../harness/browser/reader.ts';

/** A member reports a content. The reasons load once, one has to be chosen, and a refusal keeps the choice. */

const REASONS = 'GET /api/v1/common/code/report';
const words = ['스팸·광고', '욕설·비방', '음란물'];

let network: Network;
beforeEach(() => {
  clearDevice();
  forget('report-reasons/');
  viewAs({ id: 1, nickname: '새싹' });
  $showLoginPopup.set(false);
  network = openNetwork(() => Response.json({ status: { code: 200 }, result: {}, data: {} }));
  network.answer(REASONS, () => {
    const reportList = words.map((depth1CodeValue, index) => ({ depth1CodeId: index + 1, depth1CodeValue }));
    return Response.json({ status: { code: 200 }, result: { reportList } });
  });
});

type Subject = Parameters<typeof ReportIsland>[0];
const talk: Subject = { kind: 'talk', id: 7, authorId: 2 };

async function open(subject: Subject = talk): Promise<void> {
  await draw(<ReportIsland {...subject} />);
  await press(screen.getByRole('button', { name: '신고하기' }));
}
const dialog = () => screen.getByRole('dialog', { name: '신고하기' });
const radio = (name: string) => within(dialog()).getByRole<HTMLInputElement>('radio', { name });
const submit = () => within(dialog()).getByRole<HTMLButtonElement>('button', { name: '신고하기' });

test('a report needs a reason; after sending, the dialog closes and a message confirms it', async () => {
  await open();
  expect(within(dialog()).getAllByRole('radio')).toHaveLength(words.length);
  expect(submit().disabled).toBe(true);
  await press(radio('욕설·비방'));
  expect(submit().disabled).toBe(false);
  await press(submit());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(said()).toEqual(['신고가 접수되었습니다.']);
});

test('a double press before the response sends one report', async () => {
  await open();
  await press(radio('욕설·비방'));
  const release = network.hold('POST');
  await press(submit());
  await press(submit());
  release();
  await settled();
  expect(network.sent.filter((line) => line.startsWith('POST'))).toHaveLength(1);
});

test.each([
  [talk, 'talk', '/api/v1/community/talk/7/report', { reportCodeId: 2 }],
  [
    { kind: 'story', id: 7, authorId: 3 },
    'story',
    '/api/v1/story/7/report',
    { storyId: 7, targetMakerId: 3, depth1CodeId: 2 },
  ],
  [{ kind: 'article', id: 7, authorId: 3 }, 'article', '/api/v1/article/7/report', { id: 7, reason: 2 }],
  [{ kind: 'user', id: 7 }, 'user', '/api/v1/user/7/report', { reportCodeId: 2 }],
] as [Subject, string, string, object][])(
  'a report says what it is about: %j',
  async (subject, category, path, body) => {
    const sent: unknown[] = [];
    network.answer(`POST ${path}`, async (request) => {
      sent.push(await request.json());
      return Response.json({ status: { code: 200 }, result: {}, data: {} });
    });
    await open(subject);
    await press(radio('욕설·비방'));
    await press(submit());
    expect(sent).toEqual([body]);
    expect(network.heard[0]).toBe(`${REASONS}?category=${category}`);
  },
);

test('a refused report gives the reason, and the choice stays', async () => {
  await open();
  await press(radio('음란물'));
  network.answer('POST', () => failure(429, '신고는 하루에 20번까지 할 수 있어요.'));
  await press(submit());
  expect(said()).toEqual(['신고는 하루에 20번까지 할 수 있어요.']);
  expect([radio('음란물').checked, submit().disabled]).toEqual([true, false]);
});

test('a report whose response was lost says so, and can be sent again', async () => {
  await open();
  await press(radio('음란물'));
  network.loseAnswers('POST');
  await press(submit());
  expect(said()).toEqual([expect.stringContaining('연결이 원활하지 않아요')]);
  await press(submit());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member whose session has ended is asked to sign in instead', async () => {
  await open();
  await press(radio('음란물'));
  network.answer('POST', () => failure(401, 'NOT_LOGGED_IN'));
  await press(submit());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect($showLoginPopup.get()).toBe(true);
});

test('a reopened dialog has no reason chosen', async () => {
  await open();
  await press(radio('음란물'));
  await press(within(dialog()).getByRole('button', { name: '취소' }));
  await press(screen.getByRole('button', { name: '신고하기' }));
  expect([radio('음란물').checked, submit().disabled]).toEqual([false, true]);
});

test('loaded reasons are stored in the tab', async () => {
  await open();
  await press(within(dialog()).getByRole('button', { name: '취소' }));
  const kept = { ...sessionStorage };
  // The next page starts with the values stored in the tab.
  forget('report-reasons/');
  Object.assign(sessionStorage, kept);
  cleanup();
  await open();
  expect(network.heard.filter((line) => line.startsWith(REASONS))).toHaveLength(1);
  expect(within(dialog()).getAllByRole('radio')).toHaveLength(words.length);
});

test('refused reasons can be requested again', async () => {
  const { undo } = network.answer(REASONS, () => failure(400, 'BAD_REQUEST'));
  await open();
  expect(dialog().textContent).toContain('신고 이유를 불러오지 못했어요');
  undo();
  await press(within(dialog()).getByRole('button', { name: '다시 시도하기' }));
  expect(within(dialog()).getAllByRole('radio')).toHaveLength(words.length);
});
