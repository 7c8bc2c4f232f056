import { type KeyboardEvent, useEffect, useRef } from 'react';

/** After a composition's end browsers report its Enter once more, or not at all. */
const SECOND_ENTER_MS = 30;

/**
 * One Enter, one act, also while a syllable is being composed: then it is done once the syllable is whole.
 * @param isMeant whether this Enter asks for it, and not for a new line
 */
export function useEnter(act: () => void, isMeant: (event: KeyboardEvent) => boolean = () => true) {
  const composing = useRef(false);
  const wanted = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    /** Whether a syllable is being composed: then nobody touches the text. */
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
        // Not `isComposing` of the event: Safari reports the end first and then the Enter that brought it about.
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
