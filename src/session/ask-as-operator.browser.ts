import { type CallFailure, callMain } from '../http/client.browser.ts';

/**
 * Makes a call that operators alone may make. Where nobody is signed in it is answered as if nothing were there, so that whoever
 * reads that asks who they are: a session that has ended fails as such, which the page is then told of.
 * @throws CallFailure NOT_FOUND of somebody who is signed in only
 */
export async function askAsOperator<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (failure) {
    if ((failure as CallFailure).code === 'NOT_FOUND') await callMain('/v1/user/me');
    throw failure;
  }
}
