import type { Queryable } from '../db/connection.ts';
import {
  banner,
  event,
  eventPicture,
  exhibition,
  exhibitionContent,
  exhibitionPicture,
  pick,
  suggestedHashtag,
} from '../db/schema/index.ts';
import type { BodyNode } from '../model/body.ts';
import { picturesOf } from '../features/writing/body/body-pictures.ts';
import { koreanDayBegin } from '../lib/dates.ts';
import type { DemoDiscover } from './files.ts';
import { type Ids, need } from './lookup.ts';
import { bodyOf, type Named } from './magazine.ts';

/** The number of stories and articles in the editors' picks. */
const PICKS = 12;

/**
 * Inserts banners, exhibitions, events, picks and hashtags.
 * @param contentIds ids of stories and articles by slug
 * @param pickable ids of contents for the picks
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
  const opened = await db
    .insert(exhibition)
    .values(discover.exhibitions.map(whole))
    .returning({ id: exhibition.id, body: exhibition.body });
  await insertPictures(db, exhibitionPicture, opened, named);
  const gathered = discover.exhibitions.flatMap(({ contents }, index) =>
    contents.map((slug, position) => ({
      exhibitionId: opened[index]?.id ?? 0,
      contentId: need(contentIds, slug),
      position,
    })),
  );
  await db.insert(exhibitionContent).values(gathered);
  const events = await db
    .insert(event)
    .values(discover.events.map(whole))
    .returning({ id: event.id, body: event.body });
  await insertPictures(db, eventPicture, events, named);
  const step = Math.max(1, Math.floor(pickable.length / PICKS));
  const picked = pickable.filter((_, index) => index % step === 0).slice(0, PICKS);
  await db.insert(pick).values(picked.map((contentId, position) => ({ contentId, position })));
  await db.insert(suggestedHashtag).values(discover.hashtags.map((tag, position) => ({ tag, position })));
}

type Campaign = { id: number; body: BodyNode[] };

/** Inserts rows for the pictures in the texts of exhibitions or events. A picture without such a row is not public. */
async function insertPictures(
  db: Queryable,
  table: typeof exhibitionPicture | typeof eventPicture,
  campaigns: Campaign[],
  { pictures }: Named,
): Promise<void> {
  const idOf = new Map([...pictures.values()].map(({ key, id }) => [key, id]));
  const rows = campaigns.flatMap(({ id, body }) =>
    [...new Set(picturesOf(body).map(({ key }) => need(idOf, key)))].map((pictureId) => ({
      campaignId: id,
      pictureId,
    })),
  );
  if (rows.length > 0) await db.insert(table).values(rows);
}
