import { deviceStorage, type TextStorage, tabStorage } from '../../lib/browser-storage.ts';
import { COMMENT_DRAFTS_PREFIX } from '../../session/stored.ts';
import type { Subject } from './comment.ts';

/**
 * What somebody has begun to write and not sent. A member's drafts outlive the tab; a visitor's live in it, and are
 * the member's who signs in there. Runs in the browser.
 */

/** Where a text is written: below the content, to a comment, or in place of one's own. */
export type DraftPlace = { mode: 'write' } | { mode: 'reply' | 'modify'; id: number };

type Owner = number | undefined;

const VISITOR = 'visitor';

export function readDraft(owner: Owner, subject: Subject, place: DraftPlace): string {
  return storageOf(owner).getItem(keyOf(owner, subject, place)) ?? '';
}

/** Keeps the text; an empty one is forgotten. */
export function keepDraft(owner: Owner, subject: Subject, place: DraftPlace, text: string): void {
  const [storage, key] = [storageOf(owner), keyOf(owner, subject, place)];
  try {
    if (text.trim() === '') storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // The browser has no room left: the text still stands in its field.
  }
}

/** Where drafts about this content wait. */
export function draftPlaces(owner: Owner, subject: Subject): DraftPlace[] {
  const prefix = prefixOf(owner, subject);
  return Object.keys(storageOf(owner))
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const [mode, id] = key.slice(prefix.length).split(':');
      return mode === 'reply' || mode === 'modify' ? { mode, id: Number(id) } : { mode: 'write' };
    });
}

/** All drafts of this owner begin so. */
export function draftsPrefix(owner: Owner): string {
  return `${COMMENT_DRAFTS_PREFIX}${owner ?? VISITOR}:`;
}

function storageOf(owner: Owner): TextStorage {
  return owner === undefined ? tabStorage : deviceStorage;
}

function prefixOf(owner: Owner, { kind, id }: Subject): string {
  return `${draftsPrefix(owner)}${kind}:${id}:`;
}

function keyOf(owner: Owner, subject: Subject, place: DraftPlace): string {
  return prefixOf(owner, subject) + (place.mode === 'write' ? 'write' : `${place.mode}:${place.id}`);
}
