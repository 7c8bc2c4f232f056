import { useStore } from '@nanostores/react';
import { type MouseEvent, useRef } from 'react';
import { paths } from '../../../../site/paths.ts';
import {
  $recentSearches,
  forgetAllSearches,
  forgetSearch,
  setSearchHistory,
  type RecentSearches as Recent,
} from './recent-searches.store.ts';
import './recent-searches.css';
import { ClearIcon } from '../SearchIcons.tsx';

type Props = {
  id: string;
  /**
   * Shows the searches in one line that scrolls sideways. The line has the same height before and after they are
   * loaded.
   */
  isOneLine: boolean;
  /** The heading level. */
  level: 2 | 3;
};

/** The recent searches of this browser, to repeat or delete. */
export default function RecentSearches({ id, isOneLine, level }: Props) {
  const recent = useRecent();
  const Heading = `h${level}` as const;
  const { isKept, keywords } = recent ?? { isKept: true, keywords: [] };
  const shown = isKept ? keywords : [];
  const historySwitch = useRef<HTMLButtonElement>(null);

  // Moves the focus to a neighbour before the focused button is removed.
  const forget = (event: MouseEvent<HTMLElement>, keyword: string) => {
    const item = event.currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbour?.querySelector('button') ?? historySwitch.current)?.focus();
    forgetSearch(keyword);
  };
  const forgetAll = () => {
    historySwitch.current?.focus();
    forgetAllSearches();
  };
  return (
    <section className={`recent-searches ${isOneLine ? 'recent-searches-line' : ''}`} aria-labelledby={id}>
      <div className="recent-searches-head">
        <Heading id={id}>최근 검색어</Heading>
        {shown.length > 0 && (
          <button type="button" onClick={forgetAll}>
            모두 지우기
          </button>
        )}
        <button ref={historySwitch} type="button" onClick={() => setSearchHistory(!isKept)}>
          자동 저장 {isKept ? '끄기' : '켜기'}
        </button>
      </div>
      {shown.length > 0 ? (
        <ul className="recent-searches-list">
          {shown.map((keyword) => (
            <li key={keyword}>
              <a href={paths.searchResult(keyword)}>{keyword}</a>
              <button type="button" aria-label={`${keyword} 지우기`} onClick={(event) => forget(event, keyword)}>
                <ClearIcon />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="recent-searches-none">{recent && wordsOf(recent)}</p>
      )}
    </section>
  );
}

function wordsOf({ isKept }: Recent): string {
  return isKept ? '최근 검색한 말이 여기에 모여요.' : '검색어 자동 저장이 꺼져 있어요.';
}

/** The server does not know the searches of this browser, and hydration must first render the server's HTML. */
const useRecent: () => Recent | undefined = import.meta.env.SSR
  ? () => undefined
  : () => useStore($recentSearches, { ssr: 'initial' });
