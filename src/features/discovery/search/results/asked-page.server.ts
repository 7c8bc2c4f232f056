import { pageFromQuery } from '../../../../http/page-query.ts';
import { hasUncountedWords, isEmpty, parseQuery } from '../engine/query.ts';
import { MAX_KEYWORD, type Results, type Sort } from '../search.ts';
import { type SearchTab, searchTabs } from './search-tabs.ts';
import { firstGraphemes, isLongerThan } from '../../../../lib/text/graphemes.ts';

/** Why nothing can be looked for. */
export type KeywordFault = 'empty' | 'too long' | 'without letters';

export type AskedKeyword = {
  keyword: string;
  fault: KeywordFault | undefined;
  /** Whether only its first `QUERY_WORDS` words are looked for. */
  isCut: boolean;
};

/** What the address of a page asks for. */
export function keywordFromQuery(url: URL): AskedKeyword {
  const keyword = (url.searchParams.get('keyword') ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
  const fault = faultOf(keyword);
  return {
    keyword: firstGraphemes(keyword, MAX_KEYWORD),
    fault,
    isCut: fault === undefined && hasUncountedWords(keyword),
  };
}

function faultOf(keyword: string): KeywordFault | undefined {
  if (keyword === '') return 'empty';
  if (isLongerThan(keyword, MAX_KEYWORD)) return 'too long';
  return isEmpty(parseQuery(keyword, () => [])) ? 'without letters' : undefined;
}

type AskedPage = AskedKeyword & { sort: Sort; page: number };
export type PageOfResults<Item> = AskedPage & Results<Item> & { status: 200 | 400 | 404 };

type Search<Item> = (asked: { keyword: string; sort: Sort; page: number; size: number }) => Promise<Results<Item>>;

/** One page of results of a kind, and the status that it is answered with: there is none beyond the last. */
export async function searchPage<Item>(url: URL, tab: SearchTab, search: Search<Item>): Promise<PageOfResults<Item>> {
  const { keyword, fault, isCut } = keywordFromQuery(url);
  const { size, sorts } = searchTabs[tab];
  const wanted = url.searchParams.get('sort') ?? '';
  const sort = wanted in sorts ? (wanted as Sort) : 'relevance';
  const page = pageFromQuery(url);
  const none = { keyword, fault, isCut, sort, page: page ?? 0, hits: [], total: 0, isMore: false };
  if (fault !== undefined) return { ...none, status: fault === 'too long' ? 400 : 200 };
  if (page === undefined) return { ...none, status: 404 };
  const results = await search({ keyword, sort, page, size });
  return { ...none, ...results, status: page > 0 && results.hits.length === 0 ? 404 : 200 };
}
