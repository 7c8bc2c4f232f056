import { and, eq, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { article, content } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { audited } from '../../operations/audit/audit.server.ts';
import { readingColumns, showPictures } from '../../writing/content/reading-pictures.server.ts';
import { dropDraft } from '../../writing/draft/draft.server.ts';
import type { WrittenIn } from '../../writing/draft/written-in.ts';
import { indexContents } from '../../discovery/search-index/index-rows.server.ts';
import type { ArticleInput } from './article-input.ts';
import { isWriter } from './magazine-writers.server.ts';
import { searchedArticle } from './searched-article.ts';

/** Commands with which operators publish and edit articles for the magazine's writers, in the caller's transaction. */

/**
 * The operator who writes, and their draft. The article may show pictures of the operator and of the writer. A command on
 * the command line has no operator.
 */
type By = { operatorId?: number | undefined; draft?: WrittenIn };

/**
 * Publishes or schedules an article, and deletes its draft unless the draft is newer.
 * @param publishAt the time of publication; undefined publishes now
 * @returns the article's id
 * @throws ApiError 400 if `writerId` is no writer or has left, or a picture belongs to neither the writer nor the
 * operator
 */
export async function createArticle(
  db: Queryable,
  writerId: number,
  { rituals, ...reading }: ArticleInput,
  { operatorId, draft = {}, publishAt }: By & { publishAt?: Date | undefined } = {},
): Promise<number> {
  if (!(await isWriter(db, writerId))) {
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
  await settle(db, id, 'article written', { operatorId, draft });
  await publishEvents(
    db,
    publishAt ? { what: 'content scheduled', id } : { what: 'content published', id, kind: 'article', by: writerId },
  );
  return id;
}

/**
 * Edits an article, keeps its status, and deletes its draft unless the draft is newer.
 * @param publishAt the new time of publication of a scheduled article, or null to publish it now
 * @param seen the `updatedAt` that the operator's form was based on
 * @throws ApiError NOT_FOUND, DELETED; CHANGED_ELSEWHERE if the article changed after `seen`; 400 for a picture like
 *   `createArticle`
 */
export async function editArticle(
  db: Queryable,
  id: number,
  { rituals, ...reading }: ArticleInput,
  { operatorId, draft = {}, seen, publishAt }: By & Edited = {},
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
  await settle(db, id, 'article changed', { operatorId, draft });
  if (before.status === 'SCHEDULED' && publishAt !== undefined) await setMoment(db, before, publishAt);
  else if (before.status === 'PUBLISHED') await publishEvents(db, { what: 'content edited', id, kind: 'article' });
}

type Edited = { seen?: Date | undefined; publishAt?: Date | null | undefined };

/** Sets another time of publication for a scheduled article, or publishes it now. The caller has locked it. */
export async function setMoment(
  db: Queryable,
  { id, authorId }: { id: number; authorId: number },
  publishAt: Date | null,
): Promise<void> {
  const moment = publishAt ?? sql`now()`;
  await db
    .update(content)
    .set({ publishedAt: moment, ...(publishAt === null && { status: 'PUBLISHED' as const }) })
    .where(eq(content.id, id));
  await publishEvents(
    db,
    publishAt === null
      ? { what: 'content published', id, kind: 'article', by: authorId }
      : { what: 'content scheduled', id },
  );
}

async function settle(
  db: Queryable,
  id: number,
  act: 'article written' | 'article changed',
  { operatorId, draft = {} }: By,
): Promise<void> {
  await audited(db, { by: operatorId ?? null, act, on: { kind: 'content', id } });
  if (operatorId !== undefined && draft.id !== undefined) {
    await dropDraft(db, operatorId, 'article', draft.id, draft.version);
  }
}

/** Returns the columns of an article that operators' commands need, in any status. @throws ApiError NOT_FOUND, DELETED */
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

function ownersOf(writerId: number, operatorId: number | undefined): number[] {
  return operatorId === undefined ? [writerId] : [writerId, operatorId];
}
