import * as drafts from '../../../writing/draft/local-draft.browser.ts';
import type { Subject } from '../comment.ts';

/** Drafts of comments, stored in the browser. */

/** The place of a form: below the content, below a comment as a reply, or in place of an own comment. */
export type DraftPlace = { mode: 'write' } | { mode: 'reply' | 'modify'; id: number };

/** The prefix of all drafts of comments. */
export const COMMENTS = 'comment:';

export function readDraft(owner: drafts.Owner, subject: Subject, place: DraftPlace): string {
  return drafts.readDraft(owner, nameOf(subject, place));
}

export function storeDraft(owner: drafts.Owner, subject: Subject, place: DraftPlace, text: string): void {
  // If storing fails, the text still stands in its field.
  drafts.storeDraft(owner, nameOf(subject, place), text);
}

/** Lists the places with drafts about this content. */
export function draftPlaces(owner: drafts.Owner, subject: Subject): DraftPlace[] {
  const beginning = beginningOf(subject);
  return drafts.draftPlaces(owner, beginning).map((name) => {
    const [mode, id] = name.slice(beginning.length).split(':');
    return mode === 'reply' || mode === 'modify' ? { mode, id: Number(id) } : { mode: 'write' };
  });
}

function beginningOf({ kind, id }: Subject): string {
  return `${COMMENTS}${kind}:${id}:`;
}

function nameOf(subject: Subject, place: DraftPlace): string {
  return beginningOf(subject) + (place.mode === 'write' ? 'write' : `${place.mode}:${place.id}`);
}
