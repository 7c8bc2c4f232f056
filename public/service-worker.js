/** Shows what a member has asked to be told of on this device, and leads to it. It answers no request of a page. */

addEventListener('install', () => skipWaiting());
// Only a tab that is in its care can be led elsewhere.
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const shown = { body, tag, lang: 'ko', icon: '/icon-192.png', data: { path } };
  event.waitUntil(registration.showNotification(title, shown));
});

addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(lead(new URL(notification.data.path, location.origin)));
});

/** Into an open tab of ours, the one that is seen if there is one, or else into a new one. */
async function lead(url) {
  if (url.origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  const led = await tab?.navigate(url.href).catch(() => undefined);
  if (led) await led.focus();
  else await clients.openWindow(url.href);
}
