import { atom, onMount } from 'nanostores';
import { deviceStorage } from '../../lib/storage.browser.ts';

type Theme = 'light' | 'dark';

const STORAGE_KEY = 'theme';
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** The colour mode in force: the member's choice, or the system's until they choose. Undefined before it is known. */
export const $theme = atom<Theme | undefined>();

onMount($theme, () => {
  const read = () => $theme.set(storedTheme() ?? (systemIsDark().matches ? 'dark' : 'light'));
  read();
  systemIsDark().addEventListener('change', read);
  addEventListener('storage', read);
  return () => {
    systemIsDark().removeEventListener('change', read);
    removeEventListener('storage', read);
  };
});

export function toggleTheme(): void {
  const theme = $theme.get() === 'dark' ? 'light' : 'dark';
  deviceStorage.setItem(STORAGE_KEY, theme);
  document.documentElement.dataset.theme = theme;
  $theme.set(theme);
}

function storedTheme(): Theme | undefined {
  const stored = deviceStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}
