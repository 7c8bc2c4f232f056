/** Shows what a member has asked to be told of on this device, and leads to it. It answers no request of a page. */

addEventListener('install', () => skipWaiting());

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

/** Into the tab that shows the place already, or else into a new one: no tab loses what is typed in it. */
async function lead(url) {
  if (url.origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((tab) => placeOf(new URL(tab.url)) === placeOf(url));
  if (tab) await tab.focus();
  else await clients.openWindow(url.href);
}

function placeOf({ pathname, search }) {
  return pathname + search;
}
