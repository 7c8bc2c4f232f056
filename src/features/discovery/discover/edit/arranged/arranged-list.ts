import type { ArrangedList } from '../../../../../site/path-values.ts';
import { DISCOVER_LIST_LENGTH, SEARCH_ARTICLES } from '../../discover.ts';

/** Lists that operators arrange. */

export const arrangedLists = {
  pick: {
    title: '푸릇이 고른 이야기',
    text: '홈과 둘러보기에 이 순서로 보여요.',
    takes: 'content',
    shown: DISCOVER_LIST_LENGTH,
  },
  hashtag: {
    title: '추천 해시태그',
    text: '홈과 둘러보기의 “요즘 많이 찾는 식물”에 보여요. 식물 이름만 넣어 주세요.',
    takes: 'tag',
    shown: DISCOVER_LIST_LENGTH,
  },
  maker: {
    title: '베스트 메이커',
    text: '비워 두면 박수를 많이 받은 메이커가 저절로 보여요. 한 명이라도 넣으면 여기 있는 메이커만 이 순서로 보여요.',
    takes: 'maker',
    shown: DISCOVER_LIST_LENGTH,
  },
  searchTag: {
    title: '검색 태그',
    text: '검색 첫 화면에 보여요. 맨 위의 태그가 제목이 돼요. 비워 두면 추천 해시태그가 보여요.',
    takes: 'tag',
    shown: DISCOVER_LIST_LENGTH,
  },
  searchArticle: {
    title: '검색 매거진',
    text: '검색 첫 화면의 “먼저 읽어 볼 매거진”에 보여요. 비워 두면 새 글부터 보여요.',
    takes: 'article',
    shown: SEARCH_ARTICLES,
  },
} as const satisfies Record<ArrangedList, object>;

/** The kind of entries in a list. */
export type Takes = 'content' | 'article' | 'maker' | 'tag';

/** The most entries of one list. Readers see its first visible entries, up to the number in `shown`. */
export const MOST_ARRANGED = 30;

export function isArrangedList(text: string | undefined): text is ArrangedList {
  return text !== undefined && Object.hasOwn(arrangedLists, text);
}

/** An entry of a list as operators see it. */
export type ArrangedItem = {
  key: string;
  title: string;
  /** Its kind, and the reason if readers do not see it. */
  note: string;
  /** Whether readers cannot see it in any position. */
  isUnseen?: boolean;
  href?: string | undefined;
};

/** Returns the keys of entries that readers could see but do not, because enough others come before them. */
export function keysBeyond(
  items: Pick<ArrangedItem, 'key' | 'isUnseen'>[],
  shown = Number.POSITIVE_INFINITY,
): Set<string> {
  const seen = items.filter(({ isUnseen }) => !isUnseen);
  return new Set(seen.slice(shown).map(({ key }) => key));
}

/** Returns the note on an entry that readers do not see, because `shown` others come before it. */
export function wordsBeyond(shown: number): string {
  return `지금은 보이지 않아요. 앞에서부터 ${shown}개까지만 보여요.`;
}

/** Changes of a list, applied together in this order. */
export type Rearrangement = {
  /** All keys in their new order. */
  order?: string[] | undefined;
  /** Moves an entry up or down by one position. */
  move?: { key: string; by: -1 | 1 } | undefined;
  remove?: string | undefined;
  add?: string | undefined;
};

/** Returns the changed keys; undefined when the order does not have the same keys as before. */
export function rearranged(before: string[], { order, move, remove, add }: Rearrangement): string[] | undefined {
  const keys = order ? [...order] : [...before];
  if (keys.toSorted().join('\n') !== before.toSorted().join('\n')) return undefined;
  const from = move ? keys.indexOf(move.key) : -1;
  const to = from + (move?.by ?? 0);
  if (from >= 0 && to >= 0 && to < keys.length) keys.splice(to, 0, ...keys.splice(from, 1));
  const kept = keys.filter((key) => key !== remove);
  return add === undefined || kept.includes(add) ? kept : [...kept, add];
}
