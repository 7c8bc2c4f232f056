import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';

/** Files that a member chooses, drops or pastes to upload. */

/**
 * The types that a file chooser offers. HEIC is included, so that the server refuses it with advice; phones convert it
 * to JPEG by themselves. The file extensions are listed since not all systems know the type.
 */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/heic,.heic,.heif';

/** Returns the files that may be photos, and shows a message if it leaves others out. The server checks the bytes. */
export function photosAmong(files: File[]): File[] {
  // Some browsers do not know the types of the files that phones make.
  const photos = files.filter(({ type }) => type === '' || type.startsWith('image/'));
  if (photos.length < files.length) showSnackbar('사진만 넣을 수 있어요');
  return photos;
}

/** Returns pasted files; none if the clipboard has text, since office programs add a picture of each text. */
export function pastedFiles(data: DataTransfer | null): File[] {
  return data === null || data.types.includes('text/plain') ? [] : [...data.files];
}
