import { Node } from '@tiptap/core';
import type { PlacedPicture } from './picture.ts';

export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    pictures: {
      default: [] as PlacedPicture[],
      parseHTML: (element): PlacedPicture[] => picturesIn(element.dataset.pictures ?? ''),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-pictures]' }],
  renderHTML: ({ node }) => ['div', { 'data-pictures': JSON.stringify(node.attrs.pictures) }],
});

/** Parses the pictures of a pasted gallery. The pasted text is untrusted, so invalid entries are dropped. */
function picturesIn(json: string): PlacedPicture[] {
  try {
    const pictures: unknown = JSON.parse(json);
    return Array.isArray(pictures) ? pictures.filter(isPlacedPicture) : [];
  } catch {
    return [];
  }
}

function isPlacedPicture(value: unknown): value is PlacedPicture {
  const { upload, alt, caption } = (value ?? {}) as Partial<PlacedPicture>;
  return [upload, alt, caption].every((text) => typeof text === 'string');
}
