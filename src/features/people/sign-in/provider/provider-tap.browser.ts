import { APP_MARKER } from '../../../../site/app-marker.ts';
import type { Provider } from '../../../../site/provider.ts';

/**
 * Returns whether our native app takes over the sign-in with this provider. The app's bridge cancels the event if it
 * does. Always false outside the app.
 */
export function isTakenByApp(provider: Provider): boolean {
  if (!navigator.userAgent.includes(APP_MARKER)) return false;
  return !document.dispatchEvent(new CustomEvent('pureut:provider-tap', { detail: provider, cancelable: true }));
}
