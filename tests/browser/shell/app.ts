import type { AppMessageType } from '../../harness/app-messages.ts';
import { openFirstPage } from '../../harness/browser/fresh-page.ts';

/** Plays the native app around a page. */

type Told = { type: string; data: Record<string, unknown> };

export const APP_USER_AGENT = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile PureutApp/1.0';

/** Opens a page of a browser in which nobody has been before, inside the app, and starts its end of the bridge. */
export async function openInApp(page: Parameters<typeof openFirstPage>[0] = {}) {
  openFirstPage({ path: '/story', ...page });
  const texts: string[] = [];
  Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => texts.push(text) } });
  await import('../../../src/shell/bridge/bridge.browser.ts');
  const told = () => texts.map((text) => JSON.parse(text) as Told);
  const nonce = () => String(told().findLast(({ type }) => type === 'READY')?.data.nonce);
  /** As React Native on iOS brings a message into a page. */
  const bring = (data: string) => void dispatchEvent(new MessageEvent('message', { data }));
  return {
    /** What the page has told the app, in order. */
    told,
    /** The same without `READY`. */
    toldMore: () => told().filter(({ type }) => type !== 'READY'),
    nonce,
    bring,
    tell: (type: AppMessageType, data: unknown = {}) => bring(JSON.stringify({ type, nonce: nonce(), data })),
    /** The reader taps a provider in the login popup. @returns whether the app answers the tap */
    tap: (detail: string) =>
      !document.dispatchEvent(new CustomEvent('pureut:provider-tap', { detail, cancelable: true })),
  };
}
