import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_PATH } from '../../../src/features/notifications/alarm/alarm.ts';
import { stopClock, pass, settle } from '../../harness/browser/clock.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { openNetwork } from '../../harness/browser/network.ts';
import { MEMBER } from './alarms.ts';

/** How pages receive alarms as they arrive. */

const ME = { ...MEMBER, hasAlarms: false };
const MINUTE = 60_000;

/** A page's connection to its stream of alarms. The test opens it, breaks it and sends events through it. */
class Stream extends EventTarget {
  static all: Stream[] = [];
  isClosed = false;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    Stream.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}
const newest = () => Stream.all.at(-1) as Stream;
const openStreams = () => Stream.all.filter(({ isClosed }) => !isClosed).length;
/** Sends an event through the newest stream unless it is closed. */
function speak(event: Event): void {
  if (!newest().isClosed) newest().dispatchEvent(event);
}
const tell = (alarms: object, lastEventId = '41') =>
  speak(new MessageEvent('alarms', { data: JSON.stringify(alarms), lastEventId }));
const say = (event: string) => speak(new Event(event));

/** Replaces the browser's locks: each caller gets the lock after the previous caller has released it. */
function installLocks() {
  let holder = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    const mine = holder.then(() => (signal.aborted ? Promise.reject(new Error('aborted')) : hold()));
    holder = mine.catch(() => {});
    return mine;
  };
  Object.assign(navigator, { locks: { request } });
}

let visibility: 'visible' | 'hidden';
function show(state: typeof visibility): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

type Page = Parameters<typeof openPage>[0];

async function follow(page: Page = {}, isFirst = true) {
  (isFirst ? openFirstPage : openPage)({ me: ME, ...page });
  return joinTab();
}

/** Opens another tab of the same browser. It has its own modules and shares the document. */
async function joinTab() {
  vi.resetModules();
  const [{ followAlarms }, { $me }, { $newestAlarm }] = await Promise.all([
    import('../../../src/features/notifications/alarm/bell/live-alarms.browser.ts'),
    import('../../../src/session/browser/me.store.ts'),
    import('../../../src/features/notifications/alarm/bell/newest-alarm.store.ts'),
  ]);
  followAlarms(ME.id);
  await settle();
  return { $me, $newestAlarm };
}

beforeEach(() => {
  Stream.all = [];
  visibility = 'visible';
  openNetwork();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('EventSource', Stream);
  // The delay before a retry then has no random part.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  Reflect.deleteProperty(navigator, 'locks');
});

