import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { CallFailure } from '../../../http/browser/client.browser.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import { $loggedIn } from '../../../session/browser/me.store.ts';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import { useDraftGuard } from './use-draft-guard.browser.ts';
import type { Origin, Writing } from './writing.store.ts';
import { replacePage } from '../../../ui/fetch/replace-page.browser.ts';

/** An error message and the part of the form that it belongs to. */
export type Fault<Part extends string> = { of: Part; text: string };

type Options<Part extends string> = {
  form: RefObject<HTMLElement | null>;
  writing: Writing<unknown, unknown>;
  isEmpty: () => boolean;
  /** Restores the draft of the device or the draft that the address names. Called once, when the form opens. */
  restore: (wantedId: number | undefined) => Promise<Origin>;
  /** Checks the form before it is sent. */
  faultOf: () => Fault<Part> | undefined;
  /** Focuses the part with the error. */
  focus: (part: Part | 'pictures' | 'all') => void;
  /** Messages for a publication under way, for failed uploads, and for a text that was changed in another tab or device. */
  words: { sending: string; uploadFailed: string; changedElsewhere: string };
};

/** Connects a form for writing to its drafts, error messages and publication. */
export function useWriter<Part extends string>(options: Options<Part>) {
  const { form, writing, isEmpty, restore, faultOf, focus, words } = options;
  const [origin, setOrigin] = useState<Origin>();
  const [waitingDrafts, setWaitingDrafts] = useState(0);
  const [fault, setFault] = useState<Fault<Part | 'pictures' | 'all'>>();
  const [busy, setBusy] = useState<string>();
  const isPublished = useStore(writing.$isPublished);

  // A layout effect, so that it reads the text that was typed before this script loaded, and no key press comes between.
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

  const isAboutPictures = fault?.of === 'pictures';
  const { pictures } = writing;
  useEffect(() => {
    if (!isAboutPictures) return;
    return pictures.listen(() => {
      if (pictures.state() !== 'failed') setFault(undefined);
    });
  }, [isAboutPictures, pictures]);

  /** Counts the drafts on the server, because a form that opens empty shows none of them. */
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
    /** The number of drafts on the server if the form opened empty. */
    waitingDrafts,
    begunAnew: () => setOrigin(undefined),
    fault,
    /** Removes the error message, because the author is correcting the error. */
    forgive: () => setFault(undefined),
    /** The label of the button while a publication is under way. */
    busy,
    /** Whether the text is published and the page is about to be left. The form must be inert then. */
    isPublished,
    /** Returns whether the form is valid. Otherwise it shows the error and focuses its part. */
    check(): boolean {
      const wrong = faultOf() ?? pictureFault();
      if (wrong) show(wrong);
      else setFault(undefined);
      return wrong === undefined;
    },
    /**
     * Waits until all pictures are uploaded, publishes, and opens the page that `send` returns.
     * @param send publishes; returns the path of the next page and throws CallFailure
     * @param onRefused called with the failure after the error message is shown
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
        // Stays busy until the next page opens, so that a second press does nothing.
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
