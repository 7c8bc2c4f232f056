import { callMain } from '../../http/client.browser.ts';
import { MEMBER_SCRAPS } from '../../session/member-key.ts';
import { APP_MARKER } from '../../app-marker.ts';

/** Pushes to this device: how they stand, and turning them on and off. Runs in the browser. */

/**
 * - `app`: the page is shown in our app, which tells its reader by itself
 * - `homeScreen`: an iPhone or iPad takes pushes only for what stands on its home screen
 * - `denied`: the reader has forbidden it, and only they can allow it again
 */
export type PushState = 'app' | 'homeScreen' | 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = '/service-worker.js';

/** Changes nothing, and registers nothing. @throws CallFailure */
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

/** Asks the reader whether it may be, by the browser's own window. @throws CallFailure, or what the browser throws */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { publicKey } = await callMain('/v1/alarm/push');
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  if (former && !isTo(former, publicKey)) await former.unsubscribe();
  // The one that there is already is given again.
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body = { endpoint: subscription.endpoint, keys: { p256dh, auth } };
  const { subscribed } = await callMain('/v1/alarm/push', { method: 'POST', body });
  return subscribed ? 'on' : 'off';
}

/** The server forgets the device, then the browser forgets us. @throws CallFailure */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription) {
    await callMain('/v1/alarm/push', { method: 'DELETE', query: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  // It also shows the scraps that are kept here.
  if (!(await caches.has(MEMBER_SCRAPS))) await (await navigator.serviceWorker.getRegistration(WORKER))?.unregister();
  return 'off';
}

/** Hears when the reader allows or forbids it in the browser's own settings. @returns what ends the listening */
export function onPermissionChange(listener: () => void): () => void {
  const controller = new AbortController();
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal: controller.signal }))
    // Where a browser does not tell, the next visit shows it.
    .catch(() => {});
  return () => controller.abort();
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return registration ? registration.pushManager.getSubscription() : null;
}

/** Whether it was made for this key of ours. */
function isTo({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer());
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** An iPad calls itself a Mac, which has no touch screen. */
function isIphone(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}
