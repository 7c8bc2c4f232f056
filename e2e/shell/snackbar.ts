import type { BrowserContext, Locator, Page } from '@playwright/test';
import { ENCODING_MS } from '../waiting.ts';

declare global {
  interface Window {
    /** The texts of snackbars on this page that no test has looked for, oldest first. */
    said: string[];
  }
}

/** Returns the snackbar with this text, while it is visible. */
export function snackbar(page: Page, text: string | RegExp): Locator {
  return page.getByTitle('눌러서 닫기').filter({ hasText: text });
}

/** Records the texts of all snackbars, because on a stalled machine one could disappear before a test looks. */
export async function noteSnackbars(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.said = [];
    const noted = new WeakSet();
    const note = (added: Node) => {
      const isNew = added instanceof HTMLElement && added.matches('.snackbar') && !noted.has(added);
      if (!isNew || !added.checkVisibility()) return;
      noted.add(added);
      window.said.push(added.textContent);
    };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Waits for a snackbar with this text that appeared after the last expected one. */
export async function expectSnackbar(page: Page, text: string | RegExp): Promise<void> {
  const { source } = new RegExp(typeof text === 'string' ? RegExp.escape(text) : text);
  const said = (source: string) => {
    const at = window.said.findIndex((words) => new RegExp(source).test(words));
    window.said.splice(0, at + 1);
    return at !== -1;
  };
  await page.waitForFunction(said, source, { polling: 100, timeout: ENCODING_MS }).catch((fault: Error) => {
    throw new Error(`no snackbar says ${text}`, { cause: fault });
  });
}
