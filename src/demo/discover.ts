import type { Queryable } from '../db/connection.ts';
import { banner, event, exhibition, exhibitionContent, pick, suggestedHashtag } from '../db/schema/index.ts';
import { koreanDayBegin } from '../lib/dates.ts';
import type { DemoDiscover } from './files.ts';
import { type Ids, need } from './lookup.ts';
import { bodyOf, type Named } from './magazine.ts';

/** How many stories and articles the editors have picked. */
const PICKS = 12;

/**
 * Banners, exhibitions, events, picks and hashtags.
 * @param contentIds of stories and articles, by slug
 * @param pickable what may be picked
 */
export async function insertDiscover(
  db: Queryable,
  discover: DemoDiscover,
  named: Named,
  contentIds: Ids,
  pickable: number[],
): Promise<void> {
  const shown = (item: { title: string; description: string; picture: { picture: string; alt: string } }) => ({
    title: item.title,
    description: item.description,
    thumbnailId: need(named.pictures, item.picture.picture).id,
    thumbnailAlt: item.picture.alt,
  });
  const now = new Date();
  const periodOf = ({ firstDay, lastDay }: { firstDay: number; lastDay: number }) => ({
    startsAt: koreanDayBegin(now, firstDay),
    endsAt: koreanDayBegin(now, lastDay + 1),
  });
  await db.insert(banner).values([
    ...discover.bigBanners.map((item, position) => ({
      ...shown(item),
      kind: 'big' as const,
      link: item.link,
      position,
    })),
    ...discover.promotions.map((item, position) => ({
      ...shown(item),
      ...periodOf(item),
      kind: 'promotion' as const,
      link: item.link,
      position,
    })),
  ]);
  const whole = (item: DemoDiscover['events'][number]) => ({
    ...shown(item),
    ...periodOf(item),
    body: bodyOf(item.body, named),
  });
  const opened = await db.insert(exhibition).values(discover.exhibitions.map(whole)).returning({ id: exhibition.id });
  const gathered = discover.exhibitions.flatMap(({ contents }, index) =>
    contents.map((slug, position) => ({
      exhibitionId: opened[index]?.id ?? 0,
      contentId: need(contentIds, slug),
      position,
    })),
  );
  await db.insert(exhibitionContent).values(gathered);
  await db.insert(event).values(discover.events.map(whole));
  const step = Math.max(1, Math.floor(pickable.length / PICKS));
  const picked = pickable.filter((_, index) => index % step === 0).slice(0, PICKS);
  await db.insert(pick).values(picked.map((contentId, position) => ({ contentId, position })));
  await db.insert(suggestedHashtag).values(discover.hashtags.map((tag, position) => ({ tag, position })));
}
