import { callMain, type CallFailure } from '../http/client.browser.ts';
import type { Me } from './me.ts';
import { $me, $meFault } from './me.store.ts';

/**
 * Fetches the current user again, after a change of theirs. Who cannot be fetched is nobody, and `$meFault` says why.
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

/** Statuses that say who is not signed in, or may not be. */
const REFUSALS = [401, 403, 423];

/** Who the server says this is: nobody, too. @returns nothing where it does not say, being busy, at fault or out of reach */
export async function askMe(): Promise<{ me?: Me } | undefined> {
  try {
    return { me: await callMain('/v1/user/me') };
  } catch (failure) {
    return REFUSALS.includes((failure as CallFailure).status) ? {} : undefined;
  }
}
