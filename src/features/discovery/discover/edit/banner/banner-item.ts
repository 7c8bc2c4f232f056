import { formatDay, formatTime } from '../../../../../lib/dates.ts';
import { paths } from '../../../../../site/paths.ts';
import type { ArrangedItem } from '../arranged/arranged-list.ts';
import type { EditedBanner } from './banner.server.ts';

/** Returns a banner as an entry of its list. @param now determines whether it is shown */
export function itemOfBanner(banner: EditedBanner, now: Date): ArrangedItem {
  const state = stateOf(banner, now);
  return {
    key: String(banner.id),
    title: banner.title,
    isUnseen: state !== ON,
    note: [state, periodOf(banner)].filter(Boolean).join(' · '),
    href: paths.adminBanner(banner.kind, banner.id),
  };
}

/** Readers see the banner, unless enough others come before it. */
const ON = '켜짐';

function stateOf({ isActive, startsAt, endsAt }: EditedBanner, now: Date): string {
  if (!isActive) return '꺼짐';
  if (startsAt && now < startsAt) return '곧 시작';
  return endsAt && now > endsAt ? '종료' : ON;
}

/** Returns the period in Korean time, as far as it is set. */
function periodOf({ startsAt, endsAt }: EditedBanner): string {
  const minute = (moment: Date) => `${formatDay(moment)} ${formatTime(moment)}`;
  if (!startsAt && !endsAt) return '';
  return `${startsAt ? minute(startsAt) : ''} – ${endsAt ? minute(endsAt) : ''}`.trim();
}
