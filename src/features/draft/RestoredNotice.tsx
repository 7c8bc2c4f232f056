import { useState } from 'react';
import { explain } from '../../session/explain.browser.ts';
import type { Origin, Writing } from './writing.store.ts';
import './draft.css';

type Props = {
  writing: Pick<Writing<unknown, unknown>, 'beginAnew'>;
  /** The words of the button that leads away. */
  leadsTo: string;
  origin: Origin;
  onBegunAnew: () => void;
};

/** Says that the text is one that was left unfinished, and leads away from it. */
export default function RestoredNotice({ writing, leadsTo, origin, onBegunAnew }: Props) {
  const [busy, setBusy] = useState(false);
  if (!origin) return null;
  const beginAnew = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await writing.beginAnew();
      onBegunAnew();
    } catch (failure) {
      explain(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <p className="draft-restored">
      쓰던 글을 불러왔어요.
      <button type="button" onClick={beginAnew}>
        {leadsTo}
      </button>
    </p>
  );
}
