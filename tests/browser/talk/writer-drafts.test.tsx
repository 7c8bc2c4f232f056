import { cleanup, fireEvent, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failure } from '../../harness/browser/network.ts';
import {
  asked,
  button,
  dialog,
  dismiss,
  fill,
  isShown,
  network,
  passing,
  press,
  question,
  said,
  status,
} from '../draft/draw.tsx';
import { drawWriter, keepTalks, text } from './writer-island.tsx';

/** The dialogs above the form: other drafts, earlier versions, and the choice in a conflict. */

const AUTOSAVE_MS = 2_000;
const older = { id: 1, version: 1, content: '예전에 쓰던 글' };

test('an empty form shows the number of drafts, and a form with a draft does not', async () => {
  const waiting = '쓰던 글이 2개 있어요. ‘초안’에서 이어 쓸 수 있어요.';
  keepTalks([older, { id: 2, version: 1, content: '다른 기기에서 쓰던 글' }]);
  await drawWriter();
  expect(document.querySelector('.draft-waiting')?.textContent).toBe(waiting);
  fill(text(), '새로 쓰는 글');
  await passing(AUTOSAVE_MS);
  cleanup();
  await drawWriter();
  expect(document.querySelector('.draft-restored')?.textContent).toContain('쓰던 글을 불러왔어요.');
  expect(document.querySelector('.draft-waiting')).toBeNull();
});

test('nothing is shown without drafts or if their request fails', async () => {
  keepTalks();
  await drawWriter();
  expect(document.querySelector('.draft-restored')).toBeNull();
  cleanup();
  network.answer('GET /api/v1/draft/talk', () => failure(500, 'INTERNAL'));
  await drawWriter();
  expect(document.querySelector('.draft-restored')).toBeNull();
});

test('a save is shown with its time, and is not announced', async () => {
  vi.setSystemTime('2026-11-01T00:00:00Z');
  keepTalks();
  await drawWriter();
  fill(text(), '새잎');
  await passing(AUTOSAVE_MS);
  expect(status()).toBe('저장됨 09:00');
  expect(document.querySelector('.draft-status [role=status]')?.textContent).toBe('');
});

test('the choice in a conflict can be put off, and is offered again', async () => {
  const server = keepTalks();
  await drawWriter();
  fill(text(), '처음 쓴 글');
  await passing(AUTOSAVE_MS);
  const [mine] = server.drafts;
  const theirs = { id: mine?.id, version: 2, contentId: null, updatedDate: '2026-11-01T00:00:00Z' };
  const body = { channelId: null, content: '다른 탭의 글', images: [], tags: [], sos: null };
  const conflict = network.answer('PUT /api/v1/draft/talk', () =>
    failure(409, 'CHANGED_ELSEWHERE', { draft: { ...theirs, body } }),
  );
  fill(text(), '이 탭의 글');
  await passing(AUTOSAVE_MS);
  conflict.undo();
  const asking = question('다른 곳에서도 이 글을 썼어요');
  expect(asking.textContent).toContain('다른 탭의 글');
  await dismiss(asking);
  expect(isShown('다른 곳에서도 이 글을 썼어요')).toBe(false);
  expect(status()).toBe('다른 곳에서도 이 글을 썼어요.');

  fill(text(), '이 탭의 글 그리고 더.');
  await press(button('남길 글 고르기'));
  await press(button('다른 곳의 글로 바꾸기', asking));
  expect(text().value).toBe('다른 탭의 글');
  expect(server.drafts.map(({ content }) => content)).toContain('이 탭의 글 그리고 더.');
});

test('another draft opens; the open one is marked and cannot be chosen', async () => {
  keepTalks([older]);
  await drawWriter();
  fill(text(), '첫 글');
  await press(button('초안'));
  const drafts = dialog('초안');
  expect(within(drafts).getByText(/지금 쓰는 글$/)).toBeTruthy();
  expect(within(drafts).queryByRole('button', { name: /첫 글/ })).toBeNull();
  await press(button(/예전에 쓰던 글/, drafts));
  expect(text().value).toBe('예전에 쓰던 글');
  expect(isShown('저장된 초안')).toBe(false);
});

