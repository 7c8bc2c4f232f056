import type { Provider } from '../../session/provider.ts';

/** How long the app has to sign a reader in after they have asked for it. */
const LIFE_MS = 5 * 60_000;

let tapped: { provider: Provider; at: number } | undefined;

/** Remembers that the reader has chosen this provider. */
export function rememberTap(provider: Provider, now = Date.now()): void {
  tapped = { provider, at: now };
}

/** Whether the reader has just chosen this very provider; one choice is good for one sign-in. */
export function takeTap(provider: Provider, now = Date.now()): boolean {
  if (tapped?.provider !== provider) return false;
  const isFresh = now - tapped.at < LIFE_MS;
  tapped = undefined;
  return isFresh;
}
