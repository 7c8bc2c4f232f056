import { map } from 'nanostores';
import type { CallFailure } from '../../http/client.ts';
import { NO_CONNECTION } from '../../http/no-connection.ts';
import { changeLists } from '../../session/changed-lists.ts';
import { openLoginPopup } from '../../session/login-popup.store.ts';
import { showSnackbar } from '../../ui/snackbar.store.ts';
import type { ToggleName } from './toggle-calls.ts';

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
 */
export async function flip(key: ToggleKey, shown: Toggle): Promise<void> {
  if (underWay.has(key)) return;
  underWay.add(key);
  const [name, id] = key.split(':') as [ToggleName, string];
  const before = $toggles.get()[key] ?? shown;
  const active = !before.active;
  const flipped = { active, count: before.count + (active ? 1 : -1) };
  $toggles.setKey(key, flipped);
  try {
    const { callToggle, saidOf } = await import('./toggle-calls.ts');
    const answer = { ...flipped, ...(await changeLists(() => callToggle(name, Number(id), active))) };
    $toggles.setKey(key, answer);
    const said = saidOf(name, answer.active);
    if (said) showSnackbar(said);
  } catch (failure) {
    $toggles.setKey(key, before);
    explain(name, failure as CallFailure | TypeError);
  } finally {
    underWay.delete(key);
  }
}

/** Spec 2, section 8. A call whose script could not be loaded has not been answered either. */
function explain(name: ToggleName, failure: CallFailure | TypeError): void {
  if (!('status' in failure) || failure.status === 0) showSnackbar(NO_CONNECTION);
  else if (failure.status === 401 || failure.status === 403) openLoginPopup();
  else if (name === 'applause-story') alert(failure.body.status?.message ?? failure.message);
  else showSnackbar(failure.message);
}
