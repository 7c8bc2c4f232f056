import { randomId } from '../lib/random-id.ts';
import type { CallFailure } from './client.browser.ts';

/** Ids of calls that may have been heard though their answer never came. Runs in the browser. */
const unanswered = new Map<string, string>();

/**
 * Makes a call that must not act twice. Where its answer never came, the next attempt of the same name goes out under
 * the same request id, so that the server acts once for both.
 * @throws CallFailure
 */
export async function attempt<Answer>(name: string, call: (requestId: string) => Promise<Answer>): Promise<Answer> {
  const requestId = unanswered.get(name) ?? randomId();
  unanswered.delete(name);
  try {
    return await call(requestId);
  } catch (failure) {
    if ((failure as CallFailure).status === 0) unanswered.set(name, requestId);
    throw failure;
  }
}
