import { randomId } from '../../lib/random-id.ts';
import { store, tabStorage } from '../../lib/storage.browser.ts';

/** Stores the list that the viewer left last, with all loaded pages, so that Back restores it without fetching. */

type StoredList = {
  /** The id of this visit to the list. */
  visit: string;
  /** The member for whom the page was rendered; empty for a visitor. */
  reader: string;
  html: string;
};

/** In characters; about forty pages of talks. A tab stores about five million. */
const LONGEST = 1_000_000;

const reader = () => document.documentElement.dataset.me ?? '';

/** Stores the list. @returns the id of the visit for `restoreList` */
export function storeList(key: string, list: Element): string {
  const kept: StoredList = { visit: randomId(), reader: reader(), html: list.innerHTML };
  tabStorage.removeItem(key);
  if (kept.html.length > LONGEST) return kept.visit;
  store(tabStorage, key, JSON.stringify(kept));
  return kept.visit;
}

/** Returns the stored content of the list; undefined if it was deleted or belongs to another viewer. */
export function restoreList(key: string, visit: string): DocumentFragment | undefined {
  const text = tabStorage.getItem(key);
  const kept: StoredList | undefined = text === null ? undefined : JSON.parse(text);
  if (kept?.visit !== visit || kept.reader !== reader()) return undefined;
  const template = document.createElement('template');
  template.innerHTML = kept.html;
  return document.importNode(template.content, true);
}
