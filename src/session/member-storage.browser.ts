import { tabStorage, type TextStorage } from '../lib/storage.browser.ts';
import { LIST_PREFIX } from './member-key.ts';

/** No list that a `listKey` names stays in this tab. */
export function forgetLists(): void {
  forgetAll(tabStorage, LIST_PREFIX);
}

/** Forgets what is kept under keys that begin so. */
export function forgetAll(storage: TextStorage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
