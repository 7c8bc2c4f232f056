import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { channel, comment, content, talk, talkPicture } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { absenceOf } from '../content/content.server.ts';
import { dropDraft, dropDraftsOf } from '../draft/draft.server.ts';
import { keyOfUrl } from '../picture/picture.ts';
import { checkSoon, requireOwnPictures } from '../picture/upload-rows.server.ts';
import type { Sos } from './sos.ts';
import type { TalkInput } from './talk-input.ts';

/** Writing, changing and deleting one's own talks, and saying what solved them. */

/** The same talk sent twice within this time is one. */
const SAME_TALK = sql`interval '5 seconds'`;

/** What a talk was written in, if in a draft; without a version, whichever it has. */
type WrittenIn = { id?: number | undefined; version?: number | undefined };

/**
 * Publishes a talk, in the caller's transaction, and drops the draft it was written in, unless that is newer.
 * @throws ApiError 400 for a channel that takes no talks, or a picture that is not the author's
 */
export async function createTalk(
  db: Queryable,
  author: { id: number },
  input: TalkInput,
  draft: WrittenIn = {},
): Promise<number> {
  const { isForHelp } = await requireOpenChannel(db, input.channelId);
  const same = await findSame(db, author.id, input);
  if (same !== undefined) return same;
  const pictures = await requireOwnPictures(db, author.id, keysOf(input));
  const [added] = await db
    .insert(content)
    .values({ kind: 'talk', authorId: author.id, status: 'PUBLISHED', publishedAt: sql`now()` })
    .returning({ id: content.id });
  if (!added) throw new Error('the content row was not returned');
  await db.insert(talk).values({
    id: added.id,
    channelId: input.channelId,
    publishedAt: sql`now()`,
    text: input.content,
    hasPictures: input.images.length > 0,
    tags: input.tags,
    sos: isForHelp ? toldOf(input.sos) : null,
  });
  await insertPictures(db, added.id, input, pictures);
  if (draft.id !== undefined) await dropDraft(db, author.id, 'talk', draft.id, draft.version);
  await happened(db, { what: 'talk written', id: added.id, by: author.id });
  return added.id;
}

/**
 * Changes one's own talk, in the caller's transaction, and drops the draft it was written in, unless that is newer.
 * @param seen when it was last changed, as the author saw it
 * @throws ApiError as `requireOwnTalk` and `createTalk` do; CHANGED_ELSEWHERE when it has been changed since
 */
export async function editTalk(
  db: Queryable,
  author: { id: number },
  id: number,
  { input, seen, draft = {} }: { input: TalkInput; seen?: Date | undefined; draft?: WrittenIn },
): Promise<void> {
  const before = await lockOwnTalk(db, author.id, id);
  if (seen && before.updatedAt.getTime() !== seen.getTime()) throw new ApiError('CHANGED_ELSEWHERE');
  const { isForHelp } = await requireOpenChannel(db, input.channelId, before.channelId);
  const pictures = await requireOwnPictures(db, author.id, keysOf(input));
  await db
    .update(talk)
    .set({
      channelId: input.channelId,
      text: input.content,
      hasPictures: input.images.length > 0,
      tags: input.tags,
      sos: isForHelp ? toldOf(input.sos) : null,
      ...(!isForHelp && { solvedById: null }),
    })
    .where(eq(talk.id, id));
  await db
    .update(content)
    .set({ updatedAt: sql`now()` })
    .where(eq(content.id, id));
  const former = await removePictures(db, id);
  await insertPictures(db, id, input, pictures);
  await checkSoon(db, former);
  if (draft.id !== undefined) await dropDraft(db, author.id, 'talk', draft.id, draft.version);
  await happened(db, { what: 'talk edited', id });
}

/** Deletes one's own talk; its pictures go with it. @throws ApiError as `requireOwnTalk` does */
export async function deleteTalk(db: Database, authorId: number, id: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockOwnTalk(transaction, authorId, id);
    await transaction
      .update(content)
      .set({ status: 'DELETED', updatedAt: sql`now()` })
      .where(eq(content.id, id));
    await checkSoon(transaction, await removePictures(transaction, id));
    await dropDraftsOf(transaction, id);
    await happened(transaction, { what: 'talk deleted', id });
  });
}

/**
 * Says which comment solved one's own talk, or that none has.
 * @throws ApiError as `requireOwnTalk` does; 400 when the talk asks for no help, or there is no such comment on it
 */
