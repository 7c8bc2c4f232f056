import { sql, type SQL, type SQLWrapper } from '../db/drizzle.ts';
import { alarm, alarmActor, comment, content, report } from '../db/schema/index.ts';
import { hasReported, hasReportedCommentOf, isBlockedBy, isReportedBy } from './out-of-sight.server.ts';

/**
 * Which of their alarms members are shown: what is hidden or deleted by now, and what they have put out of their sight, is left
 * out. Here, since whoever looks up a session asks whether there is one.
 */

/** What rows of `alarm` are about, beside them. */
export const withSubjects = sql`
  left join ${content} on ${content.id} = ${alarm.contentId}
  left join ${comment} on ${comment.id} = ${alarm.commentId}`;

/** Whose act it is, where it is one person's. */
export const actorId = sql`case when ${isAboutContent(alarm.type, alarm.commentId)}
  then ${content.authorId} else ${comment.authorId} end`;

/** Whether it counts several people. */
export const isCounted = sql`(${alarm.type} = 'FOLLOW' or ${alarm.type}::text like '%APPLAUSE')`;

/** Whether it counts this row of `alarm_actor`. */
export const countsActor = sql`(${isCounted} and ${alarmActor.alarmId} = ${alarm.id}
  and ${alarmActor.createdAt} >= ${alarm.countedSince} and not ${isBlockedBy(alarm.memberId, alarmActor.actorId)})`;

/** Of rows of `alarm` `withSubjects`. */
export const isShown = sql`((${alarm.contentId} is null or ${content.status} = 'PUBLISHED')
  and (${alarm.commentId} is null or (${comment.status} = 'ACTIVE' and not ${comment.isHiddenByContentAuthor}))
  and case when ${isCounted} then exists (select from ${alarmActor} where ${countsActor})
    else not ${isSilenced({ ...alarm, actor: actorId })} end)`;

/** One person's act, by columns of an alarm or of what one is to be made of. */
type Told = { memberId: SQLWrapper; actor: SQLWrapper; type: SQLWrapper; contentId: SQLWrapper; commentId: SQLWrapper };

/**
 * Whether a member is to hear nothing of this: they have blocked who did it, or reported what it is about. A report takes away
 * no more than that, but for a comment on an article, with which all that its writer says on articles goes.
 */
export function isSilenced({ memberId, actor, type, contentId, commentId }: Told): SQL<boolean> {
  return sql<boolean>`(${isBlockedBy(memberId, actor)}
    or case when ${isAboutContent(type, commentId)} then ${isReportedBy(memberId, contentId)}
      else ${hasReported(memberId, sql`${report.commentId} = ${commentId}`)} end
    or (${type} = 'COMMENT_REPLY' and ${hasReportedCommentOf(memberId, actor, 'article')}))`;
}

/** A talk that is solved names the comment that solved it, which is the member's own. */
function isAboutContent(type: SQLWrapper, commentId: SQLWrapper): SQL {
  return sql`(${type} = 'TALK_SOLVED' or ${commentId} is null)`;
}

/**
 * Unread alarms that are looked at for one that is shown: every request of a member asks, and somebody may have left thousands
 * that are shown no more.
 */
const NEWEST_UNREAD = 200;

/** Whether a member is shown one of the newest alarms that they have not read. */
export function hasUnreadAlarm(memberId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (
    select from (
      select * from ${alarm} where ${alarm.memberId} = ${memberId} and ${alarm.readAt} is null
      order by ${alarm.createdAt} desc limit ${sql.raw(String(NEWEST_UNREAD))}
    ) as ${alarm} ${withSubjects}
    where ${isShown})`;
}
