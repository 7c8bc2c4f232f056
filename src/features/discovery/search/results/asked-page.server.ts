import { pageFromQuery } from '../../../../http/page-query.ts';
import { hasUncountedWords, isEmpty, parseQuery } from '../engine/query.ts';
import { MAX_KEYWORD, type Results, type Sort } from '../search.ts';
import { searchTabs } from './search-tabs.ts';
import type { SearchTab } from '../../../../site/path-values.ts';
import { firstGraphemes, isLongerThan } from '../../../../lib/text/graphemes.ts';

/** The reason why a query is not searched. */
export type KeywordFault = 'empty' | 'too long' | 'without letters';

export type AskedKeyword = {
  keyword: string;
  fault: KeywordFault | undefined;
  /** Whether the query has more than `QUERY_WORDS` words; only the first are searched. */
  isCut: boolean;
};

/** Reads the query from the address of a page. */
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

/** Returns a page of results of one kind, with its HTTP status: 404 beyond the last page. */
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
