import { draftPlaces, keepDraft, readDraft } from './local-draft.browser.ts';

/**
 * Makes what was written in this tab before signing in the member's own.
 * @param join what a place holds when both had begun there
 */
export function adoptDrafts(owner: number, beginning: string, join: (own: string, visitors: string) => string): void {
  for (const place of draftPlaces(undefined, beginning)) {
    // Where the browser has no room left, it waits in the tab.
    if (keepDraft(owner, place, join(readDraft(owner, place), readDraft(undefined, place)))) {
      keepDraft(undefined, place, '');
    }
  }
}
