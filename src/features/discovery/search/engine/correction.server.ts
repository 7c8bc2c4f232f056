import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';
import type { Database } from '../../../../db/connection.ts';
import { isSyllable } from '../../search-index/hangul.ts';
import { normalise, wordsOf } from '../../search-index/normalise.ts';
import { stemOf } from '../../search-index/particles.ts';
import { findPlants } from '../results/found-plants.server.ts';
import { queueSearch } from './search-queue.server.ts';
import { findNearWord } from './near-words.server.ts';
import { nearestPlantName } from './nearest-plant-name.server.ts';
import { plantNames } from './plant-names.server.ts';
import { postgresEngine } from './postgres-engine.server.ts';
import { parseQuery } from './query.ts';
import type { Correction, Keyword } from '../search.ts';

/** Maximum number of words to correct: each of them needs a search of its own. */
const WORDS_CORRECTED = 3;

/** Returns a correction for a query without results; undefined if no correction has results. */
export async function correct(db: Database, { keyword, viewerId }: Keyword): Promise<Correction | undefined> {
  const otherLayout = onOtherLayout(keyword);
  if (otherLayout !== undefined && (await isFound(db, { keyword: otherLayout, viewerId })))
    return { keyword: otherLayout, why: 'layout' };
  const words = wordsOf(normalise(keyword));
  if (words.length > WORDS_CORRECTED) return undefined;
  const corrected: string[] = [];
  // In sequence, so that a misspelled query uses no more of the database at a time than a search.
  for (const word of words) {
    const spelled = (await isFound(db, { keyword: word, viewerId })) ? word : await respell(db, word);
    // A query has no results if one of its words has none.
    if (spelled === undefined) return undefined;
    corrected.push(spelled);
  }
  const spelled = corrected.join(' ');
  const isOther = spelled !== words.join(' ');
  return isOther && (await isFound(db, { keyword: spelled, viewerId }))
    ? { keyword: spelled, why: 'spelling' }
    : undefined;
}

/** Returns the same keys on the other keyboard layout: `ahstmxpfk` is 몬스테라, and ㅡㅐㅜㄴㅅㄷㄱㅁ is monstera. */
export function onOtherLayout(typed: string): string | undefined {
  if (/^[a-z][a-z ]+$/i.test(typed)) {
    const korean = convertQwertyToHangul(typed);
    return [...korean].every((letter) => letter === ' ' || isSyllable(letter)) ? korean : undefined;
  }
  const isKorean = /^[ㄱ-ㅣ가-힣 ]+$/.test(typed) && /[ㅏ-ㅣ]/.test(typed);
  return isKorean ? convertHangulToQwerty(typed) : undefined;
}

async function respell(db: Database, word: string): Promise<string | undefined> {
  const stem = stemOf(word);
  return nearestPlantName(stem) ?? queueSearch(db, `near ${stem}`, () => findNearWord(db, stem));
}

async function isFound(db: Database, { keyword, viewerId }: Keyword): Promise<boolean> {
  if (findPlants(keyword, 1).length > 0) return true;
  const query = parseQuery(keyword, plantNames);
  const asked = { query, sort: 'newest', place: 'all', viewerId, offset: 0, limit: 1 } as const;
  for (const kind of ['talk', 'story', 'article', 'person'] as const) {
    if ((await postgresEngine.find(db, kind, asked)).total > 0) return true;
  }
  return false;
}
