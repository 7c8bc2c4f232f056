import * as drafts from '../../../writing/draft/local-draft.browser.ts';
import type { Subject } from '../comment.ts';

/** Drafts of comments. Runs in the browser. */

/** Where a text is written: below the content, to a comment, or in place of one's own. */
export type DraftPlace = { mode: 'write' } | { mode: 'reply' | 'modify'; id: number };

/** All drafts of comments begin so. */
export const COMMENTS = 'comment:';

export function readDraft(owner: drafts.Owner, subject: Subject, place: DraftPlace): string {
  return drafts.readDraft(owner, nameOf(subject, place));
}

export function keepDraft(owner: drafts.Owner, subject: Subject, place: DraftPlace, text: string): void {
  // Where it cannot be kept, the text still stands in its field.
  drafts.keepDraft(owner, nameOf(subject, place), text);
}

/** Where drafts about this content wait. */
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
