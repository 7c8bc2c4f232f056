import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { isTooLong } from '../../../writing/content/too-long.ts';
import type { Upload } from '../../../writing/picture/upload/uploads.store.ts';
import { ALT_LENGTH } from '../talk-limits.ts';

type Props = {
  upload: Upload;
  position: number;
  isLast: boolean;
  onMove: (position: number) => void;
  onDescribe: (alt: string) => void;
  onRetry: () => void;
  onRemove: () => void;
};

/**
 * One photo with its upload progress, description and buttons to move or remove it. Changes of its state do not shift the
 * layout.
 */
export default function WriterPicture(props: Props) {
  const { upload, position, isLast, onMove, onDescribe, onRetry, onRemove } = props;
  const { id, state, src, alt, sent, fault, isHopeless } = upload;
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const [unreadable, setUnreadable] = useState<string>();
  const name = `${position + 1}번째 사진`;
  const isFirst = position === 0;
  const isOnItsWay = state === 'waiting' || state === 'sending';
  const hasFailed = state === 'failed';
  const isAltTooLong = isTooLong(alt, ALT_LENGTH);
  return (
    <li
      ref={setNodeRef}
      className={classNames('writer-picture', isDragging && 'writer-picture-dragged')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-label={name}
      data-state={state}
    >
      <div className="writer-picture-square">
        <div className="writer-picture-frame" {...listeners}>
          {unreadable === src ? (
            <p className="writer-picture-unreadable">{!fault && '미리 볼 수 없는 사진이에요.'}</p>
          ) : (
            <img src={src} alt={alt || name} draggable={false} onError={() => setUnreadable(src)} />
          )}
        </div>
        {fault && (
          <div className="writer-picture-fault" role={hasFailed ? 'alert' : undefined}>
            <p>{fault}</p>
            {hasFailed && !isHopeless && (
              <button type="button" className="writer-picture-retry" onClick={onRetry}>
                다시 올리기
              </button>
            )}
          </div>
        )}
        {isOnItsWay && (
          <progress
            className="writer-picture-progress"
            value={state === 'sending' ? sent : 0}
            aria-label={`${name} 올리는 중`}
          />
        )}
        <button
          type="button"
          className="writer-picture-button writer-picture-remove"
          aria-label={isOnItsWay ? `${name} 올리기 취소` : `${name} 빼기`}
          onClick={onRemove}
        >
          <Icon path="M7 7l10 10M17 7L7 17" />
        </button>
        <button
          type="button"
          className="writer-picture-button writer-picture-earlier"
          aria-disabled={isFirst || undefined}
          aria-label={`${name} 앞으로`}
          onClick={() => isFirst || onMove(position - 1)}
        >
          <Icon path="M19 12H6M11 6l-6 6 6 6" />
        </button>
        <button
          type="button"
          className="writer-picture-button writer-picture-later"
          aria-disabled={isLast || undefined}
          aria-label={`${name} 뒤로`}
          onClick={() => isLast || onMove(position + 1)}
        >
          <Icon path="M5 12h13M13 6l6 6-6 6" />
        </button>
      </div>
      <input
        className="field-control writer-picture-alt"
        aria-label={`${name} 설명`}
        placeholder="사진 설명"
        aria-invalid={isAltTooLong || undefined}
        aria-describedby={isAltTooLong ? `${id}-alt-fault` : undefined}
        value={alt}
        onChange={({ currentTarget }) => onDescribe(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {isAltTooLong && (
        <p id={`${id}-alt-fault`} className="field-error">
          사진 설명은 {ALT_LENGTH}자까지 쓸 수 있어요.
        </p>
      )}
    </li>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
