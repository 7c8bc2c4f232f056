import { Node } from '@tiptap/core';

/** A picture in a document. It refers to its upload, which need not be finished. */
export type PlacedPicture = {
  /** The id of the upload in the form's uploads. */
  upload: string;
  alt: string;
  caption: string;
};

export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    upload: { default: '', parseHTML: (element) => element.dataset.upload },
    alt: { default: '', parseHTML: (element) => element.dataset.alt },
    caption: { default: '', parseHTML: (element) => element.dataset.caption },
  }),
  parseHTML: () => [{ tag: 'figure[data-upload]' }],
  renderHTML: ({ node: { attrs } }) => [
    'figure',
    { 'data-upload': attrs.upload, 'data-alt': attrs.alt, 'data-caption': attrs.caption },
  ],
});
