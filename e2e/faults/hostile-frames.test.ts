import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { appMessageTypes, goodMessage, malformedMessages } from '../../tests/harness/actors/app-messages.ts';
import {
  APP_USER_AGENT,
  appAround,
  installApp,
  recordCalls,
  settle,
  stateOf,
  tapProvider,
} from '../shell/native-app.ts';
import { expect, test } from '../people/members.ts';

/**
 * A foreign page, in a frame of our page or with our page in its window, sends messages that only the app may send. Our
 * policies would prevent such pages, so they are disabled here to test the bridge alone.
 */
test.use({ userAgent: APP_USER_AGENT, bypassCSP: true });
test.beforeEach(async ({ context, signIn }) => {
  await installApp(context);
  await signIn();
});

let elsewhere: Server;
let origin: string;
test.beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Somebody else</title>');
  });
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  // A different site, in its own renderer process.
  origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
});
test.afterAll(() => elsewhere.close());

/** Returns malformed messages and, in case the secret leaks, valid ones; all short enough for a test. */
function attacks(nonce: string): string[] {
  return appMessageTypes
    .flatMap((type) => [goodMessage(type, nonce), ...malformedMessages(type, nonce)])
    .filter((text) => text.length < 100_000);
}

/** Opens the page after a member's tap on a provider. The bridge of this page accepts sign-in and sign-out messages. */
async function openStory(page: Page) {
  await page.goto('/story', { waitUntil: 'networkidle' });
  const nonce = await appAround(page).nonce();
  await tapProvider(page, 'KAKAO');
  return nonce;
}

const frames = {
  'a frame of the same origin': { srcdoc: '<title>Somebody else</title>' },
  'a sandboxed frame': { srcdoc: '<title>Somebody else</title>', sandbox: 'allow-scripts' },
  'a frame of another origin': {},
};

for (const [name, attributes] of Object.entries(frames)) {
  test(`${name} changes nothing, also after it is removed`, async ({ page, context }) => {
    const nonce = await openStory(page);
    const texts = attacks(nonce);
    await addFrame(page, { src: origin, ...attributes });
    const [before, calls] = [await stateOf(page), recordCalls(context)];
    expect(await hearFrom(page, texts)).toBe(texts.length);
    await hearFrom(page, [LEAVE, ...texts]);
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(await stateOf(page)).toEqual(before);
    expect(calls).toEqual([]);
  });
}

async function addFrame(page: Page, attributes: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const frame = document.createElement('iframe');
    for (const [key, value] of Object.entries(given)) frame.setAttribute(key, value);
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  }, attributes);
}

const LEAVE = 'leave';

/** Makes the frame send all messages; it is removed when it sends LEAVE. @returns the number of received messages */
async function hearFrom(page: Page, texts: string[]): Promise<number> {
  await page.evaluate((leave) => {
    const counter = Object.assign(window, { heard: 0 });
    addEventListener('message', ({ source, data }) => {
      if (source !== window) counter.heard++;
      if (data === leave) document.querySelector('iframe')?.remove();
    });
  }, LEAVE);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await frame
    ?.evaluate((all) => {
      for (const text of all) window.parent.postMessage(text, '*');
    }, texts)
    .catch(() => {});
  const heard = () => page.evaluate(() => (window as unknown as { heard: number }).heard);
  if (texts[0] !== LEAVE) await expect.poll(heard).toBe(texts.length);
  await settle(page);
  return heard();
}

test('an opener that keeps a reference to our window changes nothing', async ({ page, context, baseURL }) => {
  // With the policy, the opener has no reference to the window.
  await context.route('**/story', async (route) => {
    const response = await route.fetch();
    const { 'cross-origin-opener-policy': policy, ...headers } = response.headers();
    expect(policy).toBe('same-origin');
    await route.fulfill({ response, headers });
  });
  await page.goto(origin);
  const opening = context.waitForEvent('page');
  await page.evaluate((address) => {
    Object.assign(window, { opened: window.open(address) });
  }, `${baseURL}/story`);
  const ours = await opening;
  await ours.waitForLoadState('networkidle');
  const nonce = await appAround(ours).nonce();
  await tapProvider(ours, 'KAKAO');
  const [before, calls] = [await stateOf(ours), recordCalls(context)];
  await page.evaluate((texts) => {
    const { opened } = window as unknown as { opened: Window };
    for (const text of texts) opened.postMessage(text, '*');
  }, attacks(nonce));
  await settle(ours);
  expect(await page.evaluate(() => (window as unknown as { opened: Window }).opened.closed)).toBe(false);
  expect(await stateOf(ours)).toEqual(before);
  expect(calls).toEqual([]);
});

test('our page in a foreign frame has no bridge', async ({ page, context, baseURL, consoleErrors }) => {
  await context.addInitScript(() => {
    Object.assign(window, { ReactNativeWebView: { postMessage: (text: string) => console.log(text) } });
  });
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await page.goto('/story');
  await expect.poll(() => told).toEqual([expect.stringContaining('READY')]);

  await page.route('**/story', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(origin);
  await addFrame(page, { src: `${baseURL}/story` });
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await page.frames().at(-1)?.waitForLoadState('networkidle');
  expect(told).toHaveLength(1);
  // Chromium denies storage to a page in a frame of another site.
  consoleErrors.length = 0;
});
