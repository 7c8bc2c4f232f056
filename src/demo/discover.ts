import type { Queryable } from '../db/connection.ts';
import { banner, event, exhibition, pick, suggestedHashtag } from '../db/schema/index.ts';
import type { DemoDiscover } from './files.ts';
import { need } from './lookup.ts';
import { bodyOf, type Named } from './magazine.ts';

/** How many stories and articles the editors have picked. */
const PICKS = 12;

/** Banners, exhibitions, events, picks and hashtags. @param contentIds what may be picked */
export async function insertDiscover(
  db: Queryable,
  discover: DemoDiscover,
  named: Named,
  contentIds: number[],
): Promise<void> {
  const shown = (item: { title: string; description: string; picture: { picture: string; alt: string } }) => ({
    title: item.title,
    description: item.description,
    thumbnailId: need(named.pictures, item.picture.picture).id,
    thumbnailAlt: item.picture.alt,
  });
  await db.insert(banner).values([
    ...discover.bigBanners.map((item, position) => ({
      ...shown(item),
      kind: 'big' as const,
      link: item.link,
      position,
    })),
    ...discover.promotions.map(({ startsAt, endsAt, ...item }, position) => ({
      ...shown(item),
      kind: 'promotion' as const,
      link: item.link,
      position,
      startsAt,
      endsAt,
    })),
  ]);
  await db
    .insert(exhibition)
    .values(discover.exhibitions.map((item) => ({ ...shown(item), startsAt: item.startsAt, endsAt: item.endsAt })));
  await db.insert(event).values(
    discover.events.map((item) => ({
      ...shown(item),
      startsAt: item.startsAt,
      endsAt: item.endsAt,
      body: bodyOf(item.body, named),
    })),
  );
  const step = Math.max(1, Math.floor(contentIds.length / PICKS));
  const picked = contentIds.filter((_, index) => index % step === 0).slice(0, PICKS);
  await db.insert(pick).values(picked.map((contentId, position) => ({ contentId, position })));
  await db.insert(suggestedHashtag).values(discover.hashtags.map((tag, position) => ({ tag, position })));
}
