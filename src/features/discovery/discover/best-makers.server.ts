import { sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { remembered } from '../../../db/remembered.ts';
import { bestMaker, content, maker, member, picture } from '../../../db/schema/index.ts';
import { LISTS_KEPT_SECONDS } from '../../../lib/list-ttl.ts';
import { isBlockedBy } from '../../community/block/block.server.ts';
import { type BestMaker, DISCOVER_LIST_LENGTH } from './discover.ts';

/** Number of ranked makers: more than a list shows, since a member may have blocked some of them. */
const RANKED = 200;

/**
 * The makers whose stories have the most applause. The ranking reads all stories, so each process caches it for a
 * minute. The data of each maker is not cached.
 */
const rankedMakers = remembered(LISTS_KEPT_SECONDS, async (db) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${content.authorId} as id from ${content} join ${maker} on ${maker.memberId} = ${content.authorId}
    where ${content.kind} = 'story' and ${content.status} = 'PUBLISHED'
    group by 1 order by sum(${content.applauseCount}) desc, 1 limit ${RANKED}`);
  return rows.map(({ id }) => Number(id));
});

type ForViewer = { viewerId?: number | undefined; limit?: number };

/** Returns the makers that operators chose; without any, those whose stories have the most applause. */
export async function listBestMakers(
  db: Queryable,
  { viewerId, limit = DISCOVER_LIST_LENGTH }: ForViewer = {},
): Promise<BestMaker[]> {
  const theirs = sql`${content.authorId} = ${member.id} and ${content.kind} = 'story' and ${content.status} = 'PUBLISHED'`;
  // Counts only the stories of the makers that are shown.
  const { rows } = await db.execute<Row>(sql`
    with listed as (
      select ${bestMaker.memberId} as id, ${bestMaker.position} as place, true as is_chosen from ${bestMaker}
      union all
      select id, place, false from unnest(${sql.param(await rankedMakers(db))}::bigint[]) with ordinality as ranked (id, place)
      where not exists (select from ${bestMaker})
    )
    select shown.id, shown.nickname, shown.introduction, story_count, applause_count,
      case when ${picture.id} is not null then jsonb_build_object('key', ${picture.key}, 'width', ${picture.width},
        'height', ${picture.height}, 'thumbhash', ${picture.thumbhash}) end as picture
    from (
      select ${member}.*, place, is_chosen from listed join ${member} on ${member.id} = listed.id join ${maker} on ${maker.memberId} = ${member.id}
      where ${member.status} = 'active' and not ${isBlockedBy(viewerId, member.id)}
        and exists (select from ${content} where ${theirs})
      order by place limit ${limit}
    ) as shown
    cross join lateral (
      select count(*)::int as story_count, sum(applause_count)::int as applause_count from ${content}
      where ${content.authorId} = shown.id and ${content.kind} = 'story' and ${content.status} = 'PUBLISHED') as counted
    left join ${picture} on ${picture.id} = shown.picture_id
    order by case when is_chosen then place end, applause_count desc, shown.id`);
  return rows.map(({ story_count, applause_count, ...row }) => ({
    ...row,
    id: Number(row.id),
    storyCount: story_count,
    applauseCount: applause_count,
  }));
}

type Row = Pick<BestMaker, 'nickname' | 'introduction' | 'picture'> & {
  id: string;
  story_count: number;
  applause_count: number;
};
