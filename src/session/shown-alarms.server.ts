import { sql, type SQL, type SQLWrapper } from '../db/drizzle.ts';
import { alarm, alarmActor, comment, content, report } from '../db/schema/index.ts';
import { hasReported, hasReportedCommentOf, isBlockedBy, isReportedBy } from './muted.server.ts';

/**
 * SQL conditions for the alarms that a member sees. They omit alarms about hidden, deleted or muted contents and
 * comments. They are in this room because every session lookup checks for unread alarms.
 */

/** Joins that add the content and the comment of each row of `alarm`. */
export const withSubjects = sql`
  left join ${content} on ${content.id} = ${alarm.contentId}
  left join ${comment} on ${comment.id} = ${alarm.commentId}`;

/** The member whose action the alarm is about, for alarms about one action. */
export const actorId = sql`case when ${isAboutContent(alarm.type, alarm.commentId)}
  then ${content.authorId} else ${comment.authorId} end`;

/** Whether the alarm counts the actions of several members. */
export const isCounted = sql`(${alarm.type} = 'FOLLOW' or ${alarm.type}::text like '%APPLAUSE')`;

/** Whether the alarm counts this row of `alarm_actor`. */
export const countsActor = sql`(${isCounted} and ${alarmActor.alarmId} = ${alarm.id}
  and ${alarmActor.createdAt} >= ${alarm.countedSince} and not ${isBlockedBy(alarm.memberId, alarmActor.actorId)})`;

/** Whether the member sees the alarm; for rows of `alarm` with the joins `withSubjects`. */
export const isShown = sql`((${alarm.contentId} is null or ${content.status} = 'PUBLISHED')
  and (${alarm.commentId} is null or (${comment.status} = 'ACTIVE' and not ${comment.isHiddenByContentAuthor}))
  and case when ${isCounted} then exists (select from ${alarmActor} where ${countsActor})
    else not ${isAlarmMuted({ ...alarm, actor: actorId })} end)`;

/** One action of one member, as columns of an alarm or of the source of a new alarm. */
type Told = { memberId: SQLWrapper; actor: SQLWrapper; type: SQLWrapper; contentId: SQLWrapper; commentId: SQLWrapper };

/**
 * Returns SQL: whether an action is muted for a member, since they blocked the actor or reported the content or
 * comment. A report mutes nothing else, with one exception: a report of a comment on an article mutes all replies of
 * its author on articles.
 */
export function isAlarmMuted({ memberId, actor, type, contentId, commentId }: Told): SQL<boolean> {
  return sql<boolean>`(${isBlockedBy(memberId, actor)}
    or case when ${isAboutContent(type, commentId)} then ${isReportedBy(memberId, contentId)}
      else ${hasReported(memberId, sql`${report.commentId} = ${commentId}`)} end
    or (${type} = 'COMMENT_REPLY' and ${hasReportedCommentOf(memberId, actor, 'article')}))`;
}

/**
 * An alarm about a solved talk names the comment that solved it, which is the member's own. It counts as about the
 * talk.
 */
function isAboutContent(type: SQLWrapper, commentId: SQLWrapper): SQL {
  return sql`(${type} = 'TALK_SOLVED' or ${commentId} is null)`;
}

/**
 * The number of unread alarms that the check for a visible one reads at most. Every request of a member makes this
 * check, and a member may have thousands of unread alarms that are no longer visible.
 */
const NEWEST_UNREAD = 200;

/** Returns SQL: whether the member sees any of their newest unread alarms. */
export function hasUnreadAlarm(memberId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (
    select from (
      select * from ${alarm} where ${alarm.memberId} = ${memberId} and ${alarm.readAt} is null
      order by ${alarm.createdAt} desc limit ${sql.raw(String(NEWEST_UNREAD))}
    ) as ${alarm} ${withSubjects}
    where ${isShown})`;
}
