import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../../src/features/writing/picture/limits.ts';
import { handOverPhoto } from '../../../src/features/writing/picture/upload/app-photo.browser.ts';
import { button, field, fill, network, passing, press, said } from '../draft/draw.tsx';
import { photo, takePhotos } from '../picture/photos.ts';
import { drawWriter, keepTalks, text } from './writer-island.tsx';

/** The photos of a talk: their order, their descriptions, and how they are added. */

beforeEach(async () => {
  keepTalks();
  takePhotos(network);
  await drawWriter();
});

async function choosePhotos(...files: File[]): Promise<void> {
  fireEvent.change(screen.getByLabelText('사진 파일', { selector: 'input' }), { target: { files } });
  await passing(0);
}
const entries = () => within(screen.getByRole('region', { name: '사진' })).queryAllByRole('listitem');
const regions = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('photos are reordered by their buttons, which keep the focus at the edge', async () => {
  await choosePhotos(photo(), photo(), photo());
  fill(field('3번째 사진 설명'), '마지막 사진');
  const earlier = button('3번째 사진 앞으로');
  earlier.focus();
  await press(earlier);
  expect(field('2번째 사진 설명').value).toBe('마지막 사진');
  expect(regions()).toContain('2번째로 옮겼어요');
  await press(button('2번째 사진 앞으로'));
  expect(field('1번째 사진 설명').value).toBe('마지막 사진');
  const atTheStart = button('1번째 사진 앞으로');
  expect([document.activeElement, atTheStart.getAttribute('aria-disabled')]).toEqual([atTheStart, 'true']);
  await press(atTheStart);
  expect(field('1번째 사진 설명').value).toBe('마지막 사진');
  await press(button('2번째 사진 뒤로'));
  expect(button('3번째 사진 뒤로').getAttribute('aria-disabled')).toBe('true');
});

test('each removed photo is announced, and the focus moves to its neighbour', async () => {
  await choosePhotos(photo(), photo(), photo());
  const takeOut = async (name: string) => {
    button(name).focus();
    await press(button(name));
    expect(regions()).toContain('사진을 뺐어요');
  };
  await takeOut('2번째 사진 빼기');
  expect(document.activeElement).toBe(button('2번째 사진 빼기'));
  await takeOut('2번째 사진 빼기');
  expect(document.activeElement).toBe(button('1번째 사진 빼기'));
  await takeOut('1번째 사진 빼기');
  expect(document.activeElement).toBe(button('사진 넣기'));
});

test('an eleventh photo is omitted, and no further one can be chosen', async () => {
  await choosePhotos(...Array.from({ length: 11 }, () => photo()));
  expect(said()).toEqual(['사진은 10장까지 올릴 수 있어요 1장은 넣지 않았어요']);
  expect(entries()).toHaveLength(10);
  expect((button('사진 넣기') as HTMLButtonElement).disabled).toBe(true);
});

test('a photo that is too large says so, and cannot be retried', async () => {
  await choosePhotos(photo('large.jpg', MAX_UPLOAD_BYTES + 1));
  expect(entries()[0]?.textContent).toContain('10MB보다 큰 사진은 올릴 수 없어요');
  expect(screen.queryByRole('button', { name: '다시 올리기' })).toBeNull();
});

test('a photo that cannot be displayed says so', async () => {
  await choosePhotos(photo('IMG.heic', 8, ''));
  fireEvent.error(screen.getByRole('img', { name: '1번째 사진' }));
  expect(entries()[0]?.textContent).toContain('미리 볼 수 없는 사진이에요.');
});

test('a photo’s description is not cut: an excess is reported at its place', async () => {
  await choosePhotos(photo());
  const alt = field('1번째 사진 설명');
  fill(alt, '말'.repeat(201));
  expect(alt.value).toHaveLength(201);
  expect(document.getElementById(alt.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '사진 설명은 200자까지 쓸 수 있어요.',
  );
});

function drop(files: File[], types = ['Files']): boolean {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files, types },
  });
  return !document.body.dispatchEvent(event);
}
function paste(files: File[], types: string[]): boolean {
  return !fireEvent.paste(text(), { clipboardData: { files, types } });
}

test('photos can be dropped anywhere on the page; other files are refused and not opened by the browser', async () => {
  expect(drop([photo()])).toBe(true);
  await passing(0);
  expect(entries()).toHaveLength(1);
  expect(drop([photo('note.txt', 1, 'text/plain')])).toBe(true);
  await passing(0);
  expect(said()).toEqual(['사진만 넣을 수 있어요']);
  expect(drop([], ['text/plain'])).toBe(false);
  expect(entries()).toHaveLength(1);
});

test('photos can be pasted; pasted text stays text', async () => {
  expect(paste([photo()], ['Files'])).toBe(true);
  expect(paste([photo()], ['text/plain', 'Files'])).toBe(false);
  await passing(0);
  expect(entries()).toHaveLength(1);
});

test('a photo of the native app is uploaded like any other', async () => {
  handOverPhoto(photo());
  await passing(0);
  expect(entries()[0]?.dataset.state).toBe('up');
});
