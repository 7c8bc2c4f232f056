import { Node } from '@tiptap/core';
import { linkTarget } from '../../../lib/safe-link.ts';

export type LinkCardFields = { href: string; title: string; description: string };

/** A link as a card; what it says is written by the author. */
export const LinkCard = Node.create({
  name: 'linkCard',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', parseHTML: (element) => element.dataset.href },
    title: { default: '', parseHTML: (element) => element.dataset.title ?? '' },
    description: { default: '', parseHTML: (element) => element.dataset.description ?? '' },
    /** Of a small picture beside its words. */
    upload: { default: null, parseHTML: (element) => element.dataset.picture ?? null },
  }),
  // What is pasted as made of our blocks may come from anywhere.
  parseHTML: () => [
    { tag: 'div[data-href]', getAttrs: (element) => linkTarget(element.dataset.href ?? '') !== undefined && null },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'div',
    {
      'data-href': attrs.href,
      'data-title': attrs.title,
      'data-description': attrs.description,
      'data-picture': attrs.upload,
    },
  ],
});
