import { atom, computed } from 'nanostores';
import { onCall } from '../http/call-events.ts';
import { isLoginRequired } from '../login-required.ts';
import type { Me, SuspendInfo } from './me.ts';

/** The current user; nobody for a visitor. The page brings it along, so that nothing flashes. */
export const $me = atom<Me | undefined>(readPage());
/** An atom, since every page brings this file and little else of the library: `computed` is a tenth of its script. */
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

/**
 * Fetches the current user again: after a change of the profile, or when an old page comes back. Who cannot be fetched is
 * nobody.
 */
export async function fetchMe(): Promise<Me | undefined> {
  try {
    const { callMain } = await import('../http/client.browser.ts');
    $me.set(await callMain('/v1/user/me'));
    $meFault.set(undefined);
  } catch (failure) {
    $meFault.set((failure as Error).message);
    $me.set(undefined);
  }
  return $me.get();
}

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
