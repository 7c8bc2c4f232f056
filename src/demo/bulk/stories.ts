import { bulkContentIds, reserveIds } from './existing.ts';
import { periodEnd } from './members.ts';
import { pick, type Random, rowRandom, whole } from './random.ts';
import type { Client, Session } from './session.ts';
import type { Stage } from './stage.ts';
import { insertContent } from './talks.ts';
import { someText, type World } from './world.ts';

type Thumbnail = { id: number | null; alt: string };

const SALT = 2;
/** The number of bulk members for each maker among them. */
const MEMBERS_PER_MAKER = 50;
const TAGS = ['허브', '텃밭', '다육', '관엽', '꽃', '분갈이', '물주기', '베란다', '초보', '겨울나기'];
const TITLE_LENGTH = 40;
const THUMBNAILS = 60;

/** Writes stories of bulk makers with the pictures of the first existing stories. */
export function storyStage(total: number, world: World, thumbnails: Thumbnail[]): Stage {
  return {
    name: 'stories',
    total,
    tables: ['content', 'story'],
    count: async (session) => (await bulkContentIds(session, 'story')).length,
    write: (client, from, to) => writeStories(client, world, thumbnails, from, to),
  };
}

export async function readThumbnails(session: Session): Promise<Thumbnail[]> {
  const rows = await session.rows(
    `select thumbnail_id as id, thumbnail_alt as alt from story where thumbnail_id is not null order by id limit $1`,
    [THUMBNAILS],
  );
  return rows.map(({ id, alt }) => ({ id: Number(id), alt: String(alt) }));
}

async function writeStories(
  client: Client,
  world: World,
  thumbnails: Thumbnail[],
  from: number,
  to: number,
): Promise<number> {
  const stories = Array.from({ length: to - from }, (_, index) => storyRow(from + index, world, thumbnails));
  const ids = await reserveIds(client, 'content', stories.length);
  const authors = stories.map(({ author }) => author);
  await client.query(`insert into maker (member_id) select distinct unnest($1::bigint[]) on conflict do nothing`, [
    authors,
  ]);
  await insertContent(
    client,
    'story',
    ids,
    authors,
    stories.map(({ moment }) => moment),
  );
  await client.query(
    `insert into story (id, title, subtitle, thumbnail_id, thumbnail_alt, tags, body)
     select id, title, subtitle, thumbnail, alt, string_to_array(tags, ','), body::jsonb
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[])
       as added(id, title, subtitle, thumbnail, alt, tags, body)`,
    [
      ids,
      stories.map(({ title }) => title),
      stories.map(({ subtitle }) => subtitle),
      stories.map(({ thumbnail }) => thumbnail.id),
      stories.map(({ thumbnail }) => thumbnail.alt),
      stories.map(({ tags }) => tags),
      stories.map(({ body }) => body),
    ],
  );
  return stories.length;
}

function storyRow(row: number, world: World, thumbnails: Thumbnail[]) {
  const random = rowRandom(SALT, row);
  const makers = world.members.slice(0, Math.ceil(world.members.length / MEMBERS_PER_MAKER));
  return {
    author: pick(random, makers),
    moment: new Date(world.since + random() * (periodEnd(world.since) - world.since)).toISOString(),
    title: someText(random, world, 1, '').slice(0, TITLE_LENGTH).toWellFormed(),
    subtitle: someText(random, world, 1, ''),
    thumbnail: thumbnails.length > 0 ? pick(random, thumbnails) : { id: null, alt: '' },
    tags: someTags(random),
    body: JSON.stringify(Array.from({ length: whole(random, 3, 8) }, () => paragraph(random, world))),
  };
}

function someTags(random: Random): string {
  const first = whole(random, 0, TAGS.length - 1);
  return Array.from({ length: whole(random, 1, 3) }, (_, index) => TAGS[(first + index) % TAGS.length]).join(',');
}

function paragraph(random: Random, world: World) {
  return { type: 'paragraph', text: someText(random, world, whole(random, 2, 5), ' ') };
}
