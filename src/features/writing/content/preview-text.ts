import { excerpt } from '../../../lib/text/plain-text.ts';
import type { BodyNode } from '../body/body.ts';
import { bodyText } from '../body/body-text.ts';

/** Search engines and messengers show less. In characters. */
const PREVIEW_LENGTH = 150;

/** Returns the description of a page for link previews and search engines; empty if the text is empty. */
export function previewText(text: string): string {
  return excerpt(text, PREVIEW_LENGTH);
}

/** Returns the same for a text with a body: its subtitle, or the beginning of the body if there is no subtitle. */
export function previewOf({ subtitle, body }: { subtitle: string; body: BodyNode[] }): string {
  return subtitle || previewText(bodyText(body));
}
