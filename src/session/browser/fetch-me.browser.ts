import { callMain, type CallFailure } from '../../http/browser/client.browser.ts';
import type { Me } from '../me.ts';
import { $me, $meFault } from './me.store.ts';

/**
 * Fetches the current user again, after the member has changed their data. If the call fails, `$me` becomes undefined and
 * `$meFault` gets the reason.
 */
export async function fetchMe(): Promise<Me | undefined> {
  try {
    $me.set(await callMain('/v1/user/me'));
    $meFault.set(undefined);
  } catch (failure) {
    $meFault.set((failure as Error).message);
    $me.set(undefined);
  }
  return $me.get();
}

/** The statuses that mean: not signed in, or suspended. */
const REFUSALS = [401, 403, 423];

/**
 * Asks the server for the current user.
 * @returns no `me` for a visitor; undefined if the server is busy, fails or cannot be reached
 */
export async function askMe(): Promise<{ me?: Me } | undefined> {
  try {
    return { me: await callMain('/v1/user/me') };
  } catch (failure) {
    return REFUSALS.includes((failure as CallFailure).status) ? {} : undefined;
  }
}
