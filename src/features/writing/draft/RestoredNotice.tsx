import { useState } from 'react';
import { explain } from '../../../session/browser/explain.browser.ts';
import type { Origin, Writing } from './writing.store.ts';
import './draft.css';

type Props = {
  writing: Pick<Writing<unknown, unknown>, 'beginAnew'>;
  /** The label of the button that saves the draft and shows a new text, or the published one. */
  leadsTo: string;
  origin: Origin;
  waitingDrafts: number;
  onBegunAnew: () => void;
};

/**
 * A notice that a draft was restored, with a button to leave it. If the form opened empty, the notice shows the number of
 * drafts on the server.
 */
export default function RestoredNotice({ writing, leadsTo, origin, waitingDrafts, onBegunAnew }: Props) {
  const [busy, setBusy] = useState(false);
  if (!origin) {
    return waitingDrafts === 0 ? null : (
      <p className="draft-restored draft-waiting" role="status">
        쓰던 글이 {waitingDrafts}개 있어요. ‘초안’에서 이어 쓸 수 있어요.
      </p>
    );
  }
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
