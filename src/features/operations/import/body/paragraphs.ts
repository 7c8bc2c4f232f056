import { BODY_LIMITS as LIMITS } from '../../../writing/body/limits.ts';
import type { Span } from './blocks.ts';
import { parted } from './parted.ts';

/** Splits a text into parts that each fit one paragraph or list item. */
export function paragraphs(spans: Span[]): Span[][] {
  const texts: Span[][] = [[]];
  let length = 0;
  for (const span of spans) {
    for (const text of parted(span.text, LIMITS.text)) {
      if (length + text.length > LIMITS.text || (texts.at(-1)?.length ?? 0) >= LIMITS.spans) {
        texts.push([]);
        length = 0;
      }
      texts.at(-1)?.push({ ...span, text });
      length += text.length;
    }
  }
  return texts.filter((parts) => parts.length > 0);
}
