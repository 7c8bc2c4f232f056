import { type CallFailure, callMain } from '../../http/browser/client.browser.ts';

/**
 * Makes a call that only operators may make. A visitor gets 404 for it, as for an unknown address. After a 404, this
 * function therefore fetches the current user: if the session has ended, that call fails and the page learns of it.
 * @throws CallFailure NOT_FOUND only if a member is signed in
 */
export async function askAsOperator<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (failure) {
    if ((failure as CallFailure).code === 'NOT_FOUND') await callMain('/v1/user/me');
    throw failure;
  }
}
