import type { Provider } from '../../session/provider.ts';
import type { Tokens } from '../../session/tokens.ts';

/** What pages tell the native app around them; README.md beside this file explains each to the app's developers. */
export type OutgoingMessage =
  | { type: 'READY'; data: { nonce: string } }
  | { type: 'LOGIN'; data: { provider: Provider } }
  | { type: 'ACCESS_TOKEN'; data: Tokens }
  | { type: 'LOGOUT'; data: Record<string, never> }
  | { type: 'ERROR'; data: { status: number; code: string; message: string; path: string } }
  | { type: 'SHARE'; data: { title: string; url: string } }
  | { type: 'OPEN_LINK'; data: { url: string } };

type Channel = { postMessage(text: string): void };

/** Each kind of app brings its own way in. */
type AppWindow = {
  ReactNativeWebView?: Channel;
  webkit?: { messageHandlers?: { pureut?: Channel } };
  PureutAndroid?: Channel;
};

/** Tells the native app something. @returns whether there is an app that was told */
export function tellApp(message: OutgoingMessage): boolean {
  const { ReactNativeWebView, webkit, PureutAndroid } = window as AppWindow;
  const channel = ReactNativeWebView ?? webkit?.messageHandlers?.pureut ?? PureutAndroid;
  channel?.postMessage(JSON.stringify(message));
  return channel !== undefined;
}

/** Opens the app's share sheet. @returns false outside the app, where the page shows its own */
export function shareThroughApp(title: string, url: string): boolean {
  return tellApp({ type: 'SHARE', data: { title, url } });
}

/** Opens another site's page in the app's own browser. @returns false outside the app, or when it is no https address */
export function openLinkThroughApp(url: string): boolean {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return false;
  return tellApp({ type: 'OPEN_LINK', data: { url } });
}
