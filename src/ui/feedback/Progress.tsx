import { useId } from 'react';
import './progress.css';

type Props = {
  label: string;
  value: number;
  max?: number;
};

/** A labelled progress bar with a percentage. */
export default function Progress({ label, value, max = 100 }: Props) {
  const id = useId();
  return (
    <div className="progress">
      <div className="progress-head">
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true">{Math.round((value / max) * 100)}%</span>
      </div>
      <progress id={id} className="progress-bar" value={value} max={max} />
    </div>
  );
}
