import type { CallFailure } from '../http/client.browser.ts';
import { NO_CONNECTION } from '../http/no-connection.ts';
import { showSnackbar } from '../ui/snackbar.store.ts';
import { openLoginPopup } from './login-popup.store.ts';

type Options = {
  /** Shows the words; a snackbar unless told otherwise. A call that was not answered has words of ours. */
  tell?: (words: string, isAnswered: boolean) => void;
  /** Where to go on after signing in: by default back to where the person is. */
  returnPath?: string | undefined;
};

/**
 * Tells a person that their call failed: who is not signed in is asked to, everybody else is told why. A call whose
 * script could not be loaded was not answered either. Runs in the browser.
 * @returns whether they were asked to sign in
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
