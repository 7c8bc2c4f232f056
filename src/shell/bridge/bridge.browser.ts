import * as z from 'zod/mini';
import { onCall } from '../../http/browser/call-events.ts';
import { randomId } from '../../lib/random-id.ts';
import { providers } from '../../site/provider.ts';
import { sendToApp } from '../../session/browser/send-to-app.browser.ts';
import { readMessage } from './messages.ts';
import { isLeaving, executeMessage } from './execute-message.browser.ts';
import { handOverLink } from './outside-link.browser.ts';
import { rememberTap } from './provider-tap.ts';
import { refreshOnPull } from './pull-to-refresh.browser.ts';

/** The page's side of the bridge to the native app (README.md); loaded only inside the app. */

/** A secret of this page and the app. A message without it does not come from the app. */
const nonce = randomId();

/**
 * Returns whether a message comes from this window itself, as the app's injected calls do. Messages of a frame or an
 * opener always have an origin, even after that window was closed.
 */
function isInjected({ source, origin }: MessageEvent): boolean {
  return source === null ? origin === '' : source === window && origin === location.origin;
}

function hear(event: MessageEvent): void {
  const message = isInjected(event) ? readMessage(event.data, nonce) : undefined;
  if (message) executeMessage(message).catch(() => {});
}

function announce(): void {
  sendToApp({ type: 'READY', data: { nonce } });
}

/** Passes a tap on a provider to the app, since providers refuse embedded browsers. */
function handOverTap(event: Event): void {
  const { success, data: provider } = z.enum(providers).safeParse((event as CustomEvent).detail);
  if (!success || !sendToApp({ type: 'LOGIN', data: { provider } })) return;
  event.preventDefault();
  rememberTap(provider);
}

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });

function tellTokens(json: string): void {
  sendToApp({ type: 'ACCESS_TOKEN', data: tokensSchema.parse(JSON.parse(json)) });
}

/** Passes the tokens to the app if the server refreshed the session while it rendered this page. */
function tellRefreshed(): void {
  const tokens = document.querySelector<HTMLMetaElement>('meta[name="refreshed-tokens"]');
  tokens?.remove();
  if (tokens) tellTokens(tokens.content);
}

function start(): void {
  // The capture phase also receives messages that React Native on Android dispatches on the document.
  addEventListener('message', hear, { capture: true });
  addEventListener('pageshow', ({ persisted }) => persisted && announce());
  document.addEventListener('pureut:provider-tap', handOverTap);
  document.addEventListener('click', handOverLink);
  document.addEventListener('pureut:logout', () => isLeaving() || sendToApp({ type: 'LOGOUT', data: {} }));
  onCall('signedIn', (data) => sendToApp({ type: 'ACCESS_TOKEN', data }));
  onCall('refreshed', tellTokens);
  onCall('failed', ({ status, body, path }) => sendToApp({ type: 'ERROR', data: { status, body, path } }));
  refreshOnPull();
  announce();
  tellRefreshed();
}

if (window.top === window) start();
