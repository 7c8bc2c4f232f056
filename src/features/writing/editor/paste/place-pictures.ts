import type { Editor } from '@tiptap/core';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { BODY_LIMITS } from '../../body/limits.ts';
import { photosAmong } from '../../picture/upload/photo-files.ts';
import type { Uploads } from '../../picture/upload/uploads.store.ts';
import type { PlacedPicture } from '../blocks/picture.ts';
import type { PictureTarget } from '../editor-context.ts';
import { insertBlocks } from '../block-views/insert-block.ts';

/** Inserts photos into the text and uploads them. A snackbar names the number of photos beyond the limits. */
export function placePictures(editor: Editor, uploads: Uploads, files: File[], target: PictureTarget): void {
  const photos = photosAmong(files);
  const gallery =
    target.into === 'gallery' && target.position !== undefined ? editor.state.doc.nodeAt(target.position) : null;
  const inGallery: PlacedPicture[] = gallery?.attrs.pictures ?? [];
  const room = Math.min(
    BODY_LIMITS.pictures - countPictures(editor),
    target.into === 'gallery' ? BODY_LIMITS.galleryPictures.most - inGallery.length : Infinity,
  );
  const { added } = uploads.add(photos.slice(0, Math.max(0, room)));
  if (added.length < photos.length) tellOfLimit(photos.length - added.length, target);
  if (added.length === 0) return;
  const placed = added.map((upload) => ({ upload, alt: '', caption: '' }));
  if (gallery && target.into === 'gallery' && target.position !== undefined) {
    editor.view.dispatch(editor.state.tr.setNodeAttribute(target.position, 'pictures', [...inGallery, ...placed]));
  } else if (target.into === 'gallery' && placed.length >= BODY_LIMITS.galleryPictures.least) {
    insertBlocks(editor, [{ type: 'gallery', attrs: { pictures: placed } }]);
  } else {
    insertBlocks(
      editor,
      placed.map((attrs) => ({ type: 'picture', attrs })),
    );
  }
}

function countPictures(editor: Editor): number {
  return editor.state.doc.children.reduce((count, { type, attrs }) => {
    if (type.name === 'gallery') return count + (attrs.pictures as PlacedPicture[]).length;
    return count + (type.name === 'picture' || (type.name === 'linkCard' && attrs.upload) ? 1 : 0);
  }, 0);
}

function tellOfLimit(left: number, { into }: PictureTarget): void {
  const limit =
    into === 'gallery' ? `한 묶음에 ${BODY_LIMITS.galleryPictures.most}장` : `글 하나에 ${BODY_LIMITS.pictures}장`;
  showSnackbar(`사진은 ${limit}까지 넣을 수 있어요`, `${left}장은 넣지 않았어요`);
}
