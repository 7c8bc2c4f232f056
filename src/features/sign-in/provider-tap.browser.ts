import { APP_MARKER } from '../../app-marker.ts';
import type { Provider } from '../../session/provider.ts';

/** Whether our app, which the page may be shown in, signs the reader in with this provider. */
export function isTakenByApp(provider: Provider): boolean {
  if (!navigator.userAgent.includes(APP_MARKER)) return false;
  return !document.dispatchEvent(new CustomEvent('pureut:provider-tap', { detail: provider, cancelable: true }));
}
