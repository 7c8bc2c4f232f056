import { useStore } from '@nanostores/react';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { CallFailure } from '../../../http/browser/client.browser.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import { $loggedIn } from '../../../session/browser/me.store.ts';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import { useDraftGuard } from './use-draft-guard.browser.ts';
import type { Origin, Writing } from './writing.store.ts';
import { replacePage } from '../../../ui/fetch/replace-page.browser.ts';

/** What is wrong, and with which part of what is written. */
export type Fault<Part extends string> = { of: Part; text: string };

type Options<Part extends string> = {
  form: RefObject<HTMLElement | null>;
  writing: Writing<unknown, unknown>;
  isEmpty: () => boolean;
  /** Finds what was left unfinished, and the draft that the address asks for. Called once, when the form opens. */
  restore: (wantedId: number | undefined) => Promise<Origin>;
  /** What is wrong before anything is sent. */
  faultOf: () => Fault<Part> | undefined;
  /** Brings what is to be mended before the writer’s eyes. */
  focus: (part: Part | 'pictures' | 'all') => void;
  /**
   * What somebody is told while what they wrote is sent, whose pictures are not up, or whose text has been changed
   * elsewhere.
   */
  words: { sending: string; uploadFailed: string; changedElsewhere: string };
};

/** What all forms have in common in which somebody writes: drafts, faults, and how they are published. */
export function useWriter<Part extends string>(options: Options<Part>) {
  const { form, writing, isEmpty, restore, faultOf, focus, words } = options;
  const [origin, setOrigin] = useState<Origin>();
  const [waitingDrafts, setWaitingDrafts] = useState(0);
  const [fault, setFault] = useState<Fault<Part | 'pictures' | 'all'>>();
  const [busy, setBusy] = useState<string>();
  const isPublished = useStore(writing.$isPublished);

  // Before a key can be pressed: what was typed until now is known to nobody else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    const wanted = Number(new URLSearchParams(location.search).get('draft')) || undefined;
    restore(wanted).then(
      (found) => {
        setOrigin(found);
        if (found === undefined) void countDrafts();
      },
      (failure) => explain(failure),
    );
    return $loggedIn.listen((isLoggedIn) => {
      if (!isLoggedIn) showSnackbar('로그인이 풀렸어요', '쓴 글은 이 기기에 있어요. 로그인하면 이어서 쓸 수 있어요.');
    });
  }, []);
  useDraftGuard(form, {
    draft: writing.draft,
    isBegun: () => !isEmpty(),
    isBusy: () => writing.pictures.state() !== 'up',
    isDone: () => writing.$isPublished.get(),
  });

  /** Counts the drafts of other devices, which a form that opens empty does not show. */
  const countDrafts = async () => {
    const drafts = await writing.drafts().catch(() => []);
    setWaitingDrafts(drafts.filter(({ id }) => id !== writing.draft.$state.get().id).length);
  };

  const show = (wrong: Fault<Part | 'pictures' | 'all'>) => {
    setFault(wrong);
    focus(wrong.of);
  };

  return {
    origin,
    /** How many drafts the server had when the form opened empty. */
    waitingDrafts,
    begunAnew: () => setOrigin(undefined),
    fault,
    /** What was wrong is being mended. */
    forgive: () => setFault(undefined),
    /** What is being done, in words for the button. */
    busy,
    /** The form is to be inert: it stands published, and its page is about to be left. */
    isPublished,
    /** Whether it may be published as far as one sees here; else says what is wrong, where it is. */
    check(): boolean {
      const wrong = faultOf() ?? pictureFault();
      if (wrong) show(wrong);
      else setFault(undefined);
      return wrong === undefined;
    },
    /**
     * Publishes once all pictures are up, and goes to where it can be seen.
     * @param send @returns the path of that page @throws CallFailure
     * @param onRefused told of a call that failed, once that has been said
     */
    async publish(send: () => Promise<string>, onRefused?: (failure: Partial<CallFailure>) => void): Promise<void> {
      if (busy) return;
      try {
        setBusy('사진을 올리고 있어요');
        if (!(await writing.pictures.settled())) {
          show({ of: 'pictures', text: words.uploadFailed });
          return setBusy(undefined);
        }
        setBusy(words.sending);
        // Busy until the next page is there: a second press would find nothing left to do.
        replacePage(await send());
      } catch (failure) {
        const isChanged = (failure as Partial<CallFailure>).code === 'CHANGED_ELSEWHERE';
        explain(failure, { tell: (text) => show({ of: 'all', text: isChanged ? words.changedElsewhere : text }) });
        onRefused?.(failure as Partial<CallFailure>);
        setBusy(undefined);
      }
    },
  };

  function pictureFault(): Fault<'pictures'> | undefined {
    return writing.pictures.state() === 'failed' ? { of: 'pictures', text: words.uploadFailed } : undefined;
  }
}
