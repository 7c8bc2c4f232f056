import { sql, type SQL } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { article, content, talk, talkPicture, writer } from '../../../db/schema/index.ts';
import { searchedArticle } from '../../contents/article/searched-article.ts';
import { currentTags } from '../../writing/content/tag/current-tags.server.ts';
import type { ReadingInput } from '../../writing/content/reading-input.ts';
import { readingColumns, showPictures } from '../../writing/content/reading-pictures.server.ts';
import { indexContents } from '../../discovery/search-index/index-rows.server.ts';
import { searchedTalk } from '../../contents/talk/list/searched-talk.ts';

/** Inserts imported posts with their old dates. No alarms are created. */

type Written = { authorId: number; writtenAt: Date };

type TalkRow = {
  channelId: number;
  text: string;
  tags: string[];
  pictures: { id: number; alt: string }[];
};

export async function writeTalk(
  db: Queryable,
  { authorId, writtenAt }: Written,
  { channelId, text, tags: written, pictures }: TalkRow,
): Promise<number> {
  const tags = await currentTags(db, written);
  const id = await insertContent(db, 'talk', { authorId, writtenAt });
  const hasPictures = pictures.length > 0;
  await db.insert(talk).values({ id, channelId, publishedAt: notLater(writtenAt), text, tags, hasPictures });
  await indexContents(db, [searchedTalk({ id, text, tags, sos: null })]);
  if (hasPictures) {
    const shown = pictures.map(({ id: pictureId, alt }, position) => ({ talkId: id, position, pictureId, alt }));
    await db.insert(talkPicture).values(shown);
  }
  await publishEvents(db, { what: 'talk written', id });
  return id;
}

/** Inserts an article. Its author becomes a writer of the magazine. */
export async function writeArticle(db: Queryable, written: Written, input: ReadingInput): Promise<number> {
  await db.insert(writer).values({ memberId: written.authorId }).onConflictDoNothing();
  const { columns, pictureIds } = await readingColumns(db, written.authorId, input);
  const id = await insertContent(db, 'article', written);
  await db.insert(article).values({ id, ...columns });
  await indexContents(db, [searchedArticle({ id, ...columns, rituals: [] })]);
  await showPictures(db, id, pictureIds);
  await publishEvents(db, { what: 'content published', id, kind: 'article' });
  return id;
}

async function insertContent(
  db: Queryable,
  kind: 'talk' | 'article',
  { authorId, writtenAt }: Written,
): Promise<number> {
  const moment = notLater(writtenAt);
  const [added] = await db
    .insert(content)
    .values({
      kind,
      authorId,
      status: 'PUBLISHED',
      publishedAt: moment,
      createdAt: moment,
      updatedAt: moment,
    })
    .returning({ id: content.id });
  if (!added) throw new Error('the content row was not returned');
  return added.id;
}

/** Limits a date to now, since the clock of the old site may have been wrong. */
function notLater(moment: Date): SQL {
  return sql`least(${moment.toISOString()}::timestamptz, now())`;
}
