import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, inArray, isNull, lt, sql, type SQL } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { draft, draftPicture, draftVersion, picture } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { checkSoon, requireOwnPictures } from '../picture/upload/upload-rows.server.ts';
import {
  type Draft,
  DRAFT_DAYS,
  draftBody,
  type DraftKind,
  DRAFTS_PER_MEMBER,
  type DraftVersion,
  VERSIONS_LENGTH,
  VERSIONS_PER_DRAFT,
} from './draft.ts';

/** Queries and commands for drafts. For all members but its author, a draft does not exist. */

const columns = {
  id: draft.id,
  version: draft.version,
  contentId: draft.contentId,
  body: draft.body,
  updatedAt: draft.updatedAt,
};

/**
 * Returns the member's drafts of a kind, last saved first.
 * @param contentId selects drafts of changes to this published content, or with null the drafts of new contents
 */
export function listDrafts(
  db: Queryable,
  memberId: number,
  kind: DraftKind,
  contentId?: number | null,
): Promise<Draft[]> {
  return selectDrafts(db, { memberId, kind, contentId }, draft.body);
}

/** Like `listDrafts`, but omits a field of the bodies that may be long and that the list does not show. */
export function listDraftsWithout(db: Queryable, memberId: number, kind: DraftKind, field: string): Promise<Draft[]> {
  return selectDrafts(db, { memberId, kind }, sql`${draft.body} - ${field}::text`);
}

/** Returns the id of the last saved draft of changes to a published content, or undefined. */
export async function findDraftOf(
  db: Queryable,
  memberId: number,
  kind: DraftKind,
  contentId: number,
): Promise<number | undefined> {
  const [found] = await db
    .select({ id: draft.id })
    .from(draft)
    .where(whichDrafts({ memberId, kind, contentId }))
    .orderBy(desc(draft.updatedAt))
    .limit(1);
  return found?.id;
}

type Which = { memberId: number; kind: DraftKind; contentId?: number | null | undefined };

function whichDrafts({ memberId, kind, contentId }: Which): SQL | undefined {
  const own = and(eq(draft.memberId, memberId), eq(draft.kind, kind));
  if (contentId === undefined) return own;
  return and(own, contentId === null ? isNull(draft.contentId) : eq(draft.contentId, contentId));
}

function selectDrafts(db: Queryable, which: Which, body: SQL | typeof draft.body) {
  return db
    .select({ ...columns, body: sql<unknown>`${body}` })
    .from(draft)
    .where(whichDrafts(which))
    .orderBy(desc(draft.updatedAt))
    .limit(DRAFTS_PER_MEMBER);
}

