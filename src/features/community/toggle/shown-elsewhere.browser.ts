import { formatCount } from '../../../lib/text/numbers.ts';
import { toggleEntry } from '../../../ui/list/entries.browser.ts';
import { wakeIsland } from '../../../ui/fetch/wake-island.ts';
import { $toggles, type Toggle } from './toggle.store.ts';

/** Updates all other places on the page that show a toggle that was switched: counts, and buttons in other islands. */
$toggles.listen((toggles, _, key) => {
  const toggle = key && toggles[key];
  if (!toggle) return;
  for (const element of document.querySelectorAll<HTMLElement>(`[data-toggle="${key}"]`)) {
    if (element.matches('button')) wakeIsland(element);
    else showCount(element, toggle);
  }
  const entry = document.querySelector<HTMLElement>(`[data-entry="${key}"]`);
  if (entry) toggleEntry(entry, toggle.active);
});

function showCount(element: HTMLElement, { count }: Toggle): void {
  const shown = element.querySelector('data');
  if (!shown) return;
  shown.value = String(count);
  shown.textContent = formatCount(count);
}
