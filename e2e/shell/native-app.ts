import type { BrowserContext, Page, Request } from '@playwright/test';
import type { AppMessageType } from '../../tests/harness/actors/app-messages.ts';

/** Simulates the native app around a page: its user agent, and both ends of the bridge. */

export const APP_USER_AGENT = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile PureutApp/1.0';

type Told = { type: string; data: Record<string, unknown> };
type AppWindow = { ReactNativeWebView: { postMessage(text: string): void }; told: string[] };

/** The ways in which the apps' web views pass a message to a page. */
export const injections: Record<'window' | 'document' | 'script', (text: string) => unknown> = {
  /** React Native on iOS. */
  window: (text: string): void => void window.dispatchEvent(new MessageEvent('message', { data: text })),
  /** React Native on Android. */
  document: (text: string): void => void document.dispatchEvent(new MessageEvent('message', { data: text })),
  /** A script that an app runs in the page. */
  script: (text: string) => window.postMessage(text, location.origin),
};

export type NativeApp = {
  /** Returns the messages of the page to the app since it was loaded. */
  told(): Promise<Told[]>;
  nonce(): Promise<string>;
  tell(type: AppMessageType, data?: unknown, injection?: keyof typeof injections): Promise<void>;
};

/** Makes every page of the context find an app around it. */
export async function installApp(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.top !== window) return;
    const app = window as unknown as AppWindow;
    app.told = [];
    app.ReactNativeWebView = { postMessage: (text) => app.told.push(text) };
  });
}

export function appAround(page: Page): NativeApp {
  const told = async () => {
    const texts = await page.evaluate(() => (window as unknown as AppWindow).told);
    return texts.map((text) => JSON.parse(text) as Told);
  };
  const nonce = async () => {
    await page.waitForFunction(() => (window as unknown as AppWindow).told.length > 0);
    const [ready] = await told();
    return String(ready?.data.nonce);
  };
  return {
    told,
    nonce,
    async tell(type, data = {}, injection = 'window') {
      await page.evaluate(injections[injection], JSON.stringify({ type, nonce: await nonce(), data }));
    },
  };
}

/** Returns a photo as the app passes it. */
export function takePhoto(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300);
    return canvas.toDataURL('image/jpeg');
  });
}

/** Answers a call in place of the server. */
export async function answer(page: Page, path: string, data: unknown, status = { code: 200, message: 'OK' }) {
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: status.code, json: { status, data } }));
}

/** Taps a provider in the login popup. @returns whether the app handles the tap */
export function tapProvider(page: Page, provider: string): Promise<boolean> {
  return page.evaluate(
    (detail) => !document.dispatchEvent(new CustomEvent('pureut:provider-tap', { detail, cancelable: true })),
    provider,
  );
}

/** Records the calls of a page, without the call that counts its views and the live stream of an idle page. */
export function recordCalls(context: BrowserContext): Request[] {
  const calls: Request[] = [];
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isOfPage = search.includes('visited=true') || request.resourceType() === 'eventsource';
    if (pathname.startsWith('/api/') && !isOfPage) calls.push(request);
  });
  return calls;
}

/** Returns all state that an attacker could change from outside. */
export async function stateOf(page: Page) {
  const inPage = await page.evaluate(() => ({
    address: location.href,
    history: history.length,
    stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    told: (window as unknown as AppWindow).told,
    markup: document.body.querySelectorAll(':not(iframe)').length,
  }));
  return { ...inPage, cookies: await page.context().cookies() };
}

/** Waits until messages to the page have been received and their effects have begun: both keep their order. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      addEventListener('message', resolve, { once: true });
      window.postMessage('settle', location.origin);
    });
    await fetch('/robots.txt', { cache: 'no-store' });
  });
}
