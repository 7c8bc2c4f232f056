import * as z from 'zod/mini';
import { onCall } from '../../http/call-events.ts';
import { randomId } from '../../lib/random-id.ts';
import { providers } from '../../session/provider.ts';
import { tellApp } from '../../session/tell-app.browser.ts';
import { readMessage } from './messages.ts';
import { isLeaving, obey } from './obey.browser.ts';
import { handOverLink } from './outside-link.browser.ts';
import { rememberTap } from './provider-tap.ts';
import { refreshOnPull } from './pull-to-refresh.browser.ts';

/** The page's end of the bridge to the native app around it (README.md); loaded inside the app alone. */

/** Known to this page and the app: whoever cannot name it is not the app. */
const nonce = randomId();

/**
 * Whether a message comes from this window itself, as the app's injected calls do. A frame, an opener, or one that is
 * gone by now, always shows its origin.
 */
function isInjected({ source, origin }: MessageEvent): boolean {
  return source === null ? origin === '' : source === window && origin === location.origin;
}

function hear(event: MessageEvent): void {
  const message = isInjected(event) ? readMessage(event.data, nonce) : undefined;
  if (message) obey(message).catch(() => {});
}

function announce(): void {
  tellApp({ type: 'READY', data: { nonce } });
}

/** A tap in the login popup is the app's to answer: providers refuse embedded browsers. */
function handOverTap(event: Event): void {
  const { success, data: provider } = z.enum(providers).safeParse((event as CustomEvent).detail);
  if (!success || !tellApp({ type: 'LOGIN', data: { provider } })) return;
  event.preventDefault();
  rememberTap(provider);
}

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });

/** @param json the tokens */
function tellTokens(json: string): void {
  tellApp({ type: 'ACCESS_TOKEN', data: tokensSchema.parse(JSON.parse(json)) });
}

/** The server has refreshed the session while it rendered this page. */
function tellRefreshed(): void {
  const tokens = document.querySelector<HTMLMetaElement>('meta[name="refreshed-tokens"]');
  tokens?.remove();
  if (tokens) tellTokens(tokens.content);
}

function start(): void {
  // While it goes down, so that what Android's React Native dispatches on the document is heard too.
  addEventListener('message', hear, { capture: true });
  addEventListener('pageshow', ({ persisted }) => persisted && announce());
  document.addEventListener('pureut:provider-tap', handOverTap);
  document.addEventListener('click', handOverLink);
  document.addEventListener('pureut:logout', () => isLeaving() || tellApp({ type: 'LOGOUT', data: {} }));
  onCall('signedIn', (data) => tellApp({ type: 'ACCESS_TOKEN', data }));
  onCall('refreshed', tellTokens);
  onCall('failed', ({ status, body, path }) => tellApp({ type: 'ERROR', data: { status, body, path } }));
  refreshOnPull();
  announce();
  tellRefreshed();
}

if (window.top === window) start();
