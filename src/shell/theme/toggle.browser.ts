import { $theme, toggleTheme } from './theme.store.ts';

const toggles = document.querySelectorAll('.theme-toggle');

$theme.subscribe((theme) => {
  for (const toggle of toggles) toggle.ariaPressed = String(theme === 'dark');
});
for (const toggle of toggles) toggle.addEventListener('click', toggleTheme);
