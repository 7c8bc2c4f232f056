import { formatCount } from '../../lib/numbers.ts';
import { $toggles, flip, type Toggle, type ToggleKey } from './toggle.store.ts';

/** Switches what is pressed of `ToggleButton.astro`, and shows the change wherever the page shows the same thing. */

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('button[data-toggle]');
  // A visitor has been asked to sign in.
  if (!button || event.defaultPrevented) return;
  void flip(button.dataset.toggle as ToggleKey, shownBy(button));
});

$toggles.listen((toggles, _, key) => {
  const toggle = key && toggles[key];
  if (!toggle) return;
  for (const element of document.querySelectorAll<HTMLElement>(`[data-toggle="${key}"]`)) show(element, toggle);
  const entry = document.querySelector<HTMLElement>(`[data-entry="${key}"]`);
  if (entry)
    void import('../../ui/entries.ts').then(
      // What holds by then: the way there may be longer the first time than the second.
      ({ keepEntry }) => keepEntry(entry, $toggles.get()[key]?.active ?? true),
      () => {},
    );
});

function shownBy(button: HTMLElement): Toggle {
  return {
    active: button.hasAttribute('data-active'),
    count: Number(document.querySelector<HTMLDataElement>(`[data-toggle="${button.dataset.toggle}"] data`)?.value ?? 0),
  };
}

function show(element: HTMLElement, { active, count }: Toggle): void {
  element.toggleAttribute('data-active', active);
  if (element.ariaPressed !== null) element.ariaPressed = String(active);
  const shown = element.querySelector('data');
  if (!shown) return;
  shown.value = String(count);
  shown.textContent = formatCount(count);
}
