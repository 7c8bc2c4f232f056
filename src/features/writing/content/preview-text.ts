import { excerpt } from '../../../lib/text/plain-text.ts';
import type { BodyNode } from '../../../model/body.ts';
import { bodyText } from '../body/body-text.ts';

/** In characters. Search engines and messengers show no more. */
const PREVIEW_LENGTH = 150;

/** Returns the description of a page for link previews and search engines; empty if the text is empty. */
export function previewText(text: string): string {
  return excerpt(text, PREVIEW_LENGTH);
}

/** Returns the description of a story or article: its subtitle, or the beginning of its body without a subtitle. */
export function previewOf({ subtitle, body }: { subtitle: string; body: BodyNode[] }): string {
  return subtitle || previewText(bodyText(body));
}
