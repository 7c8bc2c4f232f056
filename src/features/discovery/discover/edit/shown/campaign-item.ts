import { formatDay, formatLastDay } from '../../../../../lib/dates.ts';
import { paths } from '../../../../../site/paths.ts';
import { periodState } from '../../discover.ts';
import type { ArrangedItem } from '../arranged/arranged-list.ts';
import type { EditedCampaign } from './campaign.server.ts';
import type { CampaignKind } from '../../../../../site/path-values.ts';

const states = { coming: '곧 시작', running: '진행 중', over: '종료' } as const;

/** Returns an exhibition or event as an entry of its list. @param now determines its state */
export function itemOfCampaign(
  kind: CampaignKind,
  { id, title, status, startsAt, endsAt }: Pick<EditedCampaign, 'id' | 'title' | 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): ArrangedItem {
  const state = status === 'HIDDEN' ? '숨김' : states[periodState({ startsAt, endsAt }, now)];
  return {
    key: String(id),
    title,
    note: `${state} · ${formatDay(startsAt)} – ${formatLastDay(endsAt)}`,
    href: paths.adminCampaign(kind, id),
  };
}
