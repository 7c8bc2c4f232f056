import { emitCallEvent } from '../../../../http/browser/call-events.ts';
import { isOfOtherMember } from '../../../../http/browser/page-member.browser.ts';
import { openLoginPopup } from '../../../../session/browser/login-popup.store.ts';
import { $loggedIn } from '../../../../session/browser/me.store.ts';
import { tellAges } from '../../../../ui/ages.ts';

/**
 * Supports old addresses of the list of talks: `#2` selects the channel 2, and `#999` the member's own talks. The server
 * does not see the fragment, so this script fetches the list and inserts it. The address stays unchanged.
 */

const OWN = '999';
/** Whether the page shows another list than the one that the server rendered. */
let isReplaced = false;
/** Aborts the last request for a list. */
let asking = new AbortController();

async function showChannel(): Promise<void> {
  const [, id] = /^#(\d{1,15})$/.exec(location.hash) ?? [];
  const place = () => document.querySelector('[data-talk-list]');
  asking.abort();
  place()?.removeAttribute('aria-busy');
  // The reader went back to the list without a channel.
  if (!id && isReplaced) return location.reload();
  if (!id || !place()) return;
  if (id === OWN && !$loggedIn.get()) {
    openLoginPopup(location.pathname + location.hash);
    return;
  }
  const address = `${location.pathname}?channel=${id}`;
  asking = new AbortController();
  const { signal } = asking;
  place()?.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(address, { signal });
    // The server redirects visitors from a member's own talks to all talks, so the session has ended.
    if (id === OWN && answer.redirected) {
      emitCallEvent('sessionLost');
      openLoginPopup(location.pathname + location.hash);
      return place()?.removeAttribute('aria-busy');
    }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const list = page.querySelector('[data-talk-list]');
    if (!answer.ok || !list || isOfOtherMember(page)) throw new Error(String(answer.status));
    tellAges(page);
    document.title = page.title;
    place()?.replaceWith(list);
    isReplaced = true;
  } catch {
    if (!signal.aborted) location.replace(address);
  }
}

addEventListener('hashchange', () => void showChannel());
void showChannel();