test('a text that cannot be saved stays, and the author reads why', async () => {
  keepTalks([older]);
  await drawWriter();
  fill(text(), '첫 글');
  await passing(AUTOSAVE_MS);
  network.loseRequests('PUT /api/v1/draft/talk', 9);
  fill(text(), '첫 글 저장되지 않은 말');
  await press(button('초안'));
  await press(button(/예전에 쓰던 글/, dialog('초안')));
  expect(said()).toContain('지금 쓴 글을 아직 저장하지 못했어요. 연결되면 저장할게요');
  expect(text().value).toBe('첫 글 저장되지 않은 말');
});

test('the dialog of drafts can be closed while a draft is loading', async () => {
  keepTalks([older]);
  await drawWriter();
  fill(text(), '첫 글');
  await passing(AUTOSAVE_MS);
  await press(button('초안'));
  network.hold('PUT /api/v1/draft/talk');
  fill(text(), '첫 글 저장되지 않은 말');
  fireEvent.click(button(/예전에 쓰던 글/, dialog('초안')));
  await dismiss(dialog('초안'));
  expect(isShown('예전에 쓰던 글')).toBe(false);
  expect(text().value).toBe('첫 글 저장되지 않은 말');
});

test('a draft is deleted only after a confirmation', async () => {
  const server = keepTalks([older]);
  await drawWriter();
  await press(button('초안'));
  await press(button('삭제하기', dialog('초안')));
  await press(button('취소', question('이 초안을 삭제할까요?')));
  expect(server.drafts).toHaveLength(1);
  await press(button('삭제하기', dialog('초안')));
  await press(button('삭제하기', question('이 초안을 삭제할까요?')));
  expect(server.drafts).toEqual([]);
  expect(dialog('초안').textContent).toContain('저장된 초안이 없어요.');
});

test('a draft that cannot be deleted stays, and the author reads why', async () => {
  keepTalks([older]);
  await drawWriter();
  await press(button('초안'));
  network.loseRequests('DELETE /api/v1/draft/talk');
  await press(button('삭제하기', dialog('초안')));
  await press(button('삭제하기', question('이 초안을 삭제할까요?')));
  expect(said()).toEqual([expect.stringContaining('연결')]);
  expect(button(/예전에 쓰던 글/, dialog('초안'))).toBeTruthy();
});

test('the focus moves to the draft that takes the place of a deleted one', async () => {
  keepTalks(['첫째 글', '둘째 글', '셋째 글'].map((content, index) => ({ id: index + 1, version: 1, content })));
  await drawWriter();
  await press(button('초안'));
  const drafts = dialog('초안');
  const remove = async (content: string) => {
    const entry = within(drafts)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(content));
    await press(button('삭제하기', entry));
    await press(button('삭제하기', question('이 초안을 삭제할까요?')));
  };
  await remove('둘째 글');
  expect(document.activeElement?.textContent).toContain('셋째 글');
  await remove('셋째 글');
  expect(document.activeElement?.textContent).toContain('첫째 글');
  await remove('첫째 글');
  expect(document.activeElement?.textContent).toBe('저장된 초안이 없어요.');
});

test('a request for drafts whose response stalls fails after a minute', async () => {
  keepTalks([older]);
  await drawWriter();
  network.answer('GET /api/v1/draft/talk', ({ signal }) => {
    const body = new ReadableStream({
      start(half) {
        half.enqueue(new TextEncoder().encode('{"result":{"list":'));
        signal.addEventListener('abort', () => half.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  await press(button('초안'));
  expect(button('초안').ariaBusy ?? button('초안').getAttribute('aria-busy')).toBe('true');
  await passing(59_900);
  expect(said()).toEqual([]);
  await passing(100);
  expect(said()).toEqual([expect.stringContaining('연결')]);
  expect(button('초안').getAttribute('aria-busy')).not.toBe('true');
});

test('a restored text is marked as such, and the author can start a new one', async () => {
  const server = keepTalks();
  await drawWriter();
  fill(text(), '쓰다 만 글');
  await passing(AUTOSAVE_MS);
  document.body.replaceChildren();
  await drawWriter();
  expect(document.body.textContent).toContain('쓰던 글을 불러왔어요.');
  expect(text().value).toBe('쓰다 만 글');
  await press(button('새로 쓰기'));
  expect(text().value).toBe('');
  expect(document.body.textContent).not.toContain('쓰던 글을 불러왔어요.');
  expect(server.drafts.map(({ content }) => content)).toEqual(['쓰다 만 글']);
  expect(asked).toEqual([]);
});
