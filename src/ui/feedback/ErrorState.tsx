import type { ReactNode } from 'react';
import Button from '../form/Button.tsx';
import './state.css';

type Props = {
  /** The failure: "댓글을 불러오지 못했어요". */
  text: string;
  /** Retries; without it, `retryHref` is the page for a retry. */
  onRetry?: () => void;
  retryHref?: string;
  busy?: boolean;
  /** Further help. */
  children?: ReactNode;
};

/** The message in place of content that failed to load, with a retry. */
export default function ErrorState({ text, onRetry, retryHref, busy = false, children }: Props) {
  return (
    <div className="state" role="alert">
      <svg viewBox="0 0 96 96" className="state-drawing" aria-hidden="true">
        <path d="M26 54h44M30 54l4 28a4 4 0 0 0 4 4h20a4 4 0 0 0 4-4l4-28" />
        <path
          className="state-leaf state-leaf-tired"
          d="M48 54c-1-16 3-28 14-28 9 0 13 6 13 12M75 38c7 5 8 13 2 20-8-4-9-12-2-20ZM50 38c-10-4-18 0-21 9 9 5 17 1 21-9Z"
        />
        <path d="M18 86h60" />
      </svg>
      <p className="state-text">{text}</p>
      {onRetry && (
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          다시 시도하기
        </Button>
      )}
      {!onRetry && retryHref && (
        <Button variant="quiet" href={retryHref}>
          다시 시도하기
        </Button>
      )}
      {children}
    </div>
  );
}
