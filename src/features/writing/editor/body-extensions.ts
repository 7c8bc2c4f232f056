import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Callout, CalloutText, CalloutTitle } from './blocks/callout.ts';
import { Gallery } from './blocks/gallery.ts';
import { Link } from './blocks/link.ts';
import { LinkCard } from './blocks/link-card.ts';
import { ListItem } from './blocks/list-item.ts';
import { Picture } from './blocks/picture.ts';
import { Quote, QuoteSource, QuoteText } from './blocks/quote.ts';
import { RelatedArticle } from './blocks/related-article.ts';

/** The nodes and marks of the editor's schema. They match the text blocks of `features/writing/body`. */
export const bodyExtensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.extend({ content: 'text*', marks: '' }).configure({ levels: [2, 3] }),
  Bold,
  Italic,
  Link,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Quote,
  QuoteText,
  QuoteSource,
  Callout,
  CalloutTitle,
  CalloutText,
  HorizontalRule,
];

/** The atomic blocks, which React components render in the editor. */
export const placedBlocks = { Picture, Gallery, LinkCard, RelatedArticle };
