import type { CallFailure } from '../../http/browser/client.browser.ts';
import { NO_CONNECTION } from '../../http/browser/no-connection.ts';
import { showSnackbar } from '../../ui/feedback/snackbar.store.ts';
import { openLoginPopup } from './login-popup.store.ts';

type Options = {
  /** Shows the message; a snackbar by default. For a call without an answer, the message is `NO_CONNECTION`. */
  tell?: (words: string, isAnswered: boolean) => void;
  /** The path to continue at after signing in; by default the current one. */
  returnPath?: string | undefined;
};

/**
 * Handles a failed call: asks a visitor to sign in, and shows any other failure as a message. A script that could not be
 * loaded counts as a call without an answer.
 * @returns whether the login popup was opened
 */
export function explain(
  failure: unknown,
  { tell = (words) => showSnackbar(words), returnPath }: Options = {},
): boolean {
  const { status = 0, message } = failure as Partial<CallFailure>;
  if (status === 401 || status === 403) {
    openLoginPopup(returnPath);
    return true;
  }
  const isAnswered = status !== 0;
  tell(isAnswered && message ? message : NO_CONNECTION, isAnswered);
  return false;
}
