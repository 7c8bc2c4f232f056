import { useEffect } from 'react';

/**
 * Tells styles as `--keyboard` how much of the page's foot a phone's keyboard covers, so that a bar can stand above it: what
 * is fixed to the foot lies behind the keyboard on iPhones.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const measure = () => {
      // A page that is zoomed in sees less of itself, too, and no keyboard.
      const covered = viewport.scale > 1 ? 0 : root.clientHeight - viewport.height - viewport.offsetTop;
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    const listening = new AbortController();
    viewport.addEventListener('resize', measure, listening);
    viewport.addEventListener('scroll', measure, listening);
    return () => {
      listening.abort();
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
