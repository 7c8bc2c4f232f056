import { atom, computed } from 'nanostores';
import { onCall } from '../../http/browser/call-events.ts';
import { isLoginRequired } from '../../site/login-required.ts';
import type { Me, SuspendInfo } from '../me.ts';

/** The current user; undefined for a visitor. The page's HTML contains it, so that the page does not flicker. */
export const $me = atom<Me | undefined>(readPage());
/**
 * An atom instead of a `computed`, which every page would have to load. Bundles without readers of `$isSuspended` omit
 * it.
 */
export const $loggedIn = atom($me.get() !== undefined);

/** The member's suspension, from their own data or from the answer that refused their login. */
export const $suspendInfo = atom<SuspendInfo | undefined>($me.get()?.suspendInfo);
export const $isSuspended = computed($suspendInfo, (info) => info !== undefined);
$me.listen((me) => {
  $loggedIn.set(me !== undefined);
  $suspendInfo.set(me?.suspendInfo);
});

/** The message of the last failure to fetch the current user, in words for members. */
export const $meFault = atom<string | undefined>();

/** Clears the current user, and leaves a page for members, unless it has unsent text. */
function clearSession(): void {
  $me.set(undefined);
  if (isLoginRequired(location.pathname) && !document.querySelector('[data-unsent]')) location.replace('/');
}

onCall('sessionLost', clearSession);

function readPage(): Me | undefined {
  const text = globalThis.document?.documentElement.dataset.me;
  return text ? (JSON.parse(text) as Me) : undefined;
}
