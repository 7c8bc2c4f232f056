import type { KeyboardEvent } from 'react';
import { useEnter } from '../../../../ui/form/use-enter.browser.ts';

/** One Enter, one sending. Shift breaks the line; where there is no keyboard Enter always does. */
export function useEnterToSend(send: () => void) {
  return useEnter(send, sends);
}

function sends({ shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return true;
  return !shiftKey && !altKey && matchMedia('(hover: hover) and (pointer: fine)').matches;
}
