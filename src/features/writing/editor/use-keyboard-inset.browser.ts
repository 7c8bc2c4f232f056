import { useEffect } from 'react';

/**
 * Sets `--keyboard` to the height in pixels of the page's foot that a phone's keyboard covers. On iPhones, an element that
 * is fixed to the bottom would otherwise be behind the keyboard.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const measure = () => {
      // Zooming in also makes the visual viewport smaller, without a keyboard.
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
