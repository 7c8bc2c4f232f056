import { deviceStorage, store, type TextStorage, tabStorage } from '../../../lib/storage.browser.ts';
import { DRAFT_PREFIX } from '../../../session/draft-key.ts';

/**
 * What somebody has begun to write and not sent, in their browser. A member's drafts outlive the tab; a visitor's live
 * in it, and are the member's who signs in there. Runs in the browser.
 */

/** A member's id; nobody is a visitor. */
export type Owner = number | undefined;

const VISITOR = 'visitor';

/** @param place what is written and where, such as `comment:story:12:write` */
export function readDraft(owner: Owner, place: string): string {
  return storageOf(owner).getItem(keyOf(owner, place)) ?? '';
}

/**
 * Keeps the text; an empty one is forgotten.
 * @returns whether it is safe: a browser may have no room left
 */
export function keepDraft(owner: Owner, place: string, text: string): boolean {
  const [storage, key] = [storageOf(owner), keyOf(owner, place)];
  if (text.trim() !== '') return store(storage, key, text);
  storage.removeItem(key);
  return true;
}

/** The places that begin so and have a draft. */
export function draftPlaces(owner: Owner, beginning: string): string[] {
  const start = keyOf(owner, '');
  return Object.keys(storageOf(owner))
    .filter((key) => key.startsWith(start + beginning))
    .map((key) => key.slice(start.length));
}

function storageOf(owner: Owner): TextStorage {
  return owner === undefined ? tabStorage : deviceStorage;
}

function keyOf(owner: Owner, place: string): string {
  return `${DRAFT_PREFIX}${owner ?? VISITOR}:${place}`;
}
