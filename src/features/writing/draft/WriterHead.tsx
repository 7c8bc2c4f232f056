import type { ReactNode } from 'react';
import DraftList from './DraftList.tsx';
import DraftStatus from './DraftStatus.tsx';
import type { Writing } from './writing.store.ts';
import './writer-head.css';

type Props<Body> = {
  title: string;
  /** The path of the back arrow. */
  back: string;
  writing: Writing<unknown, Body>;
  /** Returns the text by which the author recognises a draft. */
  wordsOf: (body: Body) => string;
  className: string;
  /** Additional buttons. */
  children?: ReactNode;
};

/** The head of a form for writing: the back arrow, the draft's status and the list of drafts. */
export default function WriterHead<Body>({ title, back, writing, wordsOf, className, children }: Props<Body>) {
  return (
    <div className={`writer-head ${className}`}>
      <a className="icon-button writer-head-back" href={back} data-back>
        <span className="visually-hidden">뒤로 가기</span>
        <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </a>
      <div className="writer-head-name">
        <h1>{title}</h1>
        <DraftStatus writing={writing} wordsOf={wordsOf} />
      </div>
      <DraftList writing={writing} wordsOf={wordsOf} />
      {children}
    </div>
  );
}
