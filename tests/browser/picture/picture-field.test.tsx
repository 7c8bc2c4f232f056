import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MAX_UPLOAD_BYTES } from '../../../src/features/writing/picture/limits.ts';
import PictureFieldIsland from '../../../src/features/writing/picture/upload/PictureFieldIsland.tsx';
import { failure } from '../../harness/browser/network.ts';
import { button, draw, network, passing, press } from '../draft/draw.tsx';
import { photo, picture, takePhotos } from './photos.ts';

/** The picture field in a server-rendered form. It uploads at once, and the form waits for it. */

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
/**
 * Submits the form.
 * @returns whether the form is sent
 */
const submit = () => fireEvent.submit(document.forms[0] as HTMLFormElement);

test('the form contains the key of the chosen picture', async () => {
  takePhotos(network);
  await drawField();
  expect([key(), screen.queryByRole('img')]).toEqual(['', null]);
  await choose(photo());
  expect(key()).toBe(picture(1).key);
  expect(screen.getByRole('img', { name: '고른 사진' })).toBeTruthy();
  await press(button('사진 빼기'));
  expect([key(), screen.queryByRole('img')]).toEqual(['', null]);
});

test('the form waits for an upload under way', async () => {
  takePhotos(network);
  await drawField();
  const release = network.hold('POST /api/v1/uploadImage');
  await choose(photo());
  expect(button('사진 고르기').getAttribute('aria-busy')).toBe('true');
  expect(submit()).toBe(false);
  await passing(0);
  expect(fault()).toBe('사진을 올리고 있어요. 잠시 후 저장해 주세요.');
  release();
  await passing(0);
  expect(fault()).toBe('');
  expect(submit()).toBe(true);
});

test('a refused picture gives the reason, and the previous picture stays', async () => {
  network.answer('POST /api/v1/uploadImage', () => failure(415, 'UNSUPPORTED_MEDIA_TYPE'));
  await drawField(picture(7));
  await choose(photo('IMG.heic'));
  expect([fault(), key()]).toEqual(['UNSUPPORTED_MEDIA_TYPE', picture(7).key]);
  const sent = network.sent.length;
  await choose(photo('large.jpg', MAX_UPLOAD_BYTES + 1));
  expect([fault(), network.sent.length]).toEqual(['10MB보다 큰 사진은 올릴 수 없어요.', sent]);
});

test('an error from the server is shown until another picture is chosen', async () => {
  takePhotos(network);
  await drawField(null, '사진을 골라 주세요.');
  expect(fault()).toBe('사진을 골라 주세요.');
  await choose(photo());
  expect(fault()).toBe('');
});
