import type { ReactNode } from 'react';
import DraftList from './DraftList.tsx';
import DraftStatus from './DraftStatus.tsx';
import type { Writing } from './writing.store.ts';
import './writer-head.css';

type Props<Body> = {
  title: string;
  /** Where the arrow leads. */
  back: string;
  writing: Writing<unknown, Body>;
  /** What a text says, as far as its writer needs it to tell it from another. */
  wordsOf: (body: Body) => string;
  className: string;
  /** Buttons beside the drafts. */
  children?: ReactNode;
};

/** Above a form in which somebody writes: the way back, whether it is saved, and other drafts. */
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
