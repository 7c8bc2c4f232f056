import { map } from 'nanostores';
import { explain } from '../../../session/browser/explain.browser.ts';
import { changeLists } from '../../../session/browser/changed-lists.browser.ts';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';
import type { ToggleName } from './toggle-calls.browser.ts';

/** The key of a toggle of one target, such as `applause-story:12`. */
export type ToggleKey = `${ToggleName}:${number}`;
export type Toggle = {
  active: boolean;
  /** The number of members who have switched it on. */
  count: number;
};

/** Toggles that were switched on this page. All others are as in the page's HTML. */
export const $toggles = map<Partial<Record<ToggleKey, Toggle>>>({});

const underWay = new Set<ToggleKey>();

/**
 * Switches a toggle at once, and back if the server refuses. Clicks before the response are ignored.
 * @param shown the state that the page shows
 * @returns whether it was refused because the session has ended, so that the reader is asked to sign in
 */
export async function flip(key: ToggleKey, shown: Toggle): Promise<boolean> {
  if (underWay.has(key)) return false;
  underWay.add(key);
  const [name, id] = key.split(':') as [ToggleName, string];
  const before = $toggles.get()[key] ?? shown;
  const active = !before.active;
  const flipped = { active, count: before.count + (active ? 1 : -1) };
  $toggles.setKey(key, flipped);
  try {
    const { callToggle, saidOf } = await import('./toggle-calls.browser.ts');
    const answer = { ...flipped, ...(await changeLists(() => callToggle(name, Number(id), active))) };
    $toggles.setKey(key, answer);
    const said = saidOf(name, answer.active);
    if (said) showSnackbar(said);
    return false;
  } catch (failure) {
    $toggles.setKey(key, before);
    return explain(failure, { tell: (words, isAnswered) => tellFailure(name, words, isAnswered) });
  } finally {
    underWay.delete(key);
  }
}

/**
 * Shows an error message. The message of the server about a story is an `alert`, so that the member reads it before
 * anything else.
 */
function tellFailure(name: ToggleName, words: string, isAnswered: boolean): void {
  if (name.endsWith('-comment')) showSnackbar('박수를 반영하지 못했어요', words);
  else if (name === 'applause-story' && isAnswered) alert(words);
  else showSnackbar(words);
}
