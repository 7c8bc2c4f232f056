import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul';
import type { Database } from '../../db/connection.ts';
import { isSyllable } from '../search-index/hangul.ts';
import { normalise, wordsOf } from '../search-index/normalise.ts';
import { stemOf } from '../search-index/particles.ts';
import { findPlants } from './found-plants.server.ts';
import { findNearWord } from './near-words.server.ts';
import { nearestPlantName } from './nearest-plant-name.server.ts';
import { plantNames } from './plant-names.server.ts';
import { postgresEngine } from './postgres-engine.server.ts';
import { parseQuery } from './query.ts';
import type { Correction } from './search.ts';

/** What somebody may have meant with words for which nothing was found; undefined where nothing would be found for that either. */
export async function correct(db: Database, keyword: string): Promise<Correction | undefined> {
  const otherLayout = onOtherLayout(keyword);
  if (otherLayout !== undefined && (await isFound(db, otherLayout))) return { keyword: otherLayout, why: 'layout' };
  const words = wordsOf(normalise(keyword));
  const corrected = await Promise.all(
    words.map(async (word) => ((await isFound(db, word)) ? word : await respell(db, word))),
  );
  const spelled = corrected.join(' ');
  return spelled !== words.join(' ') && (await isFound(db, spelled))
    ? { keyword: spelled, why: 'spelling' }
    : undefined;
}

/** The same keys with the keyboard switched: `ahstmxpfk` is 몬스테라, and ㅡㅐㅜㄴㅅㄷㄱㅁ is monstera. */
export function onOtherLayout(typed: string): string | undefined {
  if (/^[a-z][a-z ]+$/i.test(typed)) {
    const korean = convertQwertyToHangul(typed);
    return [...korean].every((letter) => letter === ' ' || isSyllable(letter)) ? korean : undefined;
  }
  const isKorean = /^[ㄱ-ㅣ가-힣 ]+$/.test(typed) && /[ㅏ-ㅣ]/.test(typed);
  return isKorean ? convertHangulToQwerty(typed) : undefined;
}

async function respell(db: Database, word: string): Promise<string> {
  const stem = stemOf(word);
  return nearestPlantName(stem) ?? (await findNearWord(db, stem)) ?? word;
}

async function isFound(db: Database, keyword: string): Promise<boolean> {
  if (findPlants(keyword, 1).length > 0) return true;
  const query = parseQuery(keyword, plantNames);
  const asked = { query, sort: 'newest', place: 'all', viewerId: undefined, offset: 0, limit: 1 } as const;
  for (const kind of ['talk', 'story', 'article', 'person'] as const) {
    if ((await postgresEngine.find(db, kind, asked)).total > 0) return true;
  }
  return false;
}
