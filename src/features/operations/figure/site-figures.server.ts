import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { koreanDay } from '../../../lib/dates.ts';
import { addDays, type DayCount, type FigureReport, firstDayOf, reportOn, spansOf } from './figures.ts';
import type { FigurePeriod } from '../../../site/path-values.ts';

export const siteFigures = {
  joined: '새 회원',
  active: '쓴 회원',
  talks: '톡',
  stories: '스토리',
  comments: '댓글',
  reports: '신고',
};

type SiteFigure = keyof typeof siteFigures;

/** The number of open reports, and the age of the oldest report and the median age, in hours. */
type WaitingReports = { count: number; oldest: number; median: number };

/**
 * Returns the figures of the site by Korean day: new members, members who wrote something, talks, stories, comments and
 * reports. Contents and comments count even if they were hidden or deleted later. A member who wrote several counts
 * once in each bar and once in the total.
 */
export async function getSiteFigures(
  db: Queryable,
  period: FigurePeriod,
  now: Date = new Date(),
): Promise<FigureReport<SiteFigure>> {
  const today = koreanDay(now);
  const first = firstDayOf(today, period);
  const since = sql`${first}::timestamp at time zone 'Asia/Seoul'`;
  const until = sql`${addDays(today, 1)}::timestamp at time zone 'Asia/Seoul'`;
  const day = sql`(created_at at time zone 'Asia/Seoul')::date`;
  const isCounted = sql`created_at >= ${since} and created_at < ${until}`;
  const spans = spansOf(today, period);
  const place = (name: 'from' | 'to') => sql.param(spans.map((span) => span[name]));
  const { rows } = await db.execute<{ figure: SiteFigure | 'total' | 'before'; day: string; count: number }>(sql`
    with written as (
      select kind::text, author_id, ${day} as day from content where ${isCounted} and kind in ('talk', 'story') and status <> 'HELD'
      union all
      select 'comment', author_id, ${day} from comment where ${isCounted} and status <> 'HELD'
    )
    select 'joined' as figure, ${day}::text as day, count(*)::int as count from member where ${isCounted} group by ${day}
    union all
    select 'active', span.last::text, count(distinct author_id)::int
    from unnest(${place('from')}::date[], ${place('to')}::date[]) as span (first, last)
    join written on day between span.first and span.last group by span.last
    union all
    select case when day < ${addDays(today, 1 - period)}::date then 'before' else 'total' end, '', count(distinct author_id)::int
    from written group by 1
    union all
    select case kind when 'talk' then 'talks' when 'story' then 'stories' else 'comments' end, day::text, count(*)::int
    from written group by kind, day
    union all
    select 'reports', ${day}::text, count(*)::int from report where ${isCounted} group by ${day}`);
  const report = reportOn(Object.keys(siteFigures) as SiteFigure[], rows as DayCount<SiteFigure>[], today, period);
  const people = (when: 'total' | 'before') => rows.find(({ figure }) => figure === when)?.count ?? 0;
  return {
    ...report,
    of: { ...report.of, active: { ...report.of.active, total: people('total'), before: people('before') } },
  };
}

export async function getWaitingReports(db: Queryable): Promise<WaitingReports> {
  const { rows } = await db.execute<{ count: number; oldest: number; median: number }>(sql`
    select count(*)::int as count, coalesce(floor(max(hours)), 0)::int as oldest,
      coalesce(floor(percentile_cont(0.5) within group (order by hours)), 0)::int as median
    from (select extract(epoch from now() - created_at) / 3600 as hours from report where status = 'OPEN') as waiting`);
  return rows[0] ?? { count: 0, oldest: 0, median: 0 };
}
