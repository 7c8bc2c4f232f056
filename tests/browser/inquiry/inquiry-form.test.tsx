import '../../harness/browser/top-layer.ts';
import { renderToString } from 'react-dom/server';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import InquiryFormIsland from '../../../src/features/operations/inquiry/InquiryFormIsland.tsx';
import { INQUIRY_LENGTH, INQUIRY_TITLE_LENGTH } from '../../../src/features/operations/inquiry/inquiry.ts';
import { $showLoginPopup } from '../../../src/session/browser/login-popup.store.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { settle } from '../../harness/browser/clock.ts';
import { clearDevice } from '../../harness/browser/device.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { type Answering, failure, type Network, openNetwork } from '../../harness/browser/network.ts';

/** An inquiry is stored on this device until it is sent, and is sent once. */

const SEND = 'POST /api/v1/qna';
const UPLOAD = 'POST /api/v1/uploadImage';
const DRAFT = 'member:draft:7:inquiry';

let network: Network;
let asked: string[];
let sent: { body: Record<string, unknown>; id: string | null }[];
let uploaded: number;
const answered: Answering = async (request) => {
  sent.push({ body: await request.json(), id: request.headers.get('x-request-id') });
  return Response.json({ data: { id: 31 } });
};
beforeEach(() => {
  clearDevice();
  network = openNetwork();
  asked = watchNavigations();
  sent = [];
  uploaded = 0;
  $snackbars.set([]);
  $showLoginPopup.set(false);
  network.answer(SEND, answered);
  network.answer(UPLOAD, () => {
    uploaded += 1;
    const picture = { key: `key${uploaded}`, width: 8, height: 8, thumbhash: 'x' };
    return Response.json({ result: `/media/key${uploaded}/320.webp`, hadLocation: uploaded === 2, picture });
  });
});
afterEach(cleanup);

const open = async () => {
  render(<InquiryFormIsland memberId={7} />);
  await waitUntilSettled();
};
const reopen = async () => {
  cleanup();
  await open();
};
const waitUntilSettled = () => act(settle);
const category = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^문의 종류/ });
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^제목/ });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^내용/ });
const button = () => document.querySelector('[type=submit]') as HTMLButtonElement;
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const pictures = () => screen.queryAllByRole('listitem').map(({ dataset }) => dataset.state);
const said = () => $snackbars.get().map(({ label }) => label);
const photo = (name: string) => new File(['x'.repeat(9)], name, { type: 'image/jpeg' });

function write(more = ''): void {
  fireEvent.change(category(), { target: { value: '6' } });
  type(category(), '6');
  type(title(), `사진이 <안> 올라가요${more}`);
  type(text(), '큰 사진이에요.\n<b>1 & 2</b>');
}
async function send(): Promise<void> {
  fireEvent.click(button());
  await waitUntilSettled();
}
async function choose(count: number): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  const files = Array.from({ length: count }, (_, index) => photo(`${index}.jpg`));
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  fireEvent.change(input);
  await waitUntilSettled();
}

