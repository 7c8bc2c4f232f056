import { callMain } from '../../../../http/browser/client.browser.ts';
import { formatDay } from '../../../../lib/dates.ts';
import { announceNewWindows } from '../../../writing/markup/announce-new-windows.ts';
import { openExternalLink } from '../../../people/sign-in/provider/open-external-link.browser.ts';
import { isConsentPutOff } from '../../../people/term/consent-put-off.browser.ts';
import { memberKey } from '../../../../session/member-key.ts';
import { $me } from '../../../../session/browser/me.store.ts';
import { isPaused, openPopup } from '../../../../ui/dialog/popup.browser.ts';
import type { AlarmBody } from '../alarm-body.ts';
import { forgetAlarms, markRead, newestFirst } from '../list/alarm-calls.browser.ts';

/**
 * Shows the newest unread message of operators in `MessagePopup.astro`, on pages that have it. It does not appear while
 * the page asks the member for consent to terms.
 */

const popup = document.getElementById('message-popup');
const me = $me.get();

const asksForConsent = me && me.needNewTermsAgrees.length > 0 && !isConsentPutOff(me.needNewTermsAgrees);
const isWanted = me?.unreadMessage && !asksForConsent && !isPaused(keyOf(me.unreadMessage));

if (popup instanceof HTMLDialogElement && isWanted) {
  const query = { alarmType: 'ADMIN_MESSAGE', page: 0, size: 1, ...newestFirst } as const;
  const { content } = await callMain('/v1/alarm/not-read', { query });
  const [alarm] = content;
  if (alarm?.relatvieAdminMessage) show(popup, alarm, alarm.relatvieAdminMessage);
}

type Message = NonNullable<AlarmBody['relatvieAdminMessage']>;

function show(popup: HTMLDialogElement, { id }: AlarmBody, { body, link, createdDate }: Message): void {
  const text = popup.querySelector('.markup');
  const date = popup.querySelector('time');
  const goNow = popup.querySelector<HTMLAnchorElement>('a.button');
  // The server has sanitised the HTML. `DOMParser` neither runs scripts nor loads resources.
  text?.replaceChildren(...new DOMParser().parseFromString(announceNewWindows(body), 'text/html').body.childNodes);
  if (date) {
    date.dateTime = createdDate;
    date.textContent = formatDay(new Date(createdDate));
  }
  if (link === null) goNow?.remove();
  else if (goNow) {
    goNow.href = link;
    if (link.startsWith('/')) goNow.querySelector('.visually-hidden')?.remove();
    else Object.assign(goNow, { target: '_blank', rel: 'noopener' });
    goNow.addEventListener('click', () => {
      read(id);
      popup.close();
    });
  }
  popup.addEventListener('click', openExternalLink);
  openPopup(popup, { key: keyOf(id), onNever: () => read(id) });
}

/** Marks the message as read for all devices of the member. */
function read(id: string): void {
  forgetAlarms($me.get()?.id ?? 0);
  markRead(id).catch(() => {});
}

function keyOf(id: string): string {
  return memberKey(`message/${id}`);
}