export async function setSolvedBy(db: Database, authorId: number, id: number, commentId: number | null): Promise<void> {
  await db.transaction(async (transaction) => {
    const { isForHelp } = await lockOwnTalk(transaction, authorId, id);
    if (!isForHelp) throw new ApiError('BAD_REQUEST', '도움을 구하는 톡에서만 고를 수 있어요.');
    if (commentId !== null) {
      const which = and(eq(comment.id, commentId), eq(comment.contentId, id), eq(comment.status, 'ACTIVE'));
      if ((await transaction.$count(comment, which)) === 0) throw new ApiError('NOT_FOUND', '그 댓글은 지금 없어요.');
    }
    await transaction.update(talk).set({ solvedById: commentId }).where(eq(talk.id, id));
    await happened(transaction, {
      what: 'talk solved',
      id,
      comment: commentId,
      by: commentId === null ? null : authorId,
    });
  });
}

/** @throws ApiError NOT_FOUND unless it is the author's; only to them what has become of it */
export async function requireOwnTalk(db: Queryable, id: number, authorId: number): Promise<void> {
  requireThere((await selectOwn(db, authorId, id))[0]);
}

async function lockOwnTalk(db: Queryable, authorId: number, id: number) {
  return requireThere((await selectOwn(db, authorId, id).for('no key update', { of: content }))[0]);
}

function selectOwn(db: Queryable, authorId: number, id: number) {
  return db
    .select({
      status: content.status,
      updatedAt: content.updatedAt,
      channelId: talk.channelId,
      isForHelp: channel.isForHelp,
    })
    .from(content)
    .innerJoin(talk, eq(talk.id, content.id))
    .innerJoin(channel, eq(channel.id, talk.channelId))
    .where(and(eq(content.id, id), eq(content.authorId, authorId)));
}

function requireThere<Row extends { status: Parameters<typeof absenceOf>[0] }>(row: Row | undefined): Row {
  if (!row) throw new ApiError('NOT_FOUND');
  const absence = absenceOf(row.status, 'HIDDEN');
  if (absence) throw new ApiError(absence);
  return row;
}

/** @param current where the talk stands already; it may stay there when the channel has been closed since */
async function requireOpenChannel(db: Queryable, id: number, current?: number): Promise<{ isForHelp: boolean }> {
  const [found] = await db
    .select({ isActive: channel.isActive, isForHelp: channel.isForHelp })
    .from(channel)
    .where(eq(channel.id, id));
  if (!found || (!found.isActive && id !== current)) {
    throw new ApiError('BAD_REQUEST', '지금은 쓸 수 없는 채널이에요. 다른 채널을 골라 주세요.', { field: 'channelId' });
  }
  return found;
}

async function findSame(db: Queryable, authorId: number, input: TalkInput) {
  const { channelId, content: text } = input;
  const [same] = await db
    .select({ id: talk.id })
    .from(content)
    .innerJoin(talk, eq(talk.id, content.id))
    .where(
      and(
        eq(content.authorId, authorId),
        eq(content.kind, 'talk'),
        eq(content.status, 'PUBLISHED'),
        sql`${content.publishedAt} > now() - ${SAME_TALK}`,
        eq(talk.channelId, channelId),
        eq(talk.text, text),
        sql`array(
          select key from talk_picture join picture on picture.id = picture_id where talk_id = ${talk.id} order by position
        ) = ${sql.param(keysOf(input))}::text[]`,
      ),
    )
    .limit(1);
  return same?.id;
}

/** Nothing told is nothing stored. */
function toldOf(sos: Sos | null): Sos | null {
  return sos && Object.values(sos).some((text) => text !== '') ? sos : null;
}

const keysOf = ({ images }: TalkInput) => images.map(({ url }) => keyOfUrl(url) ?? '');

async function insertPictures(
  db: Queryable,
  talkId: number,
  { images }: TalkInput,
  pictures: { id: number }[],
): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .insert(talkPicture)
    .values(
      pictures.map(({ id }, position) => ({ talkId, position, pictureId: id, alt: images[position]?.alt ?? '' })),
    );
}

/** @returns ids of the pictures that it had */
async function removePictures(db: Queryable, talkId: number): Promise<number[]> {
  const removed = await db
    .delete(talkPicture)
    .where(eq(talkPicture.talkId, talkId))
    .returning({ pictureId: talkPicture.pictureId });
  return removed.map(({ pictureId }) => pictureId);
}
