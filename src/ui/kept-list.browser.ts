import { randomId } from '../lib/random-id.ts';
import { store, tabStorage } from '../lib/storage.browser.ts';

/** The list that a reader left last, with all that they had loaded of it: on Back it is the same, without being fetched. */

type KeptList = {
  /** Told apart from other visits to the same list. */
  visit: string;
  /** For whom the page was made: a member, or a visitor. */
  reader: string;
  html: string;
};

/** In characters: some forty pages of talks. A tab stores about five million. */
const LONGEST = 1_000_000;

const reader = () => document.documentElement.dataset.me ?? '';

/** @returns what `recallList` knows this visit by */
export function keepList(key: string, list: Element): string {
  const kept: KeptList = { visit: randomId(), reader: reader(), html: list.innerHTML };
  tabStorage.removeItem(key);
  if (kept.html.length > LONGEST) return kept.visit;
  store(tabStorage, key, JSON.stringify(kept));
  return kept.visit;
}

/** What is in the list as it was left, unless that was forgotten, or somebody else reads now. */
export function recallList(key: string, visit: string): DocumentFragment | undefined {
  const text = tabStorage.getItem(key);
  const kept: KeptList | undefined = text === null ? undefined : JSON.parse(text);
  if (kept?.visit !== visit || kept.reader !== reader()) return undefined;
  const template = document.createElement('template');
  template.innerHTML = kept.html;
  return document.importNode(template.content, true);
}
