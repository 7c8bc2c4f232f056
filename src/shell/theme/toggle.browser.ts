import { $theme, toggleTheme } from './theme.store.ts';

/** Makes the switches of `ThemeToggle.astro` work. */

const toggles = document.querySelectorAll('.theme-toggle');

$theme.subscribe((theme) => {
  for (const toggle of toggles) toggle.ariaPressed = String(theme === 'dark');
});
for (const toggle of toggles) toggle.addEventListener('click', toggleTheme);
