import { useStore } from '@nanostores/react';
import { $toggles, type Toggle, type ToggleKey } from './toggle.store.ts';

/** The first render has to match the server's HTML, so changes from before hydration are applied after it. */
const asDrawn = () => ({});

/**
 * Returns the current state of a toggle.
 * @param drawn the state in the server's HTML
 */
export function useToggle(key: ToggleKey, drawn: Toggle): Toggle {
  const toggles = useStore($toggles, { keys: [key], deps: [key], ssr: asDrawn });
  return toggles[key] ?? drawn;
}
