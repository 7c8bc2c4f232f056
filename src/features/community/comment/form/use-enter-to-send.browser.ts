import type { KeyboardEvent } from 'react';
import { useEnter } from '../../../../ui/form/use-enter.browser.ts';

/** Sends once for each Enter. Shift+Enter breaks the line; on touch devices Enter always does. */
export function useEnterToSend(send: () => void) {
  return useEnter(send, sends);
}

function sends({ shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return true;
  return !shiftKey && !altKey && matchMedia('(hover: hover) and (pointer: fine)').matches;
}
