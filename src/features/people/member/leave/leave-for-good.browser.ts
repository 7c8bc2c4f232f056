import { callDiscover, callMain, type CallFailure } from '../../../../http/browser/client.browser.ts';
import { readAppleAccount } from '../../sign-in/provider/apple-account.browser.ts';
import type { WritingsFate } from './leave.ts';
import { leavingReasonsId } from './leaving-reasons.browser.ts';

type Leaving = {
  /** Why; may be empty. */
  leaveCodes: number[];
  paramKey: string | undefined;
  writings: WritingsFate;
};

/**
 * Tells why, and leaves. Where the answer to that is lost, the server is asked who this is: whom it does not know any more has
 * left. So has who is not known with the next attempt.
 * @param form marked once an answer is lost, so that its page stays until everything has been forgotten
 * @throws CallFailure when the member has not left, as far as anybody knows
 */
export async function leaveForGood(form: HTMLFormElement, { leaveCodes, ...query }: Leaving): Promise<void> {
  try {
    if (leaveCodes.length > 0) {
      const told = { method: 'POST', body: { leaveCodes }, requestId: leavingReasonsId() } as const;
      await callDiscover('/api/v1/leave/history', told);
    }
    await callMain('/v1/user/me', { method: 'DELETE', query, body: readAppleAccount() }).catch(async (failure) => {
      if ((failure as CallFailure).status !== 0) throw failure;
      form.toggleAttribute('data-unsent', true);
      await callMain('/v1/user/me');
      throw failure;
    });
  } catch (failure) {
    // An access token that has run out is another matter: its member is known.
    if ((failure as CallFailure).code !== 'UNAUTHORIZED' || form.dataset.unsent === undefined) throw failure;
  }
}
