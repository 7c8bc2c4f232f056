import { showSnackbar } from '../../ui/snackbar.store.ts';

/** Files that somebody brings to be uploaded: chosen, dropped or pasted. */

/**
 * What a file chooser offers. HEIC is let through to be refused with advice; phones turn it into JPEG by themselves. Not
 * all know its type.
 */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/heic,.heic,.heif';

/** Those that may be photos: what is none is left out, which is said. The server looks at the bytes. */
export function photosAmong(files: File[]): File[] {
  // Not every browser knows the type of what phones make.
  const photos = files.filter(({ type }) => type === '' || type.startsWith('image/'));
  if (photos.length < files.length) showSnackbar('사진만 넣을 수 있어요');
  return photos;
}

/** Files that are pasted; none where a text is. Office programs bring a picture of each text along. */
export function pastedFiles(data: DataTransfer | null): File[] {
  return data === null || data.types.includes('text/plain') ? [] : [...data.files];
}
