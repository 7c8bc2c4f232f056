import { beforeEach, expect, test } from 'vitest';
import { BODY_LIMITS } from '../../../src/features/writing/body/limits.ts';
import { placePictures } from '../../../src/features/writing/editor/paste/place-pictures.ts';
import { picturesPlacedIn } from '../../../src/features/writing/editor/paste/placed-pictures.ts';
import { createUploads } from '../../../src/features/writing/picture/upload/uploads.store.ts';
import { $snackbars } from '../../../src/ui/feedback/snackbar.store.ts';
import { openNetwork } from '../../harness/browser/network.ts';
import { photo, takePhotos } from '../picture/photos.ts';
import { openEditor } from './open-editor.ts';

/** Positions and maximum number of photos in a text. */

const UPLOADS = 100;

beforeEach(() => {
  $snackbars.set([]);
  takePhotos(openNetwork());
});

function open() {
  const opened = openEditor();
  const uploads = createUploads({ target: 'story', limit: UPLOADS, onLocationRemoved() {} });
  const place = (count: number, target: Parameters<typeof placePictures>[3] = { into: 'text' }) =>
    placePictures(
      opened.editor,
      uploads,
      Array.from({ length: count }, () => photo()),
      target,
    );
  const blocks = () => (opened.editor.getJSON().content ?? []).map(({ type }) => type);
  const galleries = () =>
    (opened.editor.getJSON().content ?? []).flatMap(({ attrs }) => (attrs?.pictures as unknown[])?.length ?? []);
  return { ...opened, uploads, place, blocks, galleries };
}
const said = () => $snackbars.get().map(({ label, subTitle }) => `${label} ${subTitle}`);

test('photos are inserted after the block with the cursor, in their order', () => {
  const { editor, type, press, place, blocks, uploads } = open();
  type('첫 줄');
  press('Enter');
  type('둘째 줄');
  editor.commands.setTextSelection(1);
  place(2);
  expect(blocks().slice(0, 4)).toEqual(['paragraph', 'picture', 'picture', 'paragraph']);
  expect(picturesPlacedIn(editor.getJSON())).toEqual(uploads.$uploads.get().map(({ id }) => id));
});

test('several photos become a gallery, and a single photo a picture', () => {
  const { place, blocks, galleries } = open();
  place(3, { into: 'gallery' });
  expect(galleries()).toEqual([3]);
  const single = open();
  single.place(1, { into: 'gallery' });
  expect(single.blocks()[0]).toBe('picture');
  expect(blocks()[0]).toBe('gallery');
});

test('photos added to a gallery join it, up to its limit', () => {
  const { place, galleries } = open();
  place(8, { into: 'gallery' });
  place(4, { into: 'gallery', position: 0 });
  expect(galleries()).toEqual([BODY_LIMITS.galleryPictures.most]);
  expect(said()).toEqual(['사진은 한 묶음에 10장까지 넣을 수 있어요 2장은 넣지 않았어요']);
});

test('the maximum number of photos in a text includes galleries', () => {
  const { place, uploads } = open();
  for (let gallery = 0; gallery < BODY_LIMITS.pictures / 10 - 1; gallery++) place(10, { into: 'gallery' });
  place(11);
  expect(uploads.$uploads.get()).toHaveLength(BODY_LIMITS.pictures);
  expect(said()).toEqual(['사진은 글 하나에 60장까지 넣을 수 있어요 1장은 넣지 않았어요']);
  place(1);
  expect(uploads.$uploads.get()).toHaveLength(BODY_LIMITS.pictures);
});
