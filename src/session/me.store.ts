import { atom, computed } from 'nanostores';
import { onCall } from '../http/call-events.ts';
import type { CallFailure } from '../http/client.ts';
import { isLoginRequired, paths } from '../paths.ts';
import type { Me } from './me.ts';

/** The current user; nobody for a visitor. The page brings it along, so that nothing flashes. */
export const $me = atom<Me | undefined>(readPage());
export const $loggedIn = computed($me, (me) => me !== undefined);
/** Why the current user could not be fetched. */
export const $meFailure = atom<string | undefined>();

/** Fetches the current user again: after a change of the profile, or when an old page comes back. */
export async function fetchMe(): Promise<Me | undefined> {
  try {
    const { callMain } = await import('../http/client.ts');
    $me.set(await callMain<Me>('/v1/user/me'));
    $meFailure.set(undefined);
  } catch (failure) {
    $me.set(undefined);
    $meFailure.set((failure as CallFailure).message);
  }
  return $me.get();
}

/** Forgets the session on this side, and leaves a page that only members may see; spec 1, section 4. */
export function clearSession(): void {
  $me.set(undefined);
  if (isLoginRequired(location.pathname)) location.replace(paths.home);
}

onCall('sessionLost', clearSession);

function readPage(): Me | undefined {
  const text = globalThis.document?.documentElement.dataset.me;
  return text ? (JSON.parse(text) as Me) : undefined;
}
