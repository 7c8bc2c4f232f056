import { tabStorage, type TextStorage } from '../../lib/storage.browser.ts';
import { LIST_PREFIX } from '../member-key.ts';

/** Deletes all lists with a `listKey` from this tab. */
export function forgetLists(): void {
  forgetAll(tabStorage, LIST_PREFIX);
}

/** Deletes all entries whose keys start with the prefix. */
export function forgetAll(storage: TextStorage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
