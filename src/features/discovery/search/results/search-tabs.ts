import type { SearchTab } from '../../../../site/path-values.ts';
import { ARTICLES_PER_SEARCH, RESULTS_PER_PAGE, type Results, type Sort } from '../search.ts';

type About = {
  title: string;
  /** Results on a page. */
  size: number;
  /** The Korean counter word of the results. */
  counter: string;
  /** The selectable orders with their labels; the first is `relevance`. */
  sorts: Partial<Record<Sort, string>>;
};

export const searchTabs: Record<SearchTab, About> = {
  'maker-story': {
    title: '스토리',
    size: RESULTS_PER_PAGE,
    counter: '개',
    sorts: { relevance: '정확도순', newest: '최신순', views: '조회순' },
  },
  article: {
    title: '매거진',
    size: ARTICLES_PER_SEARCH,
    counter: '개',
    sorts: { newest: '최신순', relevance: '정확도순' },
  },
  talk: {
    title: '톡',
    size: RESULTS_PER_PAGE,
    counter: '개',
    sorts: { relevance: '정확도순', newest: '최신순' },
  },
  profile: {
    title: '프로필',
    size: RESULTS_PER_PAGE,
    counter: '명',
    sorts: { relevance: '정확도순', name: '가나다순' },
  },
};

export type Found = Pick<Results<unknown>, 'total' | 'isMore'>;
export type Counts = Partial<Record<SearchTab, Found>>;
