import { map } from 'nanostores';
import { explain } from '../../session/explain.browser.ts';
import { changeLists } from '../../session/changed-lists.browser.ts';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import type { ToggleName } from './toggle-calls.browser.ts';

/** Something that a member switches on and off, such as `applause-story:12`. */
export type ToggleKey = `${ToggleName}:${number}`;
export type Toggle = {
  active: boolean;
  /** How many members have switched it on. */
  count: number;
};

/** What has been switched on this page; all else is as the page's HTML says. */
export const $toggles = map<Partial<Record<ToggleKey, Toggle>>>({});

const underWay = new Set<ToggleKey>();

/**
 * Switches at once, and back if the server refuses. What is tapped again before the server has answered stays.
 * @param shown how the page shows it
 * @returns whether it was refused because nobody is signed in any more, and the reader is asked to sign in
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

/** Shows why something could not be switched: a story's own words are to be read before anything else is done. */
function tellFailure(name: ToggleName, words: string, isAnswered: boolean): void {
  if (name.endsWith('-comment')) showSnackbar('박수를 반영하지 못했어요', words);
  else if (name === 'applause-story' && isAnswered) alert(words);
  else showSnackbar(words);
}
