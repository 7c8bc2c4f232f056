import { sql, type SQL } from '../../../../db/drizzle.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { alarm } from '../../../../db/schema/index.ts';
import { type CreatedAlarm, readCreatedAlarm } from './notify-members.server.ts';

/** Creates alarms about answers and decisions of operators, and about archives. No setting switches them off. */

/** @param tasks a condition on `alarm_task` */
export type CreateAlarm = (db: Queryable, tasks: SQL) => Promise<CreatedAlarm[]>;

/** Returns a numeric field of the domain event, in SQL. */
export const number = (field: string) => sql`(happening ->> ${sql.raw(`'${field}'`)})::bigint`;

export const operatorsActs: Record<string, CreateAlarm> = {
  // A changed answer makes the alarm unread again.
  async 'inquiry answered'(db, tasks) {
    return readCreatedAlarm(
      db,
      sql`
      insert into ${alarm} (member_id, type, target_id, created_at, counted_since)
      select distinct inquiry.member_id, 'QNA_ANSWER'::alarm_type, inquiry.id, inquiry.answered_at, inquiry.answered_at
      from alarm_task join inquiry on inquiry.id = ${number('id')} and inquiry.answered_at is not null
      where ${tasks}
      on conflict (member_id, type, target_id) do update
      set read_at = null, created_at = excluded.created_at, counted_since = excluded.counted_since
      returning id, member_id`,
    );
  },
  // The author is notified of a decision against them, or of the release of a content or comment that was pending
  // review. Everybody who reported it is notified that their report was decided.
  async 'report decided'(db, tasks) {
    return readCreatedAlarm(
      db,
      sql`
      insert into ${alarm} (member_id, type, target_id, content_id, comment_id, created_at, counted_since)
      select told.member_id, told.type, decision.id, told.content_id, told.comment_id, decision.created_at, decision.created_at
      from alarm_task join decision on decision.id = ${number('id')}
      cross join lateral (
        select decision.target_id as member_id, 'MODERATED'::alarm_type as type,
          null::bigint as content_id, null::bigint as comment_id where decision.outcome <> 'KEPT'
        union all
        select decision.target_id, 'HELD_SHOWN'::alarm_type, decision.content_id, decision.comment_id
        where (happening ->> 'isReleased')::boolean
        union all
        select distinct report.reporter_id, 'REPORT_DECIDED'::alarm_type, null::bigint, null::bigint from report where report.decision_id = decision.id
      ) as told
      join member on member.id = told.member_id and member.status = 'active'
      where ${tasks}
      on conflict (member_id, type, target_id) do nothing returning id, member_id`,
    );
  },
  async 'appeal decided'(db, tasks) {
    return readCreatedAlarm(
      db,
      sql`
      insert into ${alarm} (member_id, type, target_id, created_at, counted_since)
      select decision.target_id, 'APPEAL_DECIDED'::alarm_type, decision.id, decision.appeal_decided_at, decision.appeal_decided_at
      from alarm_task join decision on decision.id = ${number('id')} and decision.appeal_decided_at is not null
      join member on member.id = decision.target_id and member.status = 'active'
      where ${tasks}
      on conflict (member_id, type, target_id) do nothing returning id, member_id`,
    );
  },
  async 'archive ready'(db, tasks) {
    return readCreatedAlarm(
      db,
      sql`
      insert into ${alarm} (member_id, type, target_id, created_at, counted_since)
      select own_archive.member_id, 'ARCHIVE_READY'::alarm_type, own_archive.id, own_archive.made_at, own_archive.made_at
      from alarm_task join own_archive on own_archive.id = ${number('id')} and own_archive.expires_at > now()
      join member on member.id = own_archive.member_id and member.status = 'active'
      where ${tasks}
      on conflict (member_id, type, target_id) do nothing returning id, member_id`,
    );
  },
  async 'archive failed'(db, tasks) {
    return readCreatedAlarm(
      db,
      sql`
      insert into ${alarm} (member_id, type, target_id, created_at, counted_since)
      select own_archive.member_id, 'ARCHIVE_FAILED'::alarm_type, own_archive.id, alarm_task.created_at, alarm_task.created_at
      from alarm_task join own_archive on own_archive.id = ${number('id')} and own_archive.made_at is null
      join member on member.id = own_archive.member_id and member.status = 'active'
      where ${tasks}
      on conflict (member_id, type, target_id) do nothing returning id, member_id`,
    );
  },
};
