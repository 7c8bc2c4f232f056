import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../../src/features/picture/limits.ts';
import PictureFieldIsland from '../../../src/features/picture/PictureFieldIsland.tsx';
import { failure } from '../../harness/browser/network.ts';
import { button, draw, network, passing, press } from '../draft/draw.tsx';
import { photo, picture, takePhotos } from './photos.ts';

/** A picture in a form of the server: it goes up at once, and the form waits for it. */

const drawField = (given: ReturnType<typeof picture> | null = null, error?: string) =>
  draw(
    <form>
      <PictureFieldIsland name="picture" label="사진" picture={given as never} error={error} />
    </form>,
  );
const key = () => document.querySelector<HTMLInputElement>('[name=picture]')?.value;
const fault = () => screen.getByRole('alert').textContent;
const choose = async (file: File) => {
  fireEvent.change(screen.getByLabelText('사진 파일', { selector: 'input' }), { target: { files: [file] } });
  await vi.dynamicImportSettled();
  await passing(0);
};
/** @returns whether the form goes out */
const submit = () => fireEvent.submit(document.forms[0] as HTMLFormElement);

test('the form carries the key of the chosen picture', async () => {
  takePhotos(network);
  await drawField();
  expect([key(), screen.queryByRole('img')]).toEqual(['', null]);
  await choose(photo());
  expect(key()).toBe(picture(1).key);
  expect(screen.getByRole('img', { name: '고른 사진' })).toBeTruthy();
  await press(button('사진 빼기'));
  expect([key(), screen.queryByRole('img')]).toEqual(['', null]);
});

test('a form waits for the picture that is on its way into it', async () => {
  takePhotos(network);
  await drawField();
  const release = network.hold('POST /api/v1/uploadImage');
  await choose(photo());
  expect(button('사진 고르기').getAttribute('aria-busy')).toBe('true');
  expect(submit()).toBe(false);
  await passing(0);
  expect(fault()).toBe('사진을 올리고 있어요. 잠시 뒤에 저장해 주세요.');
  release();
  await passing(0);
  expect(fault()).toBe('');
  expect(submit()).toBe(true);
});

test('a picture that cannot be taken says why, and the former one stays', async () => {
  network.answer('POST /api/v1/uploadImage', () => failure(415, 'UNSUPPORTED_MEDIA_TYPE'));
  await drawField(picture(7));
  await choose(photo('IMG.heic'));
  expect([fault(), key()]).toEqual(['UNSUPPORTED_MEDIA_TYPE', picture(7).key]);
  const sent = network.sent.length;
  await choose(photo('large.jpg', MAX_UPLOAD_BYTES + 1));
  expect([fault(), network.sent.length]).toEqual(['10MB보다 큰 사진은 올릴 수 없어요.', sent]);
});

test('what was wrong when the form was sent is said until another picture is chosen', async () => {
  takePhotos(network);
  await drawField(null, '사진을 골라 주세요.');
  expect(fault()).toBe('사진을 골라 주세요.');
  await choose(photo());
  expect(fault()).toBe('');
});
