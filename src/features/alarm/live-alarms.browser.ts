import { $me } from '../../session/me.store.ts';
import { tabStorage } from '../../lib/storage.browser.ts';
import { forgetAll } from '../../session/member-storage.browser.ts';
import { alarmsKey, LIVE_PATH, type LiveAlarms } from './alarm.ts';
import { $newestAlarm } from './newest-alarm.store.ts';

/**
 * Tells this page of the member's alarms as they come. All tabs of a browser share one connection: one of them holds it,
 * and passes on what it is told. A tab that has been hidden for long lets go of it.
 */

const HIDDEN_FOR_LONG_MS = 5 * 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** After so many in vain, and none that went well, it waits for the reader to come back to the tab. */
const MAX_RETRIES = 8;
/** A tab that has just begun asks how things stand. */
const ASKING = 'asking';
/** The session has ended. */
const OVER = 'over';

type Told = { alarms: LiveAlarms; id: string };

/** Begins while the page is shown, and again whenever it is. */
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
  /** The session has ended: what this tab has kept of the member's alarms goes, too. */
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
  // A page that is left with an open connection would not be kept for the way back.
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

/** @param onLeft when there is no connection to be had for now, or, where it is over, none any more */
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
  // Whoever waits for the lock when its holder goes has it next. Where there is none, each tab has its own connection.
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

/** Browsers come back every few seconds, for good, and give up where they are refused: this waits longer each time. */
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
      // Not all at once when a server has gone.
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

/** Bells that are no islands. */
function markBells(hasAlarms: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('a.bell :is(.bell-news, .bell-dot)'))
    part.hidden = !hasAlarms;
}
