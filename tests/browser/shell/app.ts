import type { AppMessageType } from '../../harness/actors/app-messages.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';

/** Simulates the native app around a page. */

type Told = { type: string; data: Record<string, unknown> };

export const APP_USER_AGENT = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile PureutApp/1.0';

/** Opens a page inside the app, in a browser with empty storage, and starts the page's side of the bridge. */
export async function openInApp(page: Parameters<typeof openFirstPage>[0] = {}) {
  openFirstPage({ path: '/story', ...page });
  const texts: string[] = [];
  Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => texts.push(text) } });
  await import('../../../src/shell/bridge/bridge.browser.ts');
  const told = () => texts.map((text) => JSON.parse(text) as Told);
  const nonce = () => String(told().findLast(({ type }) => type === 'READY')?.data.nonce);
  /** Sends a message to the page as React Native on iOS does. */
  const bring = (data: string) => void dispatchEvent(new MessageEvent('message', { data }));
  return {
    /** Returns the messages of the page to the app, in order. */
    told,
    /** Returns the messages except `READY`. */
    toldMore: () => told().filter(({ type }) => type !== 'READY'),
    nonce,
    bring,
    tell: (type: AppMessageType, data: unknown = {}) => bring(JSON.stringify({ type, nonce: nonce(), data })),
    /**
     * Taps a provider in the login popup.
     * @returns whether the app handles the tap
     */
    tap: (detail: string) =>
      !document.dispatchEvent(new CustomEvent('pureut:provider-tap', { detail, cancelable: true })),
  };
}
