import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { PushMessage } from '../../src/features/notifications/alarm/push/push-message.ts';

/** Simulates the push service behind a browser, which is the only part outside of the browser and the product. */

/** A host in `PUSH_SERVICES` of the server under test; it does not exist. */
export const PUSH_SERVICE = 'https://push.invalid';

type Kept = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Gives every page of the context subscriptions of this service, which pages find again. @returns their address */
export async function installPushService(context: BrowserContext): Promise<string> {
  const subscription: Kept = {
    endpoint: `${PUSH_SERVICE}/${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await context.addInitScript((given) => {
    if (!('PushManager' in window)) return;
    const NAME = 'test-push-subscription';
    const open = () => {
      const key = localStorage.getItem(NAME);
      if (key === null) return null;
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));
      return {
        endpoint: given.endpoint,
        options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
        toJSON: () => given,
        async unsubscribe() {
          localStorage.removeItem(NAME);
          return true;
        },
      } as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => open();
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem(NAME, String(options?.applicationServerKey));
      return open() as PushSubscription;
    };
  }, subscription);
  return subscription.endpoint;
}

/**
 * Delivers a message to the browser, which starts the page's worker for it. Resolves when the notification is displayed:
 * Chromium deletes a notification that a page reads with `getNotifications` between its storing and its display.
 */
export async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
    if (registration) registered.resolve(registration.registrationId);
  });
  const displayed = Promise.withResolvers<void>();
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
    if (eventName === 'Notification displayed') displayed.resolve();
  });
  await session.send('ServiceWorker.enable');
  await session.send('BackgroundService.clearEvents', { service: 'notifications' });
  await session.send('BackgroundService.startObserving', { service: 'notifications' });
  await session.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
  const { origin } = new URL(page.url());
  const registrationId = await registered.promise;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
  await displayed.promise;
  await session.detach();
}

/** Returns the notifications of this site that the browser shows now. */
export function shownNotifications(page: Page): Promise<{ title: string; body: string; tag: string; icon: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, icon }) => ({ title, body, tag, icon: new URL(icon).pathname }));
  });
}
