import type { Provider } from '../../site/provider.ts';
import type { Tokens } from '../tokens.ts';

/** Messages from pages to the native app; `shell/bridge/README.md` explains each to the app's developers. */
type OutgoingMessage =
  | { type: 'READY'; data: { nonce: string } }
  | { type: 'LOGIN'; data: { provider: Provider } }
  | { type: 'ACCESS_TOKEN'; data: Tokens }
  | { type: 'LOGOUT'; data: Record<string, never> }
  | { type: 'PHOTO_BY_APP'; data: Record<string, never> }
  | { type: 'ERROR'; data: { status: number; body: object; path: string } }
  | { type: 'SHARE'; data: { title: string; url: string } }
  | { type: 'OPEN_LINK'; data: { url: string } };

type Channel = { postMessage(text: string): void };

/** Each kind of app provides its own channel. */
type AppWindow = {
  ReactNativeWebView?: Channel;
  webkit?: { messageHandlers?: { pureut?: Channel } };
  PureutAndroid?: Channel;
};

/** Sends a message to the native app, but never from a frame. @returns whether there is an app */
export function sendToApp(message: OutgoingMessage): boolean {
  if (window.top !== window) return false;
  const { ReactNativeWebView, webkit, PureutAndroid } = window as AppWindow;
  const channel = ReactNativeWebView ?? webkit?.messageHandlers?.pureut ?? PureutAndroid;
  channel?.postMessage(JSON.stringify(message));
  return channel !== undefined;
}
