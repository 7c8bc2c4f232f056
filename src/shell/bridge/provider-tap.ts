import type { Provider } from '../../site/provider.ts';

/** The time limit for the app to sign a visitor in after the tap. */
const LIFE_MS = 5 * 60_000;

let tapped: { provider: Provider; at: number } | undefined;

/** Stores the provider that the visitor tapped. */
export function rememberTap(provider: Provider, now = Date.now()): void {
  tapped = { provider, at: now };
}

/** Returns whether the visitor tapped this provider within the time limit. Each tap is valid for one sign-in. */
export function takeTap(provider: Provider, now = Date.now()): boolean {
  if (tapped?.provider !== provider) return false;
  const isFresh = now - tapped.at < LIFE_MS;
  tapped = undefined;
  return isFresh;
}
