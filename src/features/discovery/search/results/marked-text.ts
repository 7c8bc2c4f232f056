import { excerpt } from '../../../../lib/text/plain-text.ts';
import { composed } from '../../../../lib/text/composed.ts';
import { particlePattern } from '../../search-index/particles.ts';
import { ACROSS_SPACES, type Query, type Sought } from '../engine/query.ts';
import type { MarkedText } from '../search.ts';

/** Length of an excerpt in characters, and the maximum number of code units before the match. */
const EXCERPT = 120;
const BEFORE = 36;

/** Returns the whole text with the matches marked. */
export function markText(text: string, query: Query): MarkedText {
  return partsOf(composed(text), patternOf(query));
}

/** Returns about a sentence of the text around the first match; the beginning without a match. */
export function markExcerpt(text: string, query: Query): MarkedText {
  const line = composed(text).replace(/\s+/g, ' ').trim();
  const pattern = patternOf(query);
  const first = pattern ? Math.max(0, line.search(pattern)) : 0;
  const from = first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE) + 1 || first;
  const start = Math.min(from, first);
  const parts = partsOf(excerpt(line.slice(start), EXCERPT), pattern);
  return start > 0 ? [{ text: '…', isMatch: false }, ...parts] : parts;
}

const LETTER = String.raw`[\p{L}\p{N}]`;
const WORD_START = `(?<!${LETTER})`;
/** Characters that may stand between two letters where spaces are ignored. */
const GAP = String.raw`[^\p{L}\p{N}]{0,3}`;

/**
 * Returns a pattern of all forms of a query, longer forms first; undefined for an empty query. Uses `v`, since V8 takes
 * five times as long to compile it with `u`: a tenth of a second for the names of one plant.
 */
function patternOf({ terms }: Query): RegExp | undefined {
  const sought = terms.flatMap(({ typed, forms }) => [...typedOf(typed), ...forms.flat().map(patternOfSought)]);
  const each = [...new Set(sought)].toSorted((one, other) => other.length - one.length);
  return each.length > 0 ? new RegExp(each.join('|'), 'giv') : undefined;
}

function typedOf(typed: string): string[] {
  const letters = typed.replaceAll(' ', '');
  return letters.length > 1 ? [patternOfSought({ is: 'letters', letters })] : [];
}

function patternOfSought(sought: Sought): string {
  switch (sought.is) {
    case 'letters':
      return sought.letters.length < ACROSS_SPACES ? sought.letters : [...sought.letters].join(GAP);
    case 'word':
      return `${WORD_START}${sought.letter}(?=${particlePattern}(?!${LETTER}))`;
    case 'name':
      return `${WORD_START}${[...sought.words.join('')].join(GAP)}`;
    case 'start':
      return WORD_START + sought.pattern;
  }
}

function partsOf(text: string, pattern: RegExp | undefined): MarkedText {
  if (!pattern) return [{ text, isMatch: false }];
  const parts: MarkedText = [];
  let done = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (index > done) parts.push({ text: text.slice(done, index), isMatch: false });
    parts.push({ text: match, isMatch: true });
    done = index + match.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false });
  return parts;
}
