import { eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { comment, member, picture, report, story } from '../../../db/schema/index.ts';
import { isBlockedBy } from '../../community/block/block.server.ts';
import type { Listing } from '../../writing/content/content.ts';
import { pictureColumns } from '../../writing/content/content.server.ts';
import { hasReported } from '../../community/report/reported-by.server.ts';
import { NEWS_DAYS, NEWS_PER_PAGE, type News } from './news.ts';

/**
 * Returns recent actions of other members on a maker and their published stories, latest first. Each comment and each new
 * follower is one entry; applause and scraps are grouped by story and Korean day. Leaves out members whom the maker has
 * blocked, and comments that the maker has reported or hidden.
 */
export async function listNews(db: Queryable, makerId: number, page: number): Promise<Listing<News>> {
  const stories = sql`(select id from content where author_id = ${makerId} and kind = 'story' and status = 'PUBLISHED')`;
  const isRecent = sql`created_at >= now() - make_interval(days => ${NEWS_DAYS})`;
  const byOthers = (who: string) => {
    const person = sql.identifier(who);
    return sql`${person} <> ${makerId} and not ${isBlockedBy(makerId, person)}`;
  };
  const together = (what: 'applause' | 'scrap') => sql`
    select ${sql.raw(`'${what}'`)}, max(created_at), content_id, (array_agg(member_id order by created_at desc))[1],
      null, null, count(*)::int
    from ${sql.identifier(what)} where content_id in ${stories} and ${isRecent} and ${byOthers('member_id')}
    group by content_id, (created_at at time zone 'Asia/Seoul')::date`;
  const news = sql`(
    select 'comment' as what, created_at as at, content_id, author_id as member_id, id as comment_id, body as text,
      1 as count
    from comment where content_id in ${stories} and ${isRecent} and status = 'ACTIVE' and ${byOthers('author_id')}
      and not is_hidden_by_content_author and not ${hasReported(makerId, eq(report.commentId, comment.id))}
    union all
    select 'follow', created_at, null, follower_id, null, null, 1
    from follow where followed_id = ${makerId} and ${isRecent} and ${byOthers('follower_id')}
    union all ${together('applause')}
    union all ${together('scrap')}
  ) as news`;
  const rows = await db
    .select({
      what: sql<News['what']>`news.what`,
      at: sql`news.at`.mapWith(member.createdAt),
      commentId: sql<number>`news.comment_id`.mapWith(Number),
      text: sql<string>`news.text`,
      count: sql<number>`news.count`,
      who: { id: member.id, nickname: member.nickname },
      picture: pictureColumns(picture),
      story: { id: story.id, title: story.title },
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(news)
    .innerJoin(member, eq(member.id, sql`news.member_id`))
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .leftJoin(story, eq(story.id, sql`news.content_id`))
    .orderBy(sql`news.at desc, news.what, news.member_id`)
    .limit(NEWS_PER_PAGE)
    .offset(page * NEWS_PER_PAGE);
  const items = rows.map(({ total: _, who, picture: portrait, ...row }) => ({
    ...row,
    who: { ...who, picture: portrait },
  })) as News[];
  return { items, total: rows[0]?.total ?? 0 };
}
