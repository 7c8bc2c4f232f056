import { useStore } from '@nanostores/react';
import { type MouseEvent, useRef } from 'react';
import { paths } from '../../../../site/paths.ts';
import {
  $recentSearches,
  forgetAllSearches,
  forgetSearch,
  keepSearches,
  type RecentSearches as Recent,
} from './recent-searches.store.ts';
import './recent-searches.css';
import { ClearIcon } from '../SearchIcons.tsx';

type Props = {
  id: string;
  /** In one line that scrolls sideways: it takes the same room before and after it is known what stands there. */
  isOneLine: boolean;
  /** The level of its heading. */
  level: 2 | 3;
};

/** What was looked for with this browser, to look for again or to delete. */
export default function RecentSearches({ id, isOneLine, level }: Props) {
  const recent = useRecent();
  const Heading = `h${level}` as const;
  const { isKept, keywords } = recent ?? { isKept: true, keywords: [] };
  const shown = isKept ? keywords : [];
  const keepSwitch = useRef<HTMLButtonElement>(null);

  // The focus stays here when the button that has it goes.
  const forget = (event: MouseEvent<HTMLElement>, keyword: string) => {
    const item = event.currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    (neighbour?.querySelector('button') ?? keepSwitch.current)?.focus();
    forgetSearch(keyword);
  };
  const forgetAll = () => {
    keepSwitch.current?.focus();
    forgetAllSearches();
  };
  return (
    <section className={`recent-searches ${isOneLine ? 'recent-searches-line' : ''}`} aria-labelledby={id}>
      <div className="recent-searches-head">
        <Heading id={id}>최근 검색어</Heading>
        {shown.length > 0 && (
          <button type="button" onClick={forgetAll}>
            전체 삭제
          </button>
        )}
        <button ref={keepSwitch} type="button" onClick={() => keepSearches(!isKept)}>
          자동저장 {isKept ? '끄기' : '켜기'}
        </button>
      </div>
      {shown.length > 0 ? (
        <ul className="recent-searches-list">
          {shown.map((keyword) => (
            <li key={keyword}>
              <a href={paths.searchResult(keyword)}>{keyword}</a>
              <button type="button" aria-label={`${keyword} 삭제`} onClick={(event) => forget(event, keyword)}>
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
  return isKept ? '최근 검색한 말이 여기에 모여요.' : '검색어 자동저장이 꺼져 있어요.';
}

/** The server knows nothing of this browser, and what hydrates is first as it was sent. */
const useRecent: () => Recent | undefined = import.meta.env.SSR
  ? () => undefined
  : () => useStore($recentSearches, { ssr: 'initial' });
