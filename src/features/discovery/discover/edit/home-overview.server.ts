import { sql, type SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import {
  banner,
  bestMaker,
  event,
  exhibition,
  pick,
  searchArticle,
  searchTag,
  stripBanner,
  suggestedHashtag,
} from '../../../../db/schema/index.ts';
import { isBannerShown } from '../discover.server.ts';
import type { ArrangedList, BannerKind, CampaignKind } from '../../../../site/path-values.ts';

export type HomeCounts = Record<BannerKind | ArrangedList | CampaignKind | 'strip', number>;

const bannersShown = (kind: BannerKind) =>
  sql`(select count(*) from ${banner} where ${banner.kind} = ${kind} and ${isBannerShown})`;
const running = (table: typeof exhibition | typeof event) =>
  sql`(select count(*) from ${table} where ${table.status} = 'PUBLISHED' and ${table.endsAt} >= now())`;
const counted: Record<keyof HomeCounts, SQL> = {
  big: bannersShown('big'),
  promotion: bannersShown('promotion'),
  search: bannersShown('search'),
  pick: sql`(select count(*) from ${pick})`,
  hashtag: sql`(select count(*) from ${suggestedHashtag})`,
  maker: sql`(select count(*) from ${bestMaker})`,
  searchTag: sql`(select count(*) from ${searchTag})`,
  searchArticle: sql`(select count(*) from ${searchArticle})`,
  exhibition: running(exhibition),
  event: running(event),
  strip: sql`(select count(*) from ${stripBanner} where ${stripBanner.isActive}
    and coalesce(${stripBanner.startsAt} <= now(), true) and coalesce(${stripBanner.endsAt} > now(), true))`,
};

/** Counts shown banners, exhibitions and events that are not over, and all entries of lists. */
export async function countHome(db: Queryable): Promise<HomeCounts> {
  const columns = Object.entries(counted).map(([name, count]) => sql`${count}::int as ${sql.identifier(name)}`);
  const { rows } = await db.execute<HomeCounts>(sql`select ${sql.join(columns, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error('the counts were not returned');
  return row;
}
