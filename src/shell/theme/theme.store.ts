import { atom } from 'nanostores';
import { deviceStorage, store } from '../../lib/storage.browser.ts';

type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
/** What `paint.js` has found stored stands here. */
const page = document.documentElement.dataset;

/** The colour mode in force: the member's choice, or the system's until they choose. */
export const $theme = atom(themeInForce());

systemIsDark.addEventListener('change', () => $theme.set(themeInForce()));
// Chosen in another tab, or on another page that this one comes back after.
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
