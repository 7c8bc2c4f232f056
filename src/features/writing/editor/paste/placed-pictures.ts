import type { JSONContent } from '@tiptap/core';
import type { PlacedPicture } from '../blocks/picture.ts';

/** Returns the upload ids of a document's pictures and galleries, in their order. */
export function picturesPlacedIn({ content = [] }: JSONContent): string[] {
  return content.flatMap(({ type, attrs }) => {
    if (type === 'gallery') return (attrs as { pictures: PlacedPicture[] }).pictures.map(({ upload }) => upload);
    return type === 'picture' ? [(attrs as PlacedPicture).upload] : [];
  });
}
