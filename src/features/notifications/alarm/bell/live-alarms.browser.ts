import { $me } from '../../../../session/browser/me.store.ts';
import { tabStorage } from '../../../../lib/storage.browser.ts';
import { forgetAll } from '../../../../session/browser/member-storage.browser.ts';
import { alarmsKey, LIVE_PATH, type LiveAlarms } from '../alarm.ts';
import { $newestAlarm } from './newest-alarm.store.ts';

/**
 * Keeps the alarms of this page up to date through server-sent events. All tabs of a browser share one connection: one
 * tab holds it and forwards the events to the others. A tab that is hidden for five minutes closes its connection.
 */

const HIDDEN_FOR_LONG_MS = 5 * 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** After this many failures in a row, the tab waits until the member returns to it. */
const MAX_RETRIES = 8;
/** Sent by a new tab to ask for the last event. */
const ASKING = 'asking';
/** Sent to the other tabs when the session has ended. */
const OVER = 'over';

type Told = { alarms: LiveAlarms; id: string };

/** Follows the member's alarms whenever the page is visible. */
export function followAlarms(memberId: number): void {
  let following: { stop(): void } | undefined;
  let letGo: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const begin = () => {
    if (hasEnded || $me.get()?.id !== memberId) return;
    following ??= follow(memberId, (isOver) => {
      stop();
      if (isOver) end();
    });
  };
  /** Ends for good after the session has ended, and deletes the alarms that this tab has stored. */
  const end = () => {
    hasEnded = true;
    forgetAll(tabStorage, alarmsKey(memberId));
  };
  const stop = () => {
    following?.stop();
    following = undefined;
  };
  const heed = () => {
    clearTimeout(letGo);
    if (document.visibilityState === 'visible') begin();
    else letGo = setTimeout(stop, HIDDEN_FOR_LONG_MS);
  };
  document.addEventListener('visibilitychange', heed);
  // Browsers do not put a page with an open connection into the back/forward cache.
  addEventListener('pagehide', stop);
  addEventListener('pageshow', heed);
  $me.subscribe((me) => {
    if (me?.id !== memberId) {
      stop();
      end();
    }
    markBells(me?.hasAlarms ?? false);
  });
  heed();
}

/**
 * Receives events, from another tab or from a connection of its own.
 * @param onLeft called when the connection is given up; `isOver` if the session has ended
 */
function follow(memberId: number, onLeft: (isOver: boolean) => void) {
  const name = `pureut-alarms/${memberId}`;
  const tabs = new BroadcastChannel(name);
  const over = new AbortController();
  let last: Told | undefined;
  let isOpen = false;

  const take = (told: Told) => {
    last = told;
    show(memberId, told.alarms);
  };
  tabs.onmessage = ({ data }: MessageEvent<Told | typeof ASKING | typeof OVER>) => {
    if (data === OVER) onLeft(true);
    else if (data !== ASKING) take(data);
    else if (isOpen && last) tabs.postMessage(last);
  };
  const hold = () =>
    new Promise<void>((letGo) => {
      over.signal.addEventListener('abort', () => letGo());
      connect({
        memberId,
        signal: over.signal,
        since: () => last?.id ?? '',
        onOpen: (now) => (isOpen = now),
        onLeft(isOver) {
          if (isOver) tabs.postMessage(OVER);
          onLeft(isOver);
        },
        onTold(told) {
          take(told);
          tabs.postMessage(told);
        },
      });
    });
  // When the tab with the lock closes, the next waiting tab gets the lock. In browsers without locks, each tab opens
  // its own connection.
  if (navigator.locks) navigator.locks.request(name, { signal: over.signal }, hold).catch(() => {});
  else void hold();
  tabs.postMessage(ASKING);
  return {
    stop() {
      over.abort();
      tabs.close();
    },
  };
}

type Connecting = {
  memberId: number;
  signal: AbortSignal;
  since: () => string;
  onOpen: (isOpen: boolean) => void;
  onTold: (told: Told) => void;
  onLeft: (isOver: boolean) => void;
};

/**
 * Opens the connection. `EventSource` itself retries every few seconds without an end, and gives up when it is refused,
 * so this function retries with back-off instead.
 */
function connect({ memberId, signal, since, onOpen, onTold, onLeft }: Connecting): void {
  let retries = 0;
  const open = () => {
    if (signal.aborted) return;
    const source = new EventSource(`${LIVE_PATH}?memberId=${memberId}&lastEventId=${since()}`);
    const close = () => source.close();
    signal.addEventListener('abort', close);
    source.addEventListener('open', () => {
      retries = 0;
      onOpen(true);
    });
    source.addEventListener('alarms', ({ data, lastEventId }) => onTold({ alarms: JSON.parse(data), id: lastEventId }));
    source.addEventListener('end', () => onLeft(true));
    source.addEventListener('error', () => {
      close();
      onOpen(false);
      signal.removeEventListener('abort', close);
      if (retries === MAX_RETRIES) return onLeft(false);
      const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries++);
      // The random factor spreads the reconnections of many clients after a server restart.
      setTimeout(open, wait * (0.5 + Math.random()));
    });
  };
  open();
}

function show(memberId: number, { hasAlarms, newest }: LiveAlarms): void {
  const me = $me.get();
  if (me?.id !== memberId) return;
  if (newest > $newestAlarm.get()) $newestAlarm.set(newest);
  if (me.hasAlarms !== hasAlarms) $me.set({ ...me, hasAlarms });
}

/** Updates bells that are not islands. */
function markBells(hasAlarms: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('a.bell :is(.bell-news, .bell-dot)'))
    part.hidden = !hasAlarms;
}
