import { Node } from '@tiptap/core';

/** A picture where it stands in a text. What it shows is known by its upload, also while that is on its way. */
export type PlacedPicture = {
  /** Its id among the uploads of the writer. */
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
