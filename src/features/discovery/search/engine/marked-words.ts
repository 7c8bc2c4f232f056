import type { MarkedText } from '../search.ts';

/** Returns whether a text is the beginning of another, or equal to it. A final `…` stands for text that was cut off. */
export function isBeginningOf(beginning: MarkedText, text: MarkedText): boolean {
  return plain(text).startsWith(plain(beginning));
}

function plain(text: MarkedText): string {
  const whole = text.map((part) => part.text).join('');
  return whole.replaceAll(/\s+/g, ' ').replace(/…$/, '').trim();
}