describe('a missing field', () => {
  test('is reported at its place, which gets the focus, one field after the other', async () => {
    await open();
    await send();
    expect(screen.getByText('문의 종류를 골라 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(category());
    fireEvent.change(category(), { target: { value: '6' } });
    await send();
    expect(screen.getByText('제목을 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(title());
    type(title(), '가'.repeat(INQUIRY_TITLE_LENGTH + 1));
    await send();
    expect(screen.getByText(`제목은 ${INQUIRY_TITLE_LENGTH}자까지 쓸 수 있어요.`)).toBeTruthy();
    type(title(), '제목');
    await send();
    expect(screen.getByText('문의 내용을 입력해 주세요.')).toBeTruthy();
    expect(document.activeElement).toBe(text());
    type(text(), '가'.repeat(INQUIRY_LENGTH + 1));
    await send();
    expect(screen.getByText(/자까지 쓸 수 있어요/)).toBeTruthy();
    expect(network.sent).toEqual([]);
  });
});

describe('a typed inquiry', () => {
  test('is restored on the next page with its pictures, until it is sent', async () => {
    await open();
    write();
    await choose(2);
    expect(said()).toContain('위치 정보는 지웠어요');
    await reopen();
    expect([category().value, title().value, text().value]).toEqual([
      '6',
      '사진이 <안> 올라가요',
      '큰 사진이에요.\n<b>1 & 2</b>',
    ]);
    expect(pictures()).toEqual(['up', 'up']);
    await send();
    expect(sent[0]?.body).toEqual({
      categoryId: 6,
      title: '사진이 <안> 올라가요',
      content: expect.stringContaining('&lt;b&gt;1 &amp; 2'),
      images: ['/media/key1/320.webp', '/media/key2/320.webp'],
    });
    expect(asked).toEqual(['replace /help/contact?id=31#inquiry-31']);
    expect(localStorage.getItem(DRAFT)).toBeNull();
    await reopen();
    expect([title().value, pictures()]).toEqual(['', []]);
  });

  test('is marked as unsent while it has text', async () => {
    await open();
    const form = document.querySelector('form') as HTMLFormElement;
    expect(form.dataset.unsent).toBeUndefined();
    type(title(), '쓰다');
    expect(form.dataset.unsent).toBe('');
    type(title(), ' ');
    expect([form.dataset.unsent, localStorage.getItem(DRAFT)]).toEqual([undefined, null]);
  });

  test.each(['{', '{"title":1}', 'null', '[]'])('is empty if the storage contains %s', async (kept) => {
    localStorage.setItem(DRAFT, kept);
    await open();
    expect([category().value, title().value, text().value]).toEqual(['', '', '']);
  });

  test('keeps text typed before the script has loaded, together with the rest of the stored draft', async () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<InquiryFormIsland memberId={7} />);
    document.body.append(container);
    title().value = '먼저 쓴 제목';
    localStorage.setItem(DRAFT, JSON.stringify({ category: '7', title: '옛 제목', text: '옛 글', pictures: [] }));
    render(<InquiryFormIsland memberId={7} />, { container, hydrate: true });
    await waitUntilSettled();
    expect([category().value, title().value, text().value]).toEqual(['7', '먼저 쓴 제목', '옛 글']);
    expect(localStorage.getItem(DRAFT)).toContain('먼저 쓴 제목');
    container.remove();
  });

  test('drops pictures that are missing on this device, and says so', async () => {
    const gone = [{ id: 'gone', alt: '' }];
    localStorage.setItem(DRAFT, JSON.stringify({ category: '', title: '제목', text: '', pictures: gone }));
    await open();
    await waitUntilSettled();
    expect(said()).toEqual(['사진 1장은 이 기기에 없어 불러오지 못했어요']);
    expect(pictures()).toEqual([]);
  });
});

describe('pictures', () => {
  test('are limited to five; removing a picture moves the focus to the next', async () => {
    await open();
    await choose(6);
    expect(said()).toContain('사진은 5장까지 올릴 수 있어요');
    expect(pictures()).toHaveLength(5);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '사진 넣기' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '5번째 사진 빼기' }));
    await waitUntilSettled();
    expect(pictures()).toHaveLength(4);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '4번째 사진 빼기' }));
  });

  test('that failed to upload are retried or removed before the inquiry is sent', async () => {
    const { undo } = network.answer(UPLOAD, () => failure(400, 'NOT_A_PICTURE'));
    await open();
    write();
    await choose(1);
    expect(pictures()).toEqual(['failed']);
    await send();
    expect(screen.getByText(/올리지 못한 사진이 있어요/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '다시 올리기' }));
    expect(sent).toEqual([]);
    undo();
    fireEvent.click(screen.getByRole('button', { name: '다시 올리기' }));
    await waitUntilSettled();
    await send();
    expect(sent).toHaveLength(1);
  });

  test('are uploaded before the inquiry is sent with the latest text; its fields are read-only while it is sent', async () => {
    const letUp = network.hold(UPLOAD);
    const letSend = network.hold(SEND);
    await open();
    write();
    const choosing = choose(1);
    fireEvent.click(button());
    await act(async () => {});
    expect(button().textContent).toBe('사진을 올리고 있어요');
    type(title(), '고친 뒤');
    letUp();
    await choosing;
    await act(async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    });
    expect(button().textContent).toBe('보내고 있어요');
    expect([title().readOnly, text().readOnly]).toEqual([true, true]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '사진 넣기' }).disabled).toBe(true);
    letSend();
    await waitUntilSettled();
    expect(sent.map(({ body }) => body.title)).toEqual(['고친 뒤']);
  });

  test('that were deleted meanwhile are marked, and the inquiry keeps its text', async () => {
    network.answer(SEND, () => failure(400, 'UNKNOWN_PICTURE', { field: 'images' }));
    network.answer('HEAD /media/key1/320.webp', () => new Response(null, { status: 404 }));
    await open();
    write();
    await choose(1);
    await send();
    expect(screen.getByText('사진이 삭제되었어요. 빼고 다시 넣어 주세요.')).toBeTruthy();
    expect(title().readOnly).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: '1번째 사진 빼기' }));
    network.answer(SEND, answered);
    await send();
    expect(sent.map(({ body }) => body.images)).toEqual([[]]);
  });
});

describe('a lost response', () => {
  test('leads to a retry under the same request id; a changed text has another id', async () => {
    network.loseAnswers(SEND, 2);
    await open();
    write();
    await send();
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      '연결이 원활하지 않아요. 잠시 후 다시 시도해 주세요.',
    );
    expect(document.activeElement).toBe(button());
    expect(title().value).toBe('사진이 <안> 올라가요');
    await send();
    expect(sent[1]?.id).toBe(sent[0]?.id);
    write(' 정말로');
    await send();
    expect(sent[2]?.id).not.toBe(sent[0]?.id);
    expect(asked).toHaveLength(1);
  });
});

test('a member whose session has ended is asked to sign in, and keeps the text', async () => {
  network.answer(SEND, () => failure(401, 'UNAUTHORIZED'));
  await open();
  write();
  await send();
  expect($showLoginPopup.get()).toBe(true);
  expect(localStorage.getItem(DRAFT)).toContain('올라가요');
  expect(button().textContent).toBe('문의 보내기');
});
