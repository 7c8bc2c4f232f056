import { and, eq, inArray, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { channel, comment, content, talk, talkPicture } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { lockAuthor, requireRoomToday } from '../../writing/content/author-limits.server.ts';
import { absenceOf, type ContentStatus } from '../../writing/content/content.server.ts';
import { currentTags } from '../../writing/content/tag/current-tags.server.ts';
import { deleteContent } from '../../writing/content/delete-content.server.ts';
import { dropDraft } from '../../writing/draft/draft.server.ts';
import type { WrittenIn } from '../../writing/draft/written-in.ts';
import { isNewHere, showPendingTalk } from '../../community/review/pending-review.server.ts';
import { keyOfUrl } from '../../writing/picture/picture.ts';
import { checkSoon, requireOwnPictures } from '../../writing/picture/upload/upload-rows.server.ts';
import { indexContents } from '../../discovery/search-index/index-rows.server.ts';
import { contactsIn, turnBy } from './pending-talk.server.ts';
import { searchedTalk } from './list/searched-talk.ts';
import type { Sos } from '../../../model/stored-values.ts';
import type { TalkInput } from './talk-input.ts';
import { TALKS_PER_DAY } from './talk-limits.ts';

/** Commands with which members write, edit and delete their own talks, and mark them as solved. */

/** A talk that is sent again within this time is the same talk. */
const SAME_TALK = sql`interval '5 seconds'`;
const SPENT = `톡은 하루에 ${TALKS_PER_DAY}개까지 올릴 수 있어요.`;

/**
 * Publishes a talk in the caller's transaction, and deletes its draft unless the draft is newer. A newcomer's talk with
 * contacts or links goes to review.
 * @param written.ownHost the site's own host, whose links need no review
 * @returns the id of the new talk, or of the same talk if it was sent within the last five seconds
 * @throws ApiError 400 if the channel is closed or a picture is not the author's; 429 after `TALKS_PER_DAY` talks within
 *   24 hours
 */
export async function createTalk(
  db: Queryable,
  authorId: number,
  input: TalkInput,
  { draft = {}, ownHost = '' }: { draft?: WrittenIn; ownHost?: string } = {},
): Promise<number> {
  await lockAuthor(db, authorId);
  const { isForHelp } = await requireOpenChannel(db, input.channelId);
  const same = await findSame(db, authorId, input);
  if (same !== undefined) return same;
  await requireRoomToday(db, authorId, {
    kind: 'talk',
    limit: TALKS_PER_DAY,
    moment: content.publishedAt,
    message: SPENT,
  });
  const pictures = await requireOwnPictures(db, authorId, keysOf(input));
  const isPendingReview = contactsIn(input, ownHost).length > 0 && (await isNewHere(db, authorId));
  const [added] = await db
    .insert(content)
    .values({
      kind: 'talk',
      authorId,
      publishedAt: sql`now()`,
      ...(isPendingReview ? { status: 'HELD', pendingSince: sql`now()` } : { status: 'PUBLISHED' }),
    })
    .returning({ id: content.id });
  if (!added) throw new Error('the content row was not returned');
  const texts = await textsOf(db, input, isForHelp);
  await db.insert(talk).values({
    id: added.id,
    channelId: input.channelId,
    publishedAt: sql`now()`,
    isShown: !isPendingReview,
    hasPictures: input.images.length > 0,
    ...texts,
  });
  await indexContents(db, [searchedTalk({ id: added.id, ...texts })]);
  await insertPictures(db, added.id, input, pictures);
  if (draft.id !== undefined) await dropDraft(db, authorId, 'talk', draft.id, draft.version);
  if (!isPendingReview) await publishEvents(db, { what: 'talk written', id: added.id, by: authorId });
  return added.id;
}

/**
 * Edits the author's own talk in the caller's transaction, and deletes its draft unless the draft is newer. If a newcomer
 * adds contacts or links, the talk goes to review. If a talk pending review has none any more, it is shown.
 * @param seen the `updatedAt` that the author's form was based on
 * @throws ApiError like `requireOwnTalk` and `createTalk`; CHANGED_ELSEWHERE if the talk changed after `seen`
 */
export async function editTalk(
  db: Queryable,
  authorId: number,
  id: number,
  {
    input,
    seen,
    draft = {},
    ownHost = '',
  }: { input: TalkInput; seen?: Date | undefined; draft?: WrittenIn; ownHost?: string },
): Promise<void> {
  const before = await lockOwnTalk(db, authorId, id);
  if (seen && before.updatedAt.getTime() !== seen.getTime()) throw new ApiError('CHANGED_ELSEWHERE');
  const { isForHelp } = await requireOpenChannel(db, input.channelId, before.channelId);
  const pictures = await requireOwnPictures(db, authorId, keysOf(input));
  const texts = await textsOf(db, input, isForHelp);
  const turn = await turnBy(db, { id, authorId, isPendingReview: before.status === 'HELD' }, input, ownHost);
  await db
    .update(talk)
    .set({
      channelId: input.channelId,
      hasPictures: input.images.length > 0,
      ...texts,
      ...(!isForHelp && { solvedById: null }),
    })
    .where(eq(talk.id, id));
  await db
    .update(content)
    .set({ updatedAt: sql`now()`, ...(turn === 'pending' && { status: 'HELD', pendingSince: sql`now()` }) })
    .where(eq(content.id, id));
  await indexContents(db, [searchedTalk({ id, ...texts })]);
  const former = await removePictures(db, id);
  await insertPictures(db, id, input, pictures);
  await checkSoon(db, former);
  if (draft.id !== undefined) await dropDraft(db, authorId, 'talk', draft.id, draft.version);
  if (turn === 'shown') await showPendingTalk(db, id);
  else if (turn === 'pending') await publishEvents(db, { what: 'status changed', id, kind: 'talk' });
  else await publishEvents(db, { what: 'talk edited', id });
}

/**
 * Deletes the author's own talk in the caller's transaction, even if an operator has hidden it.
 * @throws ApiError NOT_FOUND unless it is the author's; DELETED
 */
export async function deleteTalk(db: Queryable, authorId: number, id: number): Promise<void> {
  const { status } = requirePresent((await lockOwn(db, authorId, id))[0]);
  await deleteContent(db, { id, kind: 'talk', status });
}

/**
 * Stores which comment solved the author's own talk, or null.
 * @throws ApiError like `requireOwnTalk`; BAD_REQUEST if the channel is not for help; NOT_FOUND if the talk has no such
 *   visible comment
 */
export async function setSolvedBy(db: Database, authorId: number, id: number, commentId: number | null): Promise<void> {
  await db.transaction(async (transaction) => {
    const { isForHelp } = await lockOwnTalk(transaction, authorId, id);
    if (!isForHelp) throw new ApiError('BAD_REQUEST', '도움을 구하는 톡에서만 고를 수 있어요.');
    if (commentId !== null) {
      const which = and(
        eq(comment.id, commentId),
        eq(comment.contentId, id),
        eq(comment.status, 'ACTIVE'),
        eq(comment.isHiddenByContentAuthor, false),
      );
      if ((await transaction.$count(comment, which)) === 0) throw new ApiError('NOT_FOUND', '그 댓글은 지금 없어요.');
    }
    await transaction.update(talk).set({ solvedById: commentId }).where(eq(talk.id, id));
    await publishEvents(transaction, {
      what: 'talk solved',
      id,
      comment: commentId,
      by: commentId === null ? null : authorId,
    });
  });
}

/**
 * Checks that the talk is shown and the author's own.
 * @throws ApiError NOT_FOUND unless it is the author's. The author gets the reason why it is not shown.
 */
export async function requireOwnTalk(db: Queryable, id: number, authorId: number): Promise<void> {
  requireShown((await selectOwn(db, authorId, id))[0]);
}

async function lockOwnTalk(db: Queryable, authorId: number, id: number) {
  return requireShown((await lockOwn(db, authorId, id))[0]);
}

function lockOwn(db: Queryable, authorId: number, id: number) {
  return selectOwn(db, authorId, id).for('no key update', { of: content });
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

function requirePresent<Row extends { status: ContentStatus }>(row: Row | undefined): Row {
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.status === 'DELETED') throw new ApiError('DELETED');
  return row;
}

function requireShown<Row extends { status: ContentStatus }>(found: Row | undefined): Row {
  const row = requirePresent(found);
  const absence = row.status === 'HELD' ? undefined : absenceOf(row.status, 'HIDDEN');
  if (absence) throw new ApiError(absence);
  return row;
}

/** @param current the talk's present channel, which it may keep even if the channel is closed now */
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
        inArray(content.status, ['PUBLISHED', 'HELD']),
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

/** Returns the texts to store. Answers about the plant are stored only in a channel for help. */
async function textsOf(db: Queryable, { content: text, tags, sos }: TalkInput, isForHelp: boolean) {
  return { text, tags: await currentTags(db, tags), sos: isForHelp ? toldOf(sos) : null };
}

/** Returns null if all answers are empty. */
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

/** @returns the ids of the removed pictures */
async function removePictures(db: Queryable, talkId: number): Promise<number[]> {
  const removed = await db
    .delete(talkPicture)
    .where(eq(talkPicture.talkId, talkId))
    .returning({ pictureId: talkPicture.pictureId });
  return removed.map(({ pictureId }) => pictureId);
}
