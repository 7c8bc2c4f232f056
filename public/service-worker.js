/**
 * On devices whose member has asked for it: shows what they are to be told of and leads to it, and, where a page cannot be
 * had, shows what is kept of it, or a page that says so. A page that can be had always comes from the server.
 */

const OFFLINE_PAGE = '/offline';
const OFFLINE_CACHE = 'offline';
const ALARMS = '/alarm';
/** What is kept of a page besides itself, as `Request.destination` calls it. */
const FILES = ['image', 'script', 'style'];

/** By client, for as long as the worker runs: whether its page came from the server. */
const isFromServer = new Map();

addEventListener('install', () => skipWaiting());

// Without that page the worker still does the rest.
addEventListener('activate', (event) => event.waitUntil(keepOfflinePage().catch(() => {})));

addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  const shown = { body, tag, lang: 'ko', icon: '/icon-192.png', data: { path } };
  event.waitUntil(registration.showNotification(title, shown));
});

addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(follow(notification));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const isOurs = request.method === 'GET' && new URL(request.url).origin === location.origin;
  if (!isOurs) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (FILES.includes(request.destination)) answerFile(event);
});

async function answerPage({ request, resultingClientId }) {
  const answer = await fetch(request).catch(() => undefined);
  isFromServer.set(resultingClientId, answer !== undefined);
  return answer ?? cachedPage(request.url);
}

/**
 * `navigator.onLine` is true in a tunnel, too. So a kept page has its files from here, and waits for no server that has
 * just failed. A page that came from the server leaves them to the browser. Of which kind a page is, a new worker does not
 * know: it asks the server, and where that fails, takes what is kept.
 */
function answerFile(event) {
  const { request, clientId } = event;
  const ask = () => fetch(request);
  const kept = () => keptFile(request.url);
  if (isFromServer.get(clientId) === false) event.respondWith(kept().then((file) => file ?? ask()));
  else if (!isFromServer.has(clientId) || !navigator.onLine)
    event.respondWith(ask().catch(async () => (await kept()) ?? Response.error()));
}

/** An alarm that has been followed is read, as in the list; the list itself is where messages and answers are read. */
async function follow({ tag, data }) {
  const url = new URL(data.path, location.origin);
  await lead(url);
  if (url.origin !== location.origin || url.pathname === ALARMS) return;
  // What fails stays unread.
  await markRead(tag).catch(() => {});
}

async function markRead(alarmId) {
  const apiKey = await findApiKey();
  const post = (path, requestId) =>
    fetch(path, { method: 'POST', headers: { 'x-request-id': requestId, 'x-api-key': apiKey } });
  const requestId = crypto.randomUUID();
  const mark = () => post(`/api/v1/alarm?idAlarm=${encodeURIComponent(alarmId)}`, requestId);
  const { status } = await mark();
  // Most notifications are followed later than access lasts.
  if (status === 401 && (await post('/api/v1/user/refresh', crypto.randomUUID())).ok) await mark();
}

/** As every page names it; that page is kept here. */
async function findApiKey() {
  const page = await caches.match(OFFLINE_PAGE);
  const [, key = ''] = /<meta name="api-key" content="([^"]*)"/.exec((await page?.text()) ?? '') ?? [];
  return key;
}

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

/** With its own scripts and styles, so that a later deployment does not part them. */
async function keepOfflinePage() {
  const answer = await fetch(OFFLINE_PAGE, { credentials: 'omit' });
  if (!answer.ok) return;
  const cache = await caches.open(OFFLINE_CACHE);
  const files = (await answer.clone().text()).matchAll(/(?:href|src)="(\/_astro\/[^"]+)"/g);
  await keepFiles(
    cache,
    Array.from(files, ([, file]) => file),
  );
  await cache.put(OFFLINE_PAGE, answer);
}

/** And the scripts that they import. */
async function keepFiles(cache, files, kept = new Set()) {
  const further = files.filter((file) => !kept.has(file));
  for (const file of further) kept.add(file);
  const keep = async (file) => {
    await cache.add(file);
    if (!file.endsWith('.js')) return;
    const imports = (await (await cache.match(file)).text()).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g);
    await keepFiles(
      cache,
      Array.from(imports, ([, name]) => `/_astro/${name}`),
      kept,
    );
  };
  await Promise.all(further.map(keep));
}

async function cachedPage(url) {
  const { pathname } = new URL(url);
  return (await caches.match(pathname)) ?? (await caches.match(OFFLINE_PAGE)) ?? Response.error();
}

/** Of a picture one size is kept, under the address of them all. */
async function keptFile(url) {
  const { pathname } = new URL(url);
  const [folder] = /^\/media\/[a-z0-9]+/.exec(pathname) ?? [];
  return caches.match(folder ?? pathname);
}
