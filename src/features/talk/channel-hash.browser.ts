import { tellOfCall } from '../../http/call-events.ts';
import { isOfOtherMember } from '../../http/page-member.browser.ts';
import { openLoginPopup } from '../../session/login-popup.store.ts';
import { $loggedIn } from '../../session/me.store.ts';
import { tellAges } from '../../ui/ages.ts';

/**
 * `#2` picks a channel in the list of talks, and `#999` one's own talks: addresses that have been in use for years. The
 * server sees nothing of them, so the list is fetched and put in place; the address stays as it is.
 */

const OWN = '999';
/** Whether another list than the address's own stands there. */
let isReplaced = false;
/** Of the list that was asked for last. */
let asking = new AbortController();

async function showChannel(): Promise<void> {
  const [, id] = /^#(\d{1,15})$/.exec(location.hash) ?? [];
  const place = () => document.querySelector('[data-talk-list]');
  asking.abort();
  place()?.removeAttribute('aria-busy');
  // Back, to the list without a channel.
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
    // The server leads visitors from a member's own talks to those of everybody: the session has ended meanwhile.
    if (id === OWN && answer.redirected) {
      tellOfCall('sessionLost');
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
