import { normalise, withoutSpaces } from '../search-index/normalise.ts';
import { particlePattern } from '../search-index/particles.ts';
import { ACROSS_SPACES, type Query, type Sought } from './query.ts';
import type { MarkedText } from './search.ts';

/** Letters of a sentence that is shown around a find, and how many stand before it at most. */
const EXCERPT = 120;
const BEFORE = 36;

/** A whole text, with what was looked for marked. */
export function markText(text: string, query: Query): MarkedText {
  const composed = text.normalize('NFC');
  return partsOf(composed, rangesIn(composed, query));
}

/** The part of a text in which it is found first, in about a sentence; its beginning where it is not found. */
export function markExcerpt(text: string, query: Query): MarkedText {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const ranges = rangesIn(line, query);
  const first = ranges[0]?.from ?? 0;
  const from = first <= BEFORE ? 0 : line.indexOf(' ', first - BEFORE) + 1 || first;
  const start = Math.min(from, first);
  const cut = line.slice(start, start + EXCERPT);
  const isCut = start + EXCERPT < line.length;
  const shown = isCut ? `${dropHalf(cut)}…` : cut;
  const parts = partsOf(
    shown,
    ranges.map(({ from: begin, to }) => ({ from: begin - start, to: to - start })),
  );
  return start > 0 ? [{ text: '…', isMatch: false }, ...parts] : parts;
}

type Range = { from: number; to: number };

/** A letter as it is compared, and where in the text it stands; `isStart` at the beginning of a word. */
type Letter = { as: string; at: number; isStart: boolean };

function rangesIn(text: string, { terms }: Query): Range[] {
  const letters = lettersOf(text);
  const typed = terms.map((term) => withoutSpaces(term.typed)).filter((word) => word.length > 1);
  const sought = [
    ...typed.map((word): Sought => ({ is: 'letters', letters: word })),
    ...terms.flatMap(({ forms }) => forms.flat()),
  ];
  return joined(sought.flatMap((each) => find(letters, each)));
}

/** In their order, those that touch as one. */
function joined(ranges: Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = apart.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else apart.push({ ...range });
  }
  return apart;
}

function lettersOf(text: string): Letter[] {
  const letters: Letter[] = [];
  let isStart = true;
  for (let at = 0; at < text.length; at++) {
    const as = normalise(text[at] ?? '').trim();
    if (/^[\p{L}\p{N}]$/u.test(as)) letters.push({ as, at, isStart });
    isStart = !/^[\p{L}\p{N}]$/u.test(as);
  }
  return letters;
}

function find(letters: Letter[], sought: Sought): Range[] {
  const line = letters.map(({ as }) => as).join('');
  if (sought.is === 'name') return find(letters, { is: 'letters', letters: sought.words.join('') });
  if (sought.is === 'letters') {
    const ranges: Range[] = [];
    for (let at = line.indexOf(sought.letters); at >= 0; at = line.indexOf(sought.letters, at + 1)) {
      const range = rangeOf(letters, at, sought.letters.length);
      if (sought.letters.length >= ACROSS_SPACES || range.to - range.from === sought.letters.length) ranges.push(range);
    }
    return ranges;
  }
  const pattern = sought.is === 'word' ? `^${sought.letter}(?=${particlePattern}$)` : `^${sought.pattern}`;
  return letters.flatMap(({ isStart }, at) => {
    const match = isStart && new RegExp(pattern, 'u').exec(wordAt(letters, at));
    return match ? [rangeOf(letters, at, match[0].length)] : [];
  });
}

function wordAt(letters: Letter[], from: number): string {
  let to = from + 1;
  while (letters[to] && !letters[to]?.isStart) to++;
  return letters
    .slice(from, to)
    .map(({ as }) => as)
    .join('');
}

const rangeOf = (letters: Letter[], at: number, length: number): Range => ({
  from: letters[at]?.at ?? 0,
  to: (letters[at + length - 1]?.at ?? 0) + 1,
});

function partsOf(text: string, ranges: Range[]): MarkedText {
  const parts: MarkedText = [];
  let done = 0;
  for (const { from, to } of ranges) {
    const begin = Math.max(from, done);
    const end = Math.min(to, text.length);
    if (end <= begin) continue;
    if (begin > done) parts.push({ text: text.slice(done, begin), isMatch: false });
    parts.push({ text: text.slice(begin, end), isMatch: true });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false });
  return parts;
}

/** A text that was cut, without half of what stands for one sign. */
function dropHalf(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
