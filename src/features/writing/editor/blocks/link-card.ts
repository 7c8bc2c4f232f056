import { Node } from '@tiptap/core';
import { bodyLink } from '../../body/link.ts';

export type LinkCardFields = { href: string; title: string; description: string };

/** A link as a card with the author's text. */
export const LinkCard = Node.create({
  name: 'linkCard',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', parseHTML: (element) => element.dataset.href },
    title: { default: '', parseHTML: (element) => element.dataset.title ?? '' },
    description: { default: '', parseHTML: (element) => element.dataset.description ?? '' },
    /** The upload of a small picture beside the text. */
    upload: { default: null, parseHTML: (element) => element.dataset.picture ?? null },
  }),
  // Pasted HTML that looks like our blocks is untrusted, so the address is checked.
  parseHTML: () => [
    { tag: 'div[data-href]', getAttrs: (element) => bodyLink(element.dataset.href ?? '') !== undefined && null },
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