/** Returns the member's draft. @throws ApiError NOT_FOUND, also for a draft of another kind */
export async function getDraft(db: Queryable, memberId: number, kind: DraftKind, id: number): Promise<Draft> {
  const [found] = await db
    .select(columns)
    .from(draft)
    .where(and(isOwn(memberId, id), eq(draft.kind, kind)));
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

type Written = {
  body: object;
  /** The keys of the body's pictures. */
  pictureKeys: string[];
  /** Returns the other members whose pictures a draft of changes to this published content may contain. */
  othersOf?: ((db: Queryable, contentId: number) => Promise<number[]>) | undefined;
};

/**
 * Creates a draft in the caller's transaction.
 * @param contentId the published content that the draft changes
 * @returns the draft's id
 * @throws ApiError TOO_MANY_DRAFTS; 400 if a picture belongs to neither the member nor `othersOf`
 */
export async function createDraft(
  db: Queryable,
  memberId: number,
  { kind, contentId = null, body, pictureKeys, othersOf }: Written & { kind: DraftKind; contentId?: number | null },
): Promise<number> {
  // Locks the member, so that concurrent calls cannot exceed the limit.
  await db.execute(sql`select from member where id = ${memberId} for no key update`);
  const drafts = await db.$count(draft, and(eq(draft.memberId, memberId), eq(draft.kind, kind)));
  if (drafts >= DRAFTS_PER_MEMBER) throw new ApiError('TOO_MANY_DRAFTS');
  const others = contentId === null ? [] : ((await othersOf?.(db, contentId)) ?? []);
  const pictures = await requireOwnPictures(db, [memberId, ...others], pictureKeys);
  const [added] = await db.insert(draft).values({ memberId, kind, contentId, body }).returning({ id: draft.id });
  if (!added) throw new Error('the draft row was not returned');
  await addPictures(db, added.id, pictures);
  return added.id;
}

/**
 * Saves a draft that is based on `version`. Stores the former text as a version, at most once a minute.
 * @param keepsBefore whether to store the former text in any case, because another text replaces it
 * @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE with the current draft if there is a newer version
 */
export function saveDraft(
  db: Database,
  memberId: number,
  id: number,
  { version, body, pictureKeys, othersOf, keepsBefore = false }: Written & { version: number; keepsBefore?: boolean },
): Promise<Draft> {
  return db.transaction(async (transaction) => {
    const [before] = await transaction.select(columns).from(draft).where(isOwn(memberId, id)).for('no key update');
    if (!before) throw new ApiError('NOT_FOUND');
    // A save that is repeated because its response was lost changes nothing.
    if (before.version === version + 1 && isDeepStrictEqual(before.body, body)) return before;
    if (before.version !== version) throw new ApiError('CHANGED_ELSEWHERE', undefined, { draft: draftBody(before) });
    const others = before.contentId === null ? [] : ((await othersOf?.(transaction, before.contentId)) ?? []);
    const pictures = await requireOwnPictures(transaction, [memberId, ...others], pictureKeys);
    const isKept = await storeVersion(transaction, before, keepsBefore);
    const [saved] = await transaction
      .update(draft)
      .set({ body, version: version + 1, updatedAt: sql`now()` })
      .where(eq(draft.id, id))
      .returning(columns);
    if (!saved) throw new Error('the draft row was not returned');
    await addPictures(transaction, id, pictures);
    if (isKept) await dropPictures(transaction, id);
    return saved;
  });
}

/** Returns earlier versions of a draft, newest first. The caller has checked that the draft is the member's. */
export function listVersions(db: Queryable, id: number): Promise<DraftVersion[]> {
  return db
    .select({ version: draftVersion.version, body: draftVersion.body, savedAt: draftVersion.savedAt })
    .from(draftVersion)
    .where(eq(draftVersion.draftId, id))
    .orderBy(desc(draftVersion.version));
}

/**
 * Deletes a draft.
 * @param version deletes the draft only if it has this version, so that a newer text stays
 * @returns whether the draft was deleted
 */
export async function dropDraft(
  db: Queryable,
  memberId: number,
  kind: DraftKind,
  id: number,
  version?: number,
): Promise<boolean> {
  const isVersion = version === undefined ? undefined : eq(draft.version, version);
  return (await drop(db, and(isOwn(memberId, id), eq(draft.kind, kind), isVersion))) > 0;
}

/** Deletes the drafts of changes to a content that is being deleted. */
export async function dropDraftsOf(db: Queryable, contentId: number): Promise<void> {
  await drop(db, eq(draft.contentId, contentId));
}

/** @returns the number of deleted drafts */
async function drop(db: Queryable, which: SQL | undefined): Promise<number> {
  const shown = await db
    .select({ pictureId: draftPicture.pictureId })
    .from(draftPicture)
    .innerJoin(draft, eq(draft.id, draftPicture.draftId))
    .where(which);
  const dropped = await db.delete(draft).where(which).returning({ id: draft.id });
  await checkSoon(
    db,
    shown.map(({ pictureId }) => pictureId),
  );
  return dropped.length;
}

/**
 * Deletes drafts that were not saved for `DRAFT_DAYS`. Skips drafts that another process has locked.
 * @param atOnce the maximum number of drafts to delete
 * @returns the number of deleted drafts
 */
export function dropOldDrafts(db: Database, atOnce: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const old = await transaction
      .select({ id: draft.id })
      .from(draft)
      .where(lt(draft.updatedAt, sql`now() - ${sql.raw(`interval '${DRAFT_DAYS} days'`)}`))
      .orderBy(asc(draft.updatedAt))
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const shown = await transaction
      .delete(draftPicture)
      .where(inArray(draftPicture.draftId, ids))
      .returning({ id: draftPicture.pictureId });
    await checkSoon(
      transaction,
      shown.map(({ id }) => id),
    );
    await transaction.delete(draft).where(inArray(draft.id, ids));
    return ids.length;
  });
}

/**
 * Stores the draft's text as a version and deletes versions beyond the limits.
 * @returns false if the last version is less than a minute old, unless `always` is set
 */
async function storeVersion(db: Queryable, { id, version, body, updatedAt }: Draft, always: boolean): Promise<boolean> {
  const isRecent = sql`exists (
    select from ${draftVersion} where ${draftVersion.draftId} = ${id} and ${draftVersion.savedAt} > now() - interval '1 minute')`;
  const { rows } = await db.execute(sql`
    insert into ${draftVersion} (draft_id, version, body, saved_at)
    select ${id}, ${version}, ${JSON.stringify(body)}::jsonb, ${updatedAt.toISOString()}::timestamptz where ${always} or not ${isRecent}
    returning version`);
  if (rows.length === 0) return false;
  await db.execute(sql`
    delete from ${draftVersion} where draft_id = ${id} and version in (
      select version from (
        select version, row_number() over newest as rank, sum(length(body::text)) over newest as length
        from ${draftVersion} where draft_id = ${id} window newest as (order by version desc)
      ) as kept where rank > ${VERSIONS_PER_DRAFT} or rank > 1 and length > ${VERSIONS_LENGTH})`);
  return true;
}

/** Adds pictures to the draft. Pictures of earlier versions stay, so that a version can be restored with them. */
async function addPictures(db: Queryable, draftId: number, pictures: { id: number }[]): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .insert(draftPicture)
    .values(pictures.map(({ id }) => ({ draftId, pictureId: id })))
    .onConflictDoNothing();
}

/**
 * Removes pictures that neither the draft nor a stored version contains. It searches the JSON for the keys, which are
 * random, so that no other text contains one by chance.
 */
async function dropPictures(db: Queryable, id: number): Promise<void> {
  const { rows } = await db.execute<{ picture_id: string }>(sql`
    with named as materialized (
      select body::text as text from ${draft} where id = ${id}
      union all select body::text from ${draftVersion} where draft_id = ${id}
    )
    delete from ${draftPicture} using ${picture}
    where draft_id = ${id} and ${picture.id} = picture_id
      and not exists (select from named where position(${picture.key} in text) > 0)
    returning picture_id`);
  await checkSoon(
    db,
    rows.map(({ picture_id }) => Number(picture_id)),
  );
}

function isOwn(memberId: number, id: number) {
  return and(eq(draft.id, id), eq(draft.memberId, memberId));
}
