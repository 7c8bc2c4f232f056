import { type KeyboardEvent, useEffect, useRef } from 'react';

/** After the end of a composition, browsers report its Enter once more or not at all; this is how long to wait for it. */
const SECOND_ENTER_MS = 30;

/**
 * Returns handlers that call `act` once for each Enter. If a Korean syllable is being composed, they call it after the
 * syllable is complete.
 * @param isMeant returns whether this Enter is meant for `act`, not for a new line
 */
export function useEnter(act: () => void, isMeant: (event: KeyboardEvent) => boolean = () => true) {
  const composing = useRef(false);
  const wanted = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** Returns whether a syllable is being composed. Scripts must not change the text then. */
    isComposing: () => composing.current,
    handlers: {
      onCompositionStart() {
        composing.current = true;
        wanted.current = false;
      },
      onCompositionEnd() {
        composing.current = false;
        if (!wanted.current) return;
        wanted.current = false;
        timer.current = setTimeout(act, SECOND_ENTER_MS);
      },
      onKeyDown(event: KeyboardEvent) {
        const isEnter = event.key === 'Enter' || event.code === 'Enter' || event.code === 'NumpadEnter';
        // Not `isComposing` of the event: Safari reports the end of the composition before the Enter that caused it.
        if (composing.current) {
          wanted.current = isEnter && isMeant(event);
          return;
        }
        if (!isEnter || !isMeant(event)) return;
        event.preventDefault();
        clearTimeout(timer.current);
        act();
      },
    },
  };
}
