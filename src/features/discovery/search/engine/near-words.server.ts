import { sql, type SQL } from '../../../../db/drizzle.ts';
import { runBatch } from '../../../../db/batch.ts';
import type { Database } from '../../../../db/connection.ts';
import { searchedContent } from '../../../../db/schema/index.ts';
import { writtenOnce } from '../../../../db/statement.ts';
import { isSyllable, syllablesNear } from '../../search-index/hangul.ts';
import { pairsIn, pairToken } from '../../search-index/tokens.ts';
import { byIndex, listOf } from './candidates.server.ts';

/** Minimum number of letters of a misspelled word: a shorter word resembles too many others. */
const SHORTEST_MISSPELLED = 3;
const LONGEST_MISSPELLED = 12;
/** Maximum number of rows read for each misspelling, and of matching rows among them. */
const ROWS_READ = 500;
const ROWS = 20;
const kinds = ['talk', 'story', 'article'] as const;

/**
 * Returns the likeliest word of which this may be a misspelling: one letter wrong, extra or missing, or two letters
 * swapped. Letters are syllables; a syllable is wrong if one of its sounds is. Beginnings of words come before the
 * insides of words.
 */
export async function findNearWord(db: Database, word: string): Promise<string | undefined> {
  if (word.length < SHORTEST_MISSPELLED || word.length > LONGEST_MISSPELLED) return undefined;
  const misspellings = misspellingsOf(word);
  for (const kind of kinds) {
    const isOfKind = sql.raw(`kind = '${kind}' and is_shown`);
    const selects = misspellings.map(({ likelihood, tokens, oneOf, pattern }) => {
      const which = [
        isOfKind,
        ...(tokens.length > 0 ? [sql`tokens @> ${listOf(tokens)}`] : []),
        ...oneOf.map(overlaps),
      ];
      const some = sql`
          select substring(text from ${` (${pattern})`}) as beginning, substring(replace(text, ' ', '') from ${pattern}) as anywhere
          from ${searchedContent} where ${sql.join(which, sql` and `)} limit ${ROWS_READ}`;
      return sql`(
          select coalesce(beginning, anywhere) as word, ${likelihood}::int as likelihood, (beginning is not null)::int as is_word
          from (${some}) as had where anywhere is not null order by is_word desc limit ${ROWS})`;
    });
    const most = sql`
      select word from (${sql.join(selects, sql` union all `)}) as near
      group by word
      order by max(is_word) desc, max(likelihood) desc, sum(is_word) desc, count(*) desc, word collate "C" limit 1`;
    const [, [row]] = await runBatch<[unknown[], { word: string }[]]>(db, [byIndex, writtenOnce(most)], {});
    if (row) return row.word;
  }
  return undefined;
}

const overlaps = (tokens: number[]): SQL => sql`tokens && ${listOf(tokens)}`;

/**
 * A possible misspelling: the tokens of a matching row, and a regular expression for the intended word. The likelier
 * first.
 */
type Misspelling = { likelihood: number; tokens: number[]; oneOf: number[][]; pattern: string };

function misspellingsOf(word: string): Misspelling[] {
  const places = [...word].map((letter, at) => ({ letter, before: word.slice(0, at), after: word.slice(at + 1) }));
  const exactly = (likelihood: number, letters: string): Misspelling => ({
    likelihood,
    tokens: pairsIn(letters),
    oneOf: [],
    pattern: letters,
  });
  const another = places.map(({ letter, before, after }) => between(before, lettersNear(letter), after));
  const tooMany = places.map(({ before, after }) => exactly(0, before + after));
  const missing = places.slice(1).map(({ letter, before, after }) => ({
    likelihood: 1,
    tokens: [...pairsIn(before), ...pairsIn(letter + after)],
    oneOf: [],
    pattern: `${before}[^| ]${letter}${after}`,
  }));
  const swapped = places
    .slice(1)
    .map(({ letter, before, after }) => exactly(2, before.slice(0, -1) + letter + before.at(-1) + after));
  return [...another, ...tooMany, ...missing, ...swapped];
}

function between(before: string, letters: string[], after: string): Misspelling {
  const last = before.at(-1);
  const first = after[0];
  return {
    likelihood: 2,
    tokens: [...pairsIn(before), ...pairsIn(after)],
    oneOf: [
      ...(last === undefined ? [] : [letters.map((letter) => pairToken(last, letter))]),
      ...(first === undefined ? [] : [letters.map((letter) => pairToken(letter, first))]),
    ],
    pattern: `${before}[${letters.join('')}]${after}`,
  };
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];

function lettersNear(letter: string): string[] {
  return isSyllable(letter) ? syllablesNear(letter) : LATIN.filter((other) => other !== letter);
}
