import { useStore } from '@nanostores/react';
import { $theme, toggleTheme } from './theme.store.ts';

/** Switches between the light and the dark palette. */
export default function ThemeToggleIsland() {
  const dark = useStore($theme, { ssr: 'initial' }) === 'dark';
  return (
    <button type="button" className="icon-button" aria-pressed={dark} aria-label="어두운 화면" onClick={toggleTheme}>
      <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" />
      </svg>
    </button>
  );
}
