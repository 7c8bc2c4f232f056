import { useStore } from '@nanostores/react';
import { $toggles, type Toggle, type ToggleKey } from './toggle.store.ts';

/** What has been switched before an island hydrates is shown after it: first comes what the server has drawn. */
const asDrawn = () => ({});

/** @param drawn how the page showed it when it was sent */
export function useToggle(key: ToggleKey, drawn: Toggle): Toggle {
  const toggles = useStore($toggles, { keys: [key], deps: [key], ssr: asDrawn });
  return toggles[key] ?? drawn;
}
