import { draftPlaces, storeDraft, readDraft } from './local-draft.browser.ts';

/**
 * Moves a visitor's drafts of this tab to the member who signed in.
 * @param beginning the start of the places whose drafts are moved
 * @param join merges the texts if both the member and the visitor have a draft at a place
 */
export function adoptDrafts(owner: number, beginning: string, join: (own: string, visitors: string) => string): void {
  for (const place of draftPlaces(undefined, beginning)) {
    // If the device's storage is full, the draft stays in the tab.
    if (storeDraft(owner, place, join(readDraft(owner, place), readDraft(undefined, place)))) {
      storeDraft(undefined, place, '');
    }
  }
}
