import type { BodyNode } from '../../body/body.ts';
import type { RichText } from '../../body/rich-text.ts';

/** The nodes that terms are written in. */

export const heading = (text: string): BodyNode => ({ type: 'heading', level: 2, text });
export const subheading = (text: string): BodyNode => ({ type: 'heading', level: 3, text });
export const paragraph = (text: RichText): BodyNode => ({ type: 'paragraph', text });
export const list = (...items: RichText[]): BodyNode => ({ type: 'list', ordered: false, items });
export const numbered = (...items: RichText[]): BodyNode => ({ type: 'list', ordered: true, items });
export const callout = (title: string, text: string): BodyNode => ({ type: 'callout', title, text });

/** A line of what would be a table: its heading, then its cell. */
export const labelled = (label: string, text: string): RichText => [{ text: `${label}: `, bold: true }, { text }];
