import { callMain } from '../../../../http/browser/client.browser.ts';
import { MEMBER_SCRAPS } from '../../../../session/member-key.ts';
import { APP_MARKER } from '../../../../site/app-marker.ts';

/** Push messages on this device: their state, and turning them on and off. */

/**
 * - `app`: the native app shows the page and notifies by itself
 * - `homeScreen`: on iPhone and iPad, only sites on the home screen can receive push messages
 * - `denied`: the member has blocked notifications in the browser, and only they can allow them again
 */
export type PushState = 'app' | 'homeScreen' | 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = '/service-worker.js';

/**
 * Returns the state without any side effect.
 * @throws CallFailure
 */
export async function findPushState(): Promise<PushState> {
  if (navigator.userAgent.includes(APP_MARKER)) return 'app';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isIphone() ? 'homeScreen' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await findSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const { publicKey, subscribed } = await callMain('/v1/alarm/push', { query: { endpoint: subscription.endpoint } });
  return subscribed && isTo(subscription, publicKey) ? 'on' : 'off';
}

/**
 * Turns push messages on, after the browser has asked the member for permission.
 * @throws CallFailure, or an error of the browser
 */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { publicKey } = await callMain('/v1/alarm/push');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  if (former && !isTo(former, publicKey)) await former.unsubscribe();
  // If the browser already has a subscription for this key, this returns it.
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body = { endpoint: subscription.endpoint, keys: { p256dh, auth } };
  const { subscribed } = await callMain('/v1/alarm/push', { method: 'POST', body });
  return subscribed ? 'on' : 'off';
}

/**
 * Turns push messages off: deletes the subscription on the server, then in the browser.
 * @throws CallFailure
 */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription) {
    await callMain('/v1/alarm/push', { method: 'DELETE', query: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  // The service worker also serves the offline scraps, so it stays while there are any.
  if (!(await caches.has(MEMBER_SCRAPS))) await (await navigator.serviceWorker.getRegistration(WORKER))?.unregister();
  return 'off';
}

/**
 * Calls the listener when the permission changes in the browser's settings.
 * @returns a function that removes the listener
 */
export function onPermissionChange(listener: () => void): () => void {
  const controller = new AbortController();
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal: controller.signal }))
    // Some browsers do not report changes. The next visit then shows the new state.
    .catch(() => {});
  return () => controller.abort();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Returns whether the subscription belongs to our public key. */
function isTo({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** An iPad identifies itself as a Mac, but no Mac has a touch screen. */
function isIphone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
