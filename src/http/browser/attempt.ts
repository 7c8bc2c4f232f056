import { randomId } from '../../lib/random-id.ts';
import type { CallFailure } from './client.browser.ts';

/** Request ids of calls without an answer, which the server may have handled. Runs in the browser. */
const unanswered = new Map<string, string>();

/**
 * Makes a call that must not be handled twice. If there was no answer, the next attempt with the same name uses the
 * same request id, so the server handles the two only once.
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
