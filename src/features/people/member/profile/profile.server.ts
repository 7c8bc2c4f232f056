import { and, eq, ne, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { comment, content, member, picture } from '../../../../db/schema/index.ts';
import { ApiError } from '../../../../http/errors.ts';
import { spentToday } from '../../../../http/forms/spent-today.ts';
import { dropPortrait } from '../../../writing/picture/dropped-pictures.server.ts';
import type { Picture } from '../../../../model/picture.ts';
import { storeUpload } from '../../../writing/picture/upload/upload-rows.server.ts';
import type { ProfileChanges } from '../account.ts';
import type { AlarmSettings } from '../../../../model/stored-values.ts';
import { faultOf } from '../nickname.ts';
import { indexMembers } from '../../../discovery/search-index/index-rows.server.ts';

/** Maximum number of nickname changes of a member within 24 hours. */
export const RENAMINGS_PER_DAY = 5;
const DAY = sql`interval '1 day'`;

type Profile = {
  nickname: string;
  introduction: string;
  picture: { key: string; width: number } | null;
  alarmSettings: Partial<AlarmSettings>;
};

export async function getProfile(db: Queryable, memberId: number): Promise<Profile> {
  const [row] = await db
    .select({
      nickname: member.nickname,
      introduction: member.introduction,
      picture: { key: picture.key, width: picture.width },
      alarmSettings: member.alarmSettings,
    })
    .from(member)
    .leftJoin(picture, eq(picture.id, member.pictureId))
    .where(eq(member.id, memberId));
  if (!row) throw new Error(`member ${memberId} was not found`);
  return row;
}

/**
 * Validates a nickname only when it changes: operators keep their reserved names.
 * @throws ApiError BAD_REQUEST
 */
export function requireOwnNickname(viewer: { nickname: string }, nickname = viewer.nickname): void {
  const fault = nickname === viewer.nickname ? undefined : faultOf(nickname);
  if (fault) throw new ApiError('BAD_REQUEST', fault, { field: 'nickname' });
}

/**
 * Saves only changed fields, so that no event is sent for equal values.
 * @throws ApiError NICKNAME_TAKEN, TOO_MANY_REQUESTS for one nickname too many today, or UNAUTHORIZED when the member
 * has left meanwhile
 */
export function updateProfile(
  db: Pick<Database, 'transaction'>,
  memberId: number,
  changes: ProfileChanges,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const before = await lockMember(transaction, memberId);
    const { nickname = before.nickname, introduction = before.introduction } = changes;
    const isRenamed = nickname !== before.nickname;
    if (!isRenamed && introduction === before.introduction) return;
    const [taken] = await transaction
      .select({ id: member.id })
      .from(member)
      .where(
        and(sql`lower(${member.nickname}) = lower(${nickname})`, eq(member.status, 'active'), ne(member.id, memberId)),
      );
    if (taken) throw new ApiError('NICKNAME_TAKEN');
    if (isRenamed) await countRenaming(transaction, memberId);
    await transaction
      .update(member)
      .set({ nickname, introduction })
      .where(eq(member.id, memberId))
      .catch((error) => {
        throw isTaken(error) ? new ApiError('NICKNAME_TAKEN') : error;
      });
    await indexMembers(transaction, [{ id: memberId, nickname, introduction }]);
    // An introduction appears only on pages about its member.
    if (isRenamed) await publishAuthorEvents(transaction, memberId);
    else await publishEvents(transaction, { what: 'member changed', memberId });
  });
}

/**
 * Limited because each new nickname invalidates the pages of everything the member has written. The caller holds the
 * member's lock.
 */
async function countRenaming(db: Queryable, memberId: number): Promise<void> {
  const { rows } = await db.execute<{ seconds_left: number }>(sql`
    select ceil(extract(epoch from moment + ${DAY} - now()))::int as seconds_left
    from ${member}, unnest(${member.renamedAt}) as moment
    where ${member.id} = ${memberId} and moment > now() - ${DAY}
    order by moment desc offset ${RENAMINGS_PER_DAY - 1} limit 1`);
  const [last] = rows;
  if (last) throw spentToday(`닉네임은 하루에 ${RENAMINGS_PER_DAY}번까지 바꿀 수 있어요.`, last.seconds_left, '바꿀');
  await db.execute(sql`
    update ${member} set renamed_at =
      array(select moment from unnest(renamed_at) as moment where moment > now() - ${DAY}) || now()
    where id = ${memberId}`);
}

/** Returns whether another member took the nickname after the check that it is free. */
function isTaken(error: unknown): boolean {
  const { cause } = error as { cause?: { constraint?: string } };
  return cause?.constraint === 'member_nickname_key';
}

/**
 * Sets the member's picture, whose files are stored already, or removes it.
 * @returns the key of the former picture, if no member shows it any more
 * @throws ApiError UNAUTHORIZED when the member has left meanwhile
 */
export function setPicture(db: Database, memberId: number, shown: Picture | undefined): Promise<string | undefined> {
  return db.transaction(async (transaction) => {
    const { pictureId: formerId } = await lockMember(transaction, memberId);
    if (!shown && formerId === null) return undefined;
    const pictureId = shown ? await storeUpload(transaction, shown) : null;
    await transaction.update(member).set({ pictureId }).where(eq(member.id, memberId));
    const former = formerId ? await dropPortrait(transaction, memberId, formerId) : undefined;
    await publishAuthorEvents(transaction, memberId);
    return former;
  });
}

/**
 * Locks a member who has not left, so that changes of the member run one at a time.
 * @throws ApiError UNAUTHORIZED when the member has left
 */
export async function lockMember(db: Queryable, memberId: number) {
  const { nickname, introduction, pictureId, alarmSettings } = member;
  const [found] = await db
    .select({ nickname, introduction, pictureId, alarmSettings })
    .from(member)
    .where(and(eq(member.id, memberId), eq(member.status, 'active')))
    .for('update');
  if (!found) throw new ApiError('UNAUTHORIZED');
  return found;
}

/** Emits events for the member and for each content that shows them: the contents they wrote or commented on. */
export async function publishAuthorEvents(db: Queryable, memberId: number): Promise<void> {
  const { rows } = await db.execute<{ id: string; kind: 'story' | 'article' | 'talk' }>(sql`
    select id, kind from ${content} where author_id = ${memberId}
    union
    select c.id, c.kind from ${content} c join ${comment} m on m.content_id = c.id where m.author_id = ${memberId}`);
  const shownBy = rows.map(({ id, kind }) => ({ what: 'author changed', id: Number(id), kind }) as const);
  await publishEvents(db, { what: 'member changed', memberId }, ...shownBy);
}
