import { Node } from '@tiptap/core';
import { keysOfParts } from './parts.ts';

/** A box for important information, with a title and a text. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'calloutTitle calloutText',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: () => ['aside', 0],
  addKeyboardShortcuts: () => keysOfParts(CalloutTitle.name, CalloutText.name),
});

export const CalloutTitle = Node.create({
  name: 'calloutTitle',
  content: 'text*',
  marks: '',
  parseHTML: () => [{ tag: 'p.body-callout-title', context: 'callout/', priority: 70 }],
  renderHTML: () => ['p', { class: 'body-callout-title' }, 0],
});

export const CalloutText = Node.create({
  name: 'calloutText',
  content: 'inline*',
  // A higher priority than the rule of a paragraph.
  parseHTML: () => [{ tag: 'p', context: 'callout/', priority: 60 }],
  renderHTML: () => ['p', 0],
});
