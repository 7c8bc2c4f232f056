import { Node } from '@tiptap/core';
import { keysOfParts } from './parts.ts';

/** A quote with its text and its source. */
export const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'quoteText quoteSource',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addKeyboardShortcuts: () => keysOfParts(QuoteText.name, QuoteSource.name),
});

export const QuoteText = Node.create({
  name: 'quoteText',
  content: 'inline*',
  marks: '',
  // A higher priority than the rule of a paragraph.
  parseHTML: () => [{ tag: 'p', context: 'quote/', priority: 60 }],
  renderHTML: () => ['p', 0],
});

export const QuoteSource = Node.create({
  name: 'quoteSource',
  content: 'text*',
  marks: '',
  parseHTML: () => [{ tag: 'cite', context: 'quote/' }],
  renderHTML: () => ['cite', 0],
});
