import { classNames } from '../class-names.ts';
import './skeleton.css';

type Props =
  | { kind: 'card' }
  | { kind: 'avatar'; size?: 'small' | 'medium' | 'large' }
  /** As high as a line of the surrounding text. */
  | { kind: 'line'; width?: 'full' | 'long' | 'short' };

/** A placeholder of the same size for content that is loading. The list around it needs `aria-busy`. */
export default function Skeleton(props: Props) {
  if (props.kind === 'avatar') {
    return <span className={`skeleton skeleton-avatar skeleton-avatar-${props.size ?? 'small'}`} aria-hidden="true" />;
  }
  if (props.kind === 'line') return <Line width={props.width} />;
  return (
    <div className="skeleton-card" aria-hidden="true">
      <div className="skeleton skeleton-picture" />
      <div>
        <Line width="short" className="skeleton-eyebrow" />
        <Line width="long" className="skeleton-title" />
        <div className="skeleton-subtitle">
          <Line />
          <Line width="long" />
        </div>
      </div>
      <div className="skeleton-meta">
        <span className="skeleton skeleton-avatar skeleton-avatar-small" />
        <Line width="short" />
      </div>
    </div>
  );
}

function Line({ width = 'full', className }: { width?: 'full' | 'long' | 'short' | undefined; className?: string }) {
  return <span className={classNames('skeleton-line', `skeleton-line-${width}`, className)} aria-hidden="true" />;
}
