import { atom } from 'nanostores';
import { deviceStorage, store } from '../../lib/storage.browser.ts';

type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
/** `paint.js` puts the stored theme here. */
const page = document.documentElement.dataset;

/** The current theme: the viewer's choice or, by default, the system's. */
export const $theme = atom(themeInForce());

systemIsDark.addEventListener('change', () => $theme.set(themeInForce()));
// The viewer may choose in another tab, or on another page before this one is restored.
for (const event of ['storage', 'pageshow']) addEventListener(event, showChosen);

export function toggleTheme(): void {
  const theme = $theme.get() === 'dark' ? 'light' : 'dark';
  store(deviceStorage, STORAGE_KEY, theme);
  show(theme);
}

function showChosen(): void {
  const chosen = deviceStorage.getItem(STORAGE_KEY);
  if (chosen === 'light' || chosen === 'dark') show(chosen);
}

function show(theme: Theme): void {
  page.theme = theme;
  $theme.set(theme);
}

function themeInForce(): Theme {
  return (page.theme as Theme | undefined) ?? (systemIsDark.matches ? 'dark' : 'light');
}
