import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { koreanDay } from '../../../lib/dates.ts';
import { addDays, type FigureReport, firstDayOf, reportOn } from '../../operations/figure/figures.ts';
import type { FigurePeriod } from '../../../site/path-values.ts';
import { type Figure, figures } from './maker-figures.ts';

/** A story with its views in a period. */
export type ReadStory = { id: number; title: string; views: number };

const STORIES_SHOWN = 5;

/** Selects the ids of a maker's stories in every status but DELETED. */
const ownStories = (makerId: number) =>
  sql`(select id from content where author_id = ${makerId} and kind = 'story' and status <> 'DELETED')`;

/**
 * Returns the views, and the applause, scraps and comments of other members, of a maker's stories, and the new followers,
 * by Korean day. Applause, scraps and follows that were taken back are not counted.
 */
export async function getFigures(
  db: Queryable,
  makerId: number,
  period: FigurePeriod,
  now: Date = new Date(),
): Promise<FigureReport<Figure>> {
  const today = koreanDay(now);
  const first = firstDayOf(today, period);
  const day = sql`(created_at at time zone 'Asia/Seoul')::date`;
  const isCounted = sql`created_at >= ${first}::timestamp at time zone 'Asia/Seoul'`;
  const { rows } = await db.execute<{ figure: Figure; day: string; count: number }>(sql`
    select 'views' as figure, day::text, count(*)::int from content_view
    where content_id in ${ownStories(makerId)} and day >= ${first}::date group by day
    union all
    select 'applause', ${day}::text, count(*)::int from applause
    where content_id in ${ownStories(makerId)} and ${isCounted} and member_id <> ${makerId} group by ${day}
    union all
    select 'scraps', ${day}::text, count(*)::int from scrap
    where content_id in ${ownStories(makerId)} and ${isCounted} and member_id <> ${makerId} group by ${day}
    union all
    select 'comments', ${day}::text, count(*)::int from comment
    where content_id in ${ownStories(makerId)} and ${isCounted} and status = 'ACTIVE' and author_id <> ${makerId}
    group by ${day}
    union all
    select 'followers', ${day}::text, count(*)::int from follow
    where followed_id = ${makerId} and ${isCounted} group by ${day}`);
  return reportOn(figures, rows, today, period);
}

/** Returns the published stories with the most views in the period. */
export async function listMostRead(
  db: Queryable,
  makerId: number,
  period: FigurePeriod,
  now: Date = new Date(),
): Promise<ReadStory[]> {
  const { rows } = await db.execute<{ id: string; title: string; views: number }>(sql`
    with viewed as (
      select content_id, count(*)::int as views from content_view
      where content_id in ${ownStories(makerId)} and day >= ${addDays(koreanDay(now), 1 - period)}::date
        and content_id in (select id from content where author_id = ${makerId} and status = 'PUBLISHED')
      group by content_id order by views desc, content_id desc limit ${STORIES_SHOWN}
    )
    select story.id, title, views from viewed join story on story.id = viewed.content_id
    order by views desc, story.id desc`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