describe('a page', () => {
  test('learns whether an alarm is unread and when the newest came, and its static bells show it', async () => {
    const bell = '<a class="bell"><span class="bell-news" hidden></span><i class="bell-dot" hidden></i></a>';
    const { $me, $newestAlarm } = await follow({ html: bell });
    expect(newest().address).toBe(`${LIVE_PATH}?memberId=${ME.id}&lastEventId=`);
    say('open');
    tell({ hasAlarms: true, newest: 1_700 });
    expect([$me.get()?.hasAlarms, $newestAlarm.get()]).toEqual([true, 1_700]);
    expect(document.querySelectorAll('.bell [hidden]')).toHaveLength(0);
    tell({ hasAlarms: false, newest: 1_600 });
    expect([$me.get()?.hasAlarms, $newestAlarm.get()]).toEqual([false, 1_700]);
    expect(document.querySelectorAll('.bell [hidden]')).toHaveLength(2);
  });

  test('sends the id of its last event after a lost connection', async () => {
    stopClock();
    await follow();
    tell({ hasAlarms: true, newest: 1 }, '41');
    say('error');
    await pass(1_000);
    expect(newest().address).toBe(`${LIVE_PATH}?memberId=${ME.id}&lastEventId=41`);
  });

  test('waits 1, 2, 4 seconds and so on up to a minute between attempts, and gives up after eight', async () => {
    stopClock();
    await follow();
    const waits: number[] = [];
    for (let retry = 0; retry < 8; retry++) {
      const known = Stream.all.length;
      say('error');
      expect(newest().isClosed).toBe(true);
      let seconds = 0;
      for (; Stream.all.length === known; seconds++) await vi.advanceTimersByTimeAsync(1_000);
      waits.push(seconds);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    say('error');
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(Stream.all).toHaveLength(9);
    // The member returns to the tab.
    show('hidden');
    show('visible');
    expect(Stream.all).toHaveLength(10);
  });

  test('starts again with short delays after a successful connection', async () => {
    stopClock();
    await follow();
    for (const wait of [1_000, 2_000, 4_000]) {
      say('error');
      await pass(wait);
    }
    say('open');
    say('error');
    await pass(1_000);
    expect(Stream.all).toHaveLength(5);
  });

  test('makes no retry after it was left', async () => {
    stopClock();
    await follow();
    say('error');
    dispatchEvent(new Event('pagehide'));
    await pass(MINUTE);
    expect(Stream.all).toHaveLength(1);
  });

  test('closes the connection when it is left, and opens one when the browser restores it', async () => {
    await follow();
    dispatchEvent(new Event('pagehide'));
    expect(openStreams()).toBe(0);
    dispatchEvent(new Event('pageshow'));
    expect(openStreams()).toBe(1);
  });

  test('closes the connection after it was hidden for five minutes', async () => {
    stopClock();
    await follow();
    show('hidden');
    await pass(5 * MINUTE - 100);
    show('visible');
    await pass(5 * MINUTE);
    expect(openStreams()).toBe(1);
    show('hidden');
    await pass(5 * MINUTE);
    expect(openStreams()).toBe(0);
    show('visible');
    expect(openStreams()).toBe(1);
  });

  test('opens no connection while it has never been visible', async () => {
    visibility = 'hidden';
    await follow();
    expect(Stream.all).toEqual([]);
    show('visible');
    expect(Stream.all).toHaveLength(1);
  });
});

describe('the end of the session', () => {
  const KEPT = `member:alarms/${ME.id}//0:fetched`;

  test('stops the connection for good when the stream reports it, and the tab drops its alarms', async () => {
    await follow();
    sessionStorage.setItem(KEPT, '{}');
    say('end');
    expect([openStreams(), sessionStorage.getItem(KEPT)]).toEqual([0, null]);
    show('hidden');
    show('visible');
    dispatchEvent(new Event('pageshow'));
    expect(Stream.all).toHaveLength(1);
  });

  test('does the same when this page reports it, and bells show nothing new', async () => {
    const html = '<a class="bell"><i class="bell-dot"></i></a>';
    const { $me } = await follow({ html, me: { ...ME, hasAlarms: true } });
    sessionStorage.setItem(KEPT, '{}');
    $me.set(undefined);
    expect([openStreams(), sessionStorage.getItem(KEPT)]).toEqual([0, null]);
    expect(document.querySelector<HTMLElement>('.bell-dot')?.hidden).toBe(true);
    tell({ hasAlarms: true, newest: 9 });
    show('visible');
    expect([$me.get(), Stream.all.length]).toEqual([undefined, 1]);
  });
});

describe('the tabs of a browser', () => {
  /** A message between tabs takes a turn of the event loop. */
  const heard = async (condition: () => void) => vi.waitFor(condition);

  test('share one connection, and receive the events of the tab that holds it', async () => {
    installLocks();
    const first = await follow();
    const second = await joinTab();
    say('open');
    expect(Stream.all).toHaveLength(1);
    tell({ hasAlarms: true, newest: 5 });
    await heard(() => expect([first, second].map(({ $me }) => $me.get()?.hasAlarms)).toEqual([true, true]));
    // A new tab asks the others for the present state.
    const third = await joinTab();
    await heard(() => expect(third.$newestAlarm.get()).toBe(5));
  });

  test('have one connection each in a browser without locks', async () => {
    await follow();
    await joinTab();
    expect(openStreams()).toBe(2);
  });

  test('stop their connection together when the session ends', async () => {
    installLocks();
    await follow();
    await joinTab();
    say('end');
    await settle();
    show('hidden');
    show('visible');
    await settle();
    expect(openStreams()).toBe(0);
  });
});
