import { type RefObject, useEffect } from 'react';
import { $loggedIn } from '../../../session/browser/me.store.ts';
import { $isOtherMember } from '../../../session/browser/other-member.store.ts';
import type { DraftSync } from './draft-sync.ts';

type Options = {
  draft: Pick<DraftSync<unknown>, '$state' | 'flush' | 'isOnDevice'>;
  /** Returns whether the form has any text. */
  isBegun: () => boolean;
  /** Returns whether something else than the draft is not saved yet, such as photos. */
  isBusy: () => boolean;
  /** Returns whether the text is published. */
  isDone: () => boolean;
};

/**
 * Guards a form with text that may not be saved. The browser asks before the page is left, and a hidden page saves at once.
 * If the session ends, the page stays (`data-unsent`), so that the author can sign in and continue.
 */
export function useDraftGuard(form: RefObject<HTMLElement | null>, { draft, isBegun, isBusy, isDone }: Options): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const listening = new AbortController();
    const mark = () => form.current?.toggleAttribute('data-unsent', isBegun());
    const unsubscribe = draft.$state.subscribe(mark);
    const save = () => document.visibilityState === 'hidden' && void draft.flush({ isLeaving: true });
    const ask = (event: BeforeUnloadEvent) => {
      if (isDone()) return;
      // Without a session the author may leave to sign in, because the device restores the text afterwards.
      const canSave = $loggedIn.get() && !$isOtherMember.get();
      const isSafe = canSave ? draft.$state.get().status === 'clean' && !isBusy() : draft.isOnDevice();
      if (!isSafe) event.preventDefault();
    };
    document.addEventListener('visibilitychange', save, listening);
    addEventListener('beforeunload', ask, listening);
    return () => {
      unsubscribe();
      listening.abort();
    };
  }, []);
}
