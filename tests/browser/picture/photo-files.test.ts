import { beforeEach, expect, test } from 'vitest';
import { pastedFiles, photosAmong } from '../../../src/features/picture/photo-files.ts';
import { $snackbars } from '../../../src/ui/snackbar.store.ts';
import { photo } from './photos.ts';

/** Files that are chosen, dropped or pasted. */

beforeEach(() => $snackbars.set([]));

const pasted = (types: string[]) => ({ types, files: [photo()] }) as unknown as DataTransfer;

test('files that are no photos are left out, and the member is told', () => {
  const files = [photo(), photo('note.txt', 1, 'text/plain'), photo('IMG.heic', 1, '')];
  expect(photosAmong(files).map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG.heic']);
  expect($snackbars.get()).toMatchObject([{ label: '사진만 넣을 수 있어요' }]);
});

test('photos alone are taken without a word', () => {
  expect(photosAmong([photo()])).toHaveLength(1);
  expect($snackbars.get()).toEqual([]);
});

test('a pasted text stays a text, also where a picture of it is pasted with it', () => {
  expect(pastedFiles(pasted(['Files']))).toHaveLength(1);
  expect(pastedFiles(pasted(['text/plain', 'Files']))).toEqual([]);
  expect(pastedFiles(null)).toEqual([]);
});
