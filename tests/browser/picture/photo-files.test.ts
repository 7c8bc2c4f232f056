import { beforeEach, expect, test } from 'vitest';
import { pastedFiles, photosAmong } from '../../../src/features/writing/picture/upload/photo-files.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { photo } from './photos.ts';

/** Files that a member chooses, drops or pastes. */

beforeEach(() => $snackbars.set([]));

const pasted = (types: string[]) => ({ types, files: [photo()] }) as unknown as DataTransfer;

test('files other than photos are omitted, and the member reads so', () => {
  const files = [photo(), photo('note.txt', 1, 'text/plain'), photo('IMG.heic', 1, '')];
  expect(photosAmong(files).map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG.heic']);
  expect($snackbars.get()).toMatchObject([{ label: '사진만 넣을 수 있어요' }]);
});

test('photos are accepted without a message', () => {
  expect(photosAmong([photo()])).toHaveLength(1);
  expect($snackbars.get()).toEqual([]);
});

test('pasted text stays text, even if a picture of it is on the clipboard', () => {
  expect(pastedFiles(pasted(['Files']))).toHaveLength(1);
  expect(pastedFiles(pasted(['text/plain', 'Files']))).toEqual([]);
  expect(pastedFiles(null)).toEqual([]);
});
