import type { ReactNode } from 'react';
import './state.css';

type Props = {
  text: string;
  /** A button or a link to a next step. */
  action?: ReactNode;
};

/** The message of an empty list. */
export default function EmptyState({ text, action }: Props) {
  return (
    <div className="state">
      <svg viewBox="0 0 96 96" className="state-drawing" aria-hidden="true">
        <path d="M26 54h44M30 54l4 28a4 4 0 0 0 4 4h20a4 4 0 0 0 4-4l4-28" />
        <path
          className="state-leaf"
          d="M48 54V34M48 40c-12 1-18-5-19-15 11-1 18 4 19 15ZM48 34c0-10 6-17 18-18 1 11-6 18-18 18Z"
        />
        <path d="M18 86h60" />
      </svg>
      <p className="state-text">{text}</p>
      {action}
    </div>
  );
}
