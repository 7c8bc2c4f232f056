import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../../harness/browser/clock.ts';
import { installCaches, type TestCaches } from '../../harness/browser/caches.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { watchNavigations } from '../../harness/browser/navigations.ts';
import { failure, type Network, openNetwork } from '../../harness/browser/network.ts';
import { ME, PAGES, SCRAPS, type Server, startServer } from './scraps.ts';

/** The button above the list of scraps that stores them on this device. */

const KEEP = '오프라인에서도 읽기';
const REMOVE = '이 기기에서 지우기';
const list = (...paths: string[]) =>
  `<div class="offline-scraps" hidden><p role="status"></p><button>${KEEP}</button></div>
   ${paths.map((path) => `<a class="scrap-link" href="${path}"></a>`).join('')}`;

let network: Network;
let device: TestCaches;
let server: Server;

beforeEach(() => {
  openFirstPage({ me: ME });
  network = openNetwork();
  device = installCaches();
  server = startServer(network, '/story/1', '/story/2');
});

const place = () => document.querySelector<HTMLElement>('.offline-scraps') as HTMLElement;
const button = () => place().querySelector('button') as HTMLButtonElement;
const says = () => [place().querySelector('p')?.textContent, button().textContent];
const kept = () => device.kept(SCRAPS, PAGES);

async function visit(...paths: string[]): Promise<void> {
  openPage({ me: ME, html: list(...paths), path: '/my/scrap' });
  await import('../../../src/features/community/reaction/offline/offline-scraps.browser.ts');
  await settle();
}

async function press(): Promise<void> {
  button().click();
  await settle();
}

test('the button exists if the browser can store pages', async () => {
  await visit('/story/1');
  expect(place().hidden).toBe(false);
  expect(says()).toEqual(['', KEEP]);
  expect(await kept()).toEqual([]);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await visit('/story/1');
  expect(place().hidden).toBe(true);
});

test('the button stores the scraps of the list, and each later visit stores new ones', async () => {
  await visit('/story/1');
  await press();
  expect(says()).toEqual(['이 페이지의 글 1개를 인터넷 없이도 읽을 수 있어요', REMOVE]);
  await visit('/story/1', '/story/2');
  expect(says()).toEqual(['이 페이지의 글 2개를 인터넷 없이도 읽을 수 있어요', REMOVE]);
  expect(await kept()).toEqual(['/story/1', '/story/2']);
});

test('the button deletes the stored scraps', async () => {
  await visit('/story/1');
  await press();
  await press();
  expect(says()).toEqual(['이 기기에서 지웠어요', KEEP]);
  expect([device.isThere(SCRAPS), device.isRegistered]).toEqual([false, false]);
});

test('a press while scraps are being stored takes effect afterwards', async () => {
  await visit('/story/1');
  const release = network.hold('GET /story/1');
  button().click();
  button().click();
  release();
  await settle();
  expect(says()).toEqual(['이 기기에서 지웠어요', KEEP]);
});

describe('a scrap that cannot be stored', () => {
  test('is counted', async () => {
    device.isFull = (path) => path === '/story/2';
    await visit('/story/1', '/story/2');
    await press();
    expect(says()).toEqual(['이 페이지의 글 1개를 인터넷 없이도 읽을 수 있어요. 1개는 저장하지 못했어요', REMOVE]);
  });

  test('on this page of the list is counted, while scraps of another page stay stored', async () => {
    await visit('/story/1');
    await press();
    network.loseRequests('GET /story/2');
    await visit('/story/2');
    expect(says()).toEqual(['이 페이지의 글 1개는 저장하지 못했어요', REMOVE]);
    expect(await kept()).toEqual(['/story/1']);
  });

  test('leaves no storage if it is the only one', async () => {
    device.isFull = (path) => PAGES.test(path);
    await visit('/story/1');
    await press();
    expect(says()).toEqual(['이 기기에 저장하지 못했어요', KEEP]);
    expect(device.isThere(SCRAPS)).toBe(false);
  });

  test('is reported if the device can store no page at all', async () => {
    device.isFull = () => true;
    await visit('/story/1');
    await press();
    expect(says()).toEqual(['이 기기에 저장하지 못했어요', KEEP]);
  });
});

test('an empty list offers no storing', async () => {
  await visit();
  await press();
  expect(says()).toEqual(['저장할 글이 없어요', REMOVE]);
});

test('a member whose session was ended elsewhere stores nothing, and leaves the list', async () => {
  await visit('/story/1');
  const navigations = watchNavigations();
  network.answer('GET /story/1', () => failure(401, 'UNAUTHORIZED'));
  await press();
  expect(navigations).toEqual(['replace /']);
  expect([await kept(), server.copies]).toEqual([[], []]);
});
