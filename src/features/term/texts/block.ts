import type { Block, RichText } from '../../content/blocks.ts';

/** The blocks that terms are written in. */

export const heading = (text: string): Block => ({ type: 'heading', level: 2, text });
export const subheading = (text: string): Block => ({ type: 'heading', level: 3, text });
export const paragraph = (text: RichText): Block => ({ type: 'paragraph', text });
export const list = (...items: RichText[]): Block => ({ type: 'list', ordered: false, items });
export const numbered = (...items: RichText[]): Block => ({ type: 'list', ordered: true, items });
export const callout = (title: string, text: string): Block => ({ type: 'callout', title, text });

/** A line of what would be a table: its heading, then its cell. */
export const labelled = (label: string, text: string): RichText => [{ text: `${label}: `, bold: true }, { text }];
