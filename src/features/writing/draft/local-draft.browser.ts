import { deviceStorage, store, type TextStorage, tabStorage } from '../../../lib/storage.browser.ts';
import { DRAFT_PREFIX } from '../../../session/draft-key.ts';

/**
 * Unsent texts in the browser's storage. A member's drafts are in the device's storage. A visitor's drafts are in the tab's
 * storage, and move to the member who signs in there.
 */

/** A member's id; undefined for a visitor. */
export type Owner = number | undefined;

const VISITOR = 'visitor';

/** Returns the stored text or ''. @param place the kind and place of the text, such as `comment:story:12:write` */
export function readDraft(owner: Owner, place: string): string {
  return storageOf(owner).getItem(keyOf(owner, place)) ?? '';
}

/**
 * Stores the text, or removes it if it is blank.
 * @returns whether the text was stored; false if the storage is full
 */
export function storeDraft(owner: Owner, place: string, text: string): boolean {
  const [storage, key] = [storageOf(owner), keyOf(owner, place)];
  if (text.trim() !== '') return store(storage, key, text);
  storage.removeItem(key);
  return true;
}

/** Returns the places with a draft that start with `beginning`. */
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
