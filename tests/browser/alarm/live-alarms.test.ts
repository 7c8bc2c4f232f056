import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LIVE_PATH } from '../../../src/features/alarm/alarm.ts';
import { holdClock, pass, settle } from '../../harness/browser/clock.ts';
import { openFirstPage, openPage } from '../../harness/browser/fresh-page.ts';
import { openNetwork } from '../../harness/browser/network.ts';
import { MEMBER } from './alarms.ts';

/** How pages hear of alarms as they come. */

const ME = { ...MEMBER, hasAlarms: false };
const MINUTE = 60_000;

/** A connection of a page to its stream, which the test opens, breaks and speaks through. */
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
/** A stream that was closed tells nothing more. */
function speak(event: Event): void {
  if (!newest().isClosed) newest().dispatchEvent(event);
}
const tell = (alarms: object, lastEventId = '41') =>
  speak(new MessageEvent('alarms', { data: JSON.stringify(alarms), lastEventId }));
const say = (event: string) => speak(new Event(event));

/** The browser's locks: the first to ask holds one until it lets go, then the next. */
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

/** Another tab of the same browser, with modules of its own, which hears the same document. */
async function joinTab() {
  vi.resetModules();
  const [{ followAlarms }, { $me }, { $newestAlarm }] = await Promise.all([
    import('../../../src/features/alarm/live-alarms.browser.ts'),
    import('../../../src/session/me.store.ts'),
    import('../../../src/features/alarm/newest-alarm.store.ts'),
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
  // The delay before a retry is then exactly the one that is planned.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  Reflect.deleteProperty(navigator, 'locks');
});

describe('a page', () => {
  test('is told whether something is unread and when the newest came; bells that are no islands show it', async () => {
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

  test('says after a break what it was told last', async () => {
    holdClock();
    await follow();
    tell({ hasAlarms: true, newest: 1 }, '41');
    say('error');
    await pass(1_000);
    expect(newest().address).toBe(`${LIVE_PATH}?memberId=${ME.id}&lastEventId=41`);
  });

  test('waits 1, 2, 4 seconds and so on up to a minute between attempts, and gives up after eight', async () => {
    holdClock();
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
    // The reader comes back to the tab.
    show('hidden');
    show('visible');
    expect(Stream.all).toHaveLength(10);
  });

  test('begins anew with short delays once a connection was open', async () => {
    holdClock();
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

  test('that is left before a retry makes none', async () => {
    holdClock();
    await follow();
    say('error');
    dispatchEvent(new Event('pagehide'));
    await pass(MINUTE);
    expect(Stream.all).toHaveLength(1);
  });

  test('lets go of the connection when it is left, and has one again when it comes back', async () => {
    await follow();
    dispatchEvent(new Event('pagehide'));
    expect(openStreams()).toBe(0);
    dispatchEvent(new Event('pageshow'));
    expect(openStreams()).toBe(1);
  });

  test('that is hidden lets go of it after five minutes', async () => {
    holdClock();
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

  test('that begins hidden has none before somebody looks at it', async () => {
    visibility = 'hidden';
    await follow();
    expect(Stream.all).toEqual([]);
    show('visible');
    expect(Stream.all).toHaveLength(1);
  });
});

describe('the end of the session', () => {
  const KEPT = `member:alarms/${ME.id}//0:fetched`;

  test('that the stream tells of ends it for good, and the tab forgets its alarms', async () => {
    await follow();
    sessionStorage.setItem(KEPT, '{}');
    say('end');
    expect([openStreams(), sessionStorage.getItem(KEPT)]).toEqual([0, null]);
    show('hidden');
    show('visible');
    dispatchEvent(new Event('pageshow'));
    expect(Stream.all).toHaveLength(1);
  });

  test('in this page does the same, and bells show nothing new', async () => {
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
  /** What one tab says to the others takes a turn of the event loop. */
  const heard = async (condition: () => void) => vi.waitFor(condition);

  test('share one connection, and hear what the tab that holds it is told', async () => {
    installLocks();
    const first = await follow();
    const second = await joinTab();
    say('open');
    expect(Stream.all).toHaveLength(1);
    tell({ hasAlarms: true, newest: 5 });
    await heard(() => expect([first, second].map(({ $me }) => $me.get()?.hasAlarms)).toEqual([true, true]));
    // A tab that has just begun asks how things stand.
    const third = await joinTab();
    await heard(() => expect(third.$newestAlarm.get()).toBe(5));
  });

  test('have one each where the browser has no locks', async () => {
    await follow();
    await joinTab();
    expect(openStreams()).toBe(2);
  });

  test('end together with the session', async () => {
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
