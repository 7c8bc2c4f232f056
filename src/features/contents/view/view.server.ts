import { createHmac } from 'node:crypto';
import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { koreanDay } from '../../../lib/dates.ts';
import { addDays, DAYS_COUNTED } from '../../operations/figure/figures.ts';

/** A member, or the network of a visitor. The user agent is not part of it, since callers can send any. */
export type Viewer = { memberId: number } | { network: string };

/**
 * Counts at most one view for each viewer, content and Korean day. The viewer is stored as a keyed hash that changes
 * every day, so that nobody can be tracked by it. Views by the author do not count.
 */
export async function recordView(
  db: Queryable,
  contentId: number,
  viewer: Viewer,
  { secret, now = new Date() }: { secret: string; now?: Date },
): Promise<void> {
  const day = koreanDay(now);
  const memberId = 'memberId' in viewer ? viewer.memberId : null;
  const name = 'memberId' in viewer ? `member ${viewer.memberId}` : `visitor ${viewer.network}`;
  const hash = createHmac('sha256', secret).update(`${day}\n${name}`).digest('base64url');
  await db.execute(sql`
    with added as (
      insert into content_view (content_id, viewer, day)
      select id, ${hash}, ${day} from content where id = ${contentId} and author_id is distinct from ${memberId}::bigint
      on conflict do nothing returning content_id
    )
    update content set view_count = view_count + 1 where id in (select content_id from added)`);
}

/**
 * Deletes rows of days that no figure uses any more; the counter of the content stays. One extra day is kept, since the
 * day may change while figures are counted.
 * @param atOnce the maximum number of rows
 * @returns the number of deleted rows
 */
export async function dropOldViews(db: Queryable, atOnce: number, now: Date = new Date()): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from content_view where ctid = any(array(
      select ctid from content_view where day < ${addDays(koreanDay(now), -DAYS_COUNTED)}::date limit ${atOnce}))`);
  return rowCount ?? 0;
}

/** Returns whether the user agent is that of a crawler, whose views are not counted. */
export function isCrawler(userAgent: string): boolean {
  return (
    userAgent === '' || /bot|crawl|spider|slurp|yeti|facebookexternalhit|scrap|preview|lighthouse/i.test(userAgent)
  );
}
