import type { MarkedText } from '../search.ts';

/** Whether a text is how another begins, or all of it; `…` stands for what was cut off. */
export function isBeginningOf(beginning: MarkedText, text: MarkedText): boolean {
  return plain(text).startsWith(plain(beginning));
}

function plain(text: MarkedText): string {
  const whole = text.map((part) => part.text).join('');
  return whole.replaceAll(/\s+/g, ' ').replace(/…$/, '').trim();
}
