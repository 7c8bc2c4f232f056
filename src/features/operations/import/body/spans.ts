import { bodyLink } from '../../../writing/body/link.ts';
import { linkify } from '../../../../lib/text/linkify.ts';
import type { Span } from './blocks.ts';

export type Marks = Omit<Span, 'text'>;

/** Converts a text to spans; plain addresses become links. */
export function spansOf(text: string, marks: Marks = {}): Span[] {
  if (marks.href !== undefined) return [{ ...marks, text }];
  return linkify(text).map((part) => {
    const href = part.href === undefined ? undefined : bodyLink(part.href);
    return { ...marks, text: part.text, ...(href !== undefined && { href }) };
  });
}

/** Builds the text of one paragraph. */
export class RunningText {
  #spans: Span[] = [];

  add(span: Span): void {
    const last = this.#spans.at(-1);
    const isSame = last && last.bold === span.bold && last.italic === span.italic && last.href === span.href;
    if (isSame) last.text += span.text;
    else if (span.text !== '') this.#spans.push({ ...span });
  }

  /** Returns the paragraph without white space at its ends and around line breaks, and starts a new one. */
  take(): Span[] {
    const spans = this.#spans;
    this.#spans = [];
    const first = spans.findIndex(({ text }) => text.trim() !== '');
    const last = spans.findLastIndex(({ text }) => text.trim() !== '');
    return spans.slice(first === -1 ? spans.length : first, last + 1).map((span, index, shown) => {
      const start = index === 0 ? span.text.trimStart() : span.text;
      const whole = index === shown.length - 1 ? start.trimEnd() : start;
      return { ...span, text: whole.replaceAll(/ {2,}/g, ' ').replaceAll(/ ?\n ?/g, '\n') };
    });
  }
}
