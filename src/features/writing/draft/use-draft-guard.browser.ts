import { type RefObject, useEffect } from 'react';
import { $loggedIn } from '../../../session/browser/me.store.ts';
import { $isOtherMember } from '../../../session/browser/other-member.store.ts';
import type { DraftSync } from './draft-sync.ts';

type Options = {
  draft: Pick<DraftSync<unknown>, '$state' | 'flush' | 'isOnDevice'>;
  /** Whether anything is written at all. */
  isBegun: () => boolean;
  /** Whether something beside the draft is on its way, such as photos. */
  isBusy: () => boolean;
  /** Whether it is published by now. */
  isDone: () => boolean;
};

/**
 * Guards a form whose words the server may not have yet. Leaving asks; a page that is hidden saves at once; and when the
 * session ends the page stays, so that its writer signs in and goes on.
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
      // Leaving to sign in loses nothing: everything is found on this device again.
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
