import { and, eq, sql } from '../../db/drizzle.ts';
import type { Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { article, content, member, writer } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { readingColumns, showPictures } from '../content/reading-pictures.server.ts';
import { indexContents } from '../search-index/index-rows.server.ts';
import type { ArticleInput } from './article-input.ts';
import { searchedArticle } from './searched-article.ts';

/** Publishing and changing the magazine's articles, as operators do for its writers, in the caller's transaction. */

/** Who has uploaded its pictures: an operator, or the writer. */
type Uploaders = { operatorId?: number | undefined };

/**
 * Publishes an article, or schedules it.
 * @param publishAt when it is to be published, if not now
 * @returns its id
 * @throws ApiError 400 for somebody who does not write for the magazine, and for a picture of somebody else
 */
export async function createArticle(
  db: Queryable,
  writerId: number,
  { rituals, ...reading }: ArticleInput,
  { operatorId, publishAt }: Uploaders & { publishAt?: Date | undefined } = {},
): Promise<number> {
  if ((await db.$count(writer, eq(writer.memberId, writerId))) === 0) {
    throw new ApiError('BAD_REQUEST', '매거진 작가가 아니에요.', { field: 'writerId' });
  }
  const { columns, pictureIds } = await readingColumns(db, ownersOf(writerId, operatorId), reading);
  const [added] = await db
    .insert(content)
    .values({
      kind: 'article',
      authorId: writerId,
      status: publishAt ? 'SCHEDULED' : 'PUBLISHED',
      publishedAt: publishAt ?? sql`now()`,
    })
    .returning({ id: content.id });
  if (!added) throw new Error('the content row was not returned');
  const { id } = added;
  await db.insert(article).values({ id, ...columns, rituals });
  await indexContents(db, [searchedArticle({ id, ...columns, rituals })]);
  await showPictures(db, id, pictureIds);
  await happened(
    db,
    publishAt ? { what: 'content scheduled', id } : { what: 'content published', id, kind: 'article', by: writerId },
  );
  return id;
}

/**
 * Changes an article where it stands.
 * @param seen when it was last changed, as the operator saw it
 * @throws ApiError NOT_FOUND, DELETED; CHANGED_ELSEWHERE when it has been changed since; 400 as `createArticle` does
 */
export async function editArticle(
  db: Queryable,
  id: number,
  { rituals, ...reading }: ArticleInput,
  { operatorId, seen }: Uploaders & { seen?: Date | undefined } = {},
): Promise<void> {
  const before = await findForOperators(db, id, 'lock');
  if (seen && before.updatedAt.getTime() !== seen.getTime()) throw new ApiError('CHANGED_ELSEWHERE');
  const { columns, pictureIds } = await readingColumns(db, ownersOf(before.authorId, operatorId), reading);
  await db
    .update(article)
    .set({ ...columns, rituals })
    .where(eq(article.id, id));
  await indexContents(db, [searchedArticle({ id, ...columns, rituals })]);
  await db
    .update(content)
    .set({ updatedAt: sql`now()` })
    .where(eq(content.id, id));
  await showPictures(db, id, pictureIds);
  if (before.status === 'PUBLISHED') await happened(db, { what: 'content edited', id, kind: 'article' });
}

/** An article as operators know it, whatever its status. @throws ApiError NOT_FOUND, DELETED */
export async function findForOperators(db: Queryable, id: number, lock?: 'lock') {
  const { status, authorId, publishedAt, updatedAt } = content;
  const found = db
    .select({ id: content.id, status, authorId, publishedAt, updatedAt })
    .from(content)
    .where(and(eq(content.id, id), eq(content.kind, 'article')));
  const [row] = await (lock ? found.for('no key update') : found);
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.status === 'DELETED') throw new ApiError('DELETED');
  return row;
}

/** The id of a writer for the magazine. */
export async function findWriter(db: Queryable, nickname: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(writer, eq(writer.memberId, member.id))
    .where(and(eq(member.nickname, nickname), eq(member.status, 'active')));
  return found?.id;
}

function ownersOf(writerId: number, operatorId: number | undefined): number[] {
  return operatorId === undefined ? [writerId] : [writerId, operatorId];
}
