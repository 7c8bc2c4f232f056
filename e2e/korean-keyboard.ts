import type { Page } from '@playwright/test';

const IN_COMPOSITION = 229;
export const SHIFT = 8;

/** Simulates a Korean keyboard by the events that the browser receives from the system. */
export async function koreanKeyboard(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const key = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: IN_COMPOSITION };
  return {
    async compose(...stages: string[]) {
      for (const text of stages) {
        const selectionStart = text.length;
        await devtools.send('Input.imeSetComposition', { text, selectionStart, selectionEnd: selectionStart });
      }
    },
    /** The system handles the key first: the browser receives it as a part of the composition. */
    async enter(modifiers = 0) {
      await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key, modifiers });
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, modifiers });
    },
    commit: (text: string) => devtools.send('Input.insertText', { text }),
  };
}
