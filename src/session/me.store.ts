import { atom, computed } from 'nanostores';
import { onCall } from '../http/call-events.ts';
import { isLoginRequired } from '../login-required.ts';
import type { Me, SuspendInfo } from './me.ts';

/** The current user; nobody for a visitor. The page brings it along, so that nothing flashes. */
export const $me = atom<Me | undefined>(readPage());
/** No `computed`, which every page would have to bring along for it; the one below is left out where nobody reads it. */
export const $loggedIn = atom($me.get() !== undefined);

/** The suspension that the reader's own data or the answer that refused their login told of. */
export const $suspendInfo = atom<SuspendInfo | undefined>($me.get()?.suspendInfo);
export const $isSuspended = computed($suspendInfo, (info) => info !== undefined);
$me.listen((me) => {
  $loggedIn.set(me !== undefined);
  $suspendInfo.set(me?.suspendInfo);
});

/** Why the current user could not be fetched the last time, for people to read. */
export const $meFault = atom<string | undefined>();

/** Forgets the session on this side, and leaves a page that only members may see, unless somebody is writing there. */
function clearSession(): void {
  $me.set(undefined);
  if (isLoginRequired(location.pathname) && !document.querySelector('[data-unsent]')) location.replace('/');
}

onCall('sessionLost', clearSession);

function readPage(): Me | undefined {
  const text = globalThis.document?.documentElement.dataset.me;
  return text ? (JSON.parse(text) as Me) : undefined;
}
