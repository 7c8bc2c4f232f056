import { callDiscover, callMain, type CallFailure } from '../../../../http/browser/client.browser.ts';
import { readAppleAccount } from '../../sign-in/provider/apple-account.browser.ts';
import type { WritingsFate } from './leave.ts';
import { leavingReasonsId } from './leaving-reasons.browser.ts';

type Leaving = {
  /** The reasons; may be empty. */
  leaveCodes: number[];
  paramKey: string | undefined;
  writings: WritingsFate;
};

/**
 * Sends the reasons, then deletes the account. If the response to the deletion is lost, asks the server for the member.
 * UNAUTHORIZED then means that the deletion succeeded; so does UNAUTHORIZED at the next attempt.
 * @param form marked as unsent once a response is lost, so that its page stays until the deletion is confirmed
 * @throws CallFailure when the member has not left or the result is unknown
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
    // An expired access token has another code: the server still knows its member.
    if ((failure as CallFailure).code !== 'UNAUTHORIZED' || form.dataset.unsent === undefined) throw failure;
  }
}
