/**
 * The service worker. A browser installs it when the member turns push messages on or stores scraps for offline reading.
 * It shows push messages and opens their pages. A page always comes from the server; if the server cannot be reached, the
 * worker answers with the stored copy of the page, or with the offline page.
 */

const OFFLINE_PAGE = '/offline';
const OFFLINE_CACHE = 'offline';
const ALARM_LIST = '/alarm';
/** Values of `Request.destination` for the files that are stored with a page. */
const FILE_KINDS = ['image', 'script', 'style'];

/** Whether the page came from the server, by client id. The browser discards the map when it stops the worker. */
const isFromServer = new Map();

addEventListener('install', () => skipWaiting());

// Without the offline page, the rest of the worker still works.
addEventListener('activate', (event) => event.waitUntil(storeOfflinePage().catch(() => {})));

addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const options = { body, tag, lang: 'ko', icon: '/icon-192.png', data: { path } };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openAlarm(notification));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const isOurs = request.method === 'GET' && new URL(request.url).origin === location.origin;
  if (!isOurs) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (FILE_KINDS.includes(request.destination)) answerFile(event);
});

async function answerPage({ request, resultingClientId }) {
  const response = await fetch(request).catch(() => undefined);
  isFromServer.set(resultingClientId, response !== undefined);
  return response ?? storedPage(request.url);
}

/**
 * A stored page takes its files from the cache first, since the server has just failed. `navigator.onLine` does not show
 * that failure: it is true in a tunnel, too. The browser loads the files of a page from the server by itself. A restarted
 * worker does not know where a page came from, so it asks the server first and then the cache.
 */
function answerFile(event) {
  const { request, clientId } = event;
  const isStoredPage = isFromServer.get(clientId) === false;
  const isUnknownPage = !isFromServer.has(clientId);
  if (isStoredPage) event.respondWith(storedFile(request.url).then((file) => file ?? fetch(request)));
  else if (isUnknownPage || !navigator.onLine) {
    event.respondWith(fetch(request).catch(async () => (await storedFile(request.url)) ?? Response.error()));
  }
}

/**
 * Opens the page of an alarm and marks the alarm as read, as the alarm list does. Admin messages and inquiry answers open
 * the alarm list itself, where the member reads them.
 */
async function openAlarm({ tag, data }) {
  const url = new URL(data.path, location.origin);
  if (url.origin !== location.origin) return;
  await showPage(url);
  if (url.pathname === ALARM_LIST) return;
  // If the call fails, the alarm stays unread.
  await markRead(tag).catch(() => {});
}

async function markRead(alarmId) {
  const apiKey = await findApiKey();
  const post = (path, requestId) =>
    fetch(path, { method: 'POST', headers: { 'x-request-id': requestId, 'x-api-key': apiKey } });
  const requestId = crypto.randomUUID();
  const mark = () => post(`/api/v1/alarm?idAlarm=${encodeURIComponent(alarmId)}`, requestId);
  const { status } = await mark();
  // A click usually comes after the access token has expired.
  if (status === 401 && (await post('/api/v1/user/refresh', crypto.randomUUID())).ok) await mark();
}

/** Reads the API key from the stored offline page. Every page contains it. */
async function findApiKey() {
  const page = await caches.match(OFFLINE_PAGE);
  const [, key = ''] = /<meta name="api-key" content="([^"]*)"/.exec((await page?.text()) ?? '') ?? [];
  return key;
}

/** Shows the page in a tab that has it open already, otherwise in a new tab, so that no tab loses unsent text. */
async function showPage(url) {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((tab) => withoutHash(new URL(tab.url)) === withoutHash(url));
  if (tab) await tab.focus();
  else await clients.openWindow(url.href);
}

function withoutHash({ pathname, search }) {
  return pathname + search;
}

/** Stores the offline page with the scripts and styles of the same build, since a later build has other files. */
async function storeOfflinePage() {
  const response = await fetch(OFFLINE_PAGE, { credentials: 'omit' });
  if (!response.ok) return;
  const cache = await caches.open(OFFLINE_CACHE);
  const files = (await response.clone().text()).matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g);
  await storeFiles(
    cache,
    Array.from(files, ([, file]) => file),
  );
  await cache.put(OFFLINE_PAGE, response);
}

/** Stores these files and the scripts that they import, each file once. */
async function storeFiles(cache, files, seen = new Set()) {
  const newFiles = files.filter((file) => !seen.has(file));
  for (const file of newFiles) seen.add(file);
  const store = async (file) => {
    await cache.add(file);
    if (!file.endsWith('.js')) return;
    const imports = (await (await cache.match(file)).text()).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g);
    await storeFiles(
      cache,
      Array.from(imports, ([, name]) => `/_astro/${name}`),
      seen,
    );
  };
  await Promise.all(newFiles.map(store));
}

async function storedPage(url) {
  const { pathname } = new URL(url);
  return (await caches.match(pathname)) ?? (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

/** One size of each picture is stored, under the address of the picture's folder, which all sizes share. */
async function storedFile(url) {
  const { pathname } = new URL(url);
  const [folder] = /^\/media\/[a-z0-9]+/.exec(pathname) ?? [];
  return caches.match(folder ?? pathname);
}
