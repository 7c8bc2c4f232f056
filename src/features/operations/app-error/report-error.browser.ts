import { callHeaders } from '../../../http/browser/call-headers.browser.ts';
import { firstGraphemes } from '../../../lib/text/graphemes.ts';
import { $me } from '../../../session/browser/me.store.ts';
import { APP_ERROR_PATH, CALLSTACK_LENGTH, ERROR_TITLE_LENGTH, NOT_SIGNED_IN } from './app-error.ts';
import { scrub } from './scrub.ts';

/** Titles that were reported on this page. */
const reported = new Set<string>();

/**
 * Reports an error to us after the reader has pressed a button. Nothing is reported automatically (README.md). Each
 * error is reported once a page, and a failed report has no effect for the reader.
 */
export function reportError(error: unknown): void {
  const { name = 'Error', message = String(error), stack = '' } = error instanceof Error ? error : {};
  const title = firstGraphemes(scrub(`${name}: ${message}`), ERROR_TITLE_LENGTH).trim();
  if (reported.has(title)) return;
  reported.add(title);
  const body = { title, callstack: stack.slice(0, CALLSTACK_LENGTH), userId: $me.get()?.id ?? NOT_SIGNED_IN };
  void fetch(APP_ERROR_PATH, {
    method: 'POST',
    headers: { ...callHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => reported.delete(title));
}
