import { type KeyboardEvent, useEffect, useRef } from 'react';

/** After a composition's end browsers report its Enter once more, or not at all. */
const SECOND_ENTER_MS = 30;

/**
 * One Enter, one sending, also while a syllable is being composed: then the text is sent once the syllable is whole.
 * Shift breaks the line; where there is no keyboard Enter always does.
 */
export function useEnterToSend(send: () => void) {
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
        timer.current = setTimeout(send, SECOND_ENTER_MS);
      },
      onKeyDown(event: KeyboardEvent) {
        const isEnter = event.key === 'Enter' || event.code === 'Enter' || event.code === 'NumpadEnter';
        // Not `isComposing` of the event: Safari reports the end first and then the Enter that brought it about.
        if (composing.current) {
          wanted.current = isEnter && sends(event);
          return;
        }
        if (!isEnter || !sends(event)) return;
        event.preventDefault();
        clearTimeout(timer.current);
        send();
      },
    },
  };
}

function sends({ shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return true;
  return !shiftKey && !altKey && matchMedia('(hover: hover) and (pointer: fine)').matches;
}
