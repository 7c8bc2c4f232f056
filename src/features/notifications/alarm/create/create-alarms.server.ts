import type { Logger } from 'pino';
import { type SQL, sql } from '../../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { alarm, alarmActor, alarmTask, mutedContent } from '../../../../db/schema/index.ts';
import { isAlarmMuted } from '../../../../session/shown-alarms.server.ts';
import { defaultAlarmSettings } from '../../../people/member/settings/alarm-settings.ts';
import type { AlarmSetting } from '../alarm-types.ts';
import { number, operatorsActs, type CreateAlarm } from './create-operator-alarms.server.ts';
import { type CreatedAlarm, readCreatedAlarm, notifyMembers } from './notify-members.server.ts';
import { isDue, tryTasks } from './run-tasks.server.ts';

/**
 * Creates alarms from the tasks in `alarm_task`. Each step is one transaction that inserts alarms and deletes or
 * updates their tasks. Several processes can do this at the same time.
 */

/** The number of tasks that one step processes, of events that concern few members. */
const ACTS_AT_ONCE = 100;
/** The number of members that one step processes, of an event that concerns many. */
const MEMBERS_AT_ONCE = 500;

/** @returns whether more tasks may be left */
export async function createAlarms(db: Database, log: Logger): Promise<boolean> {
  const acts = await tryTasks(db, log, ACTS_AT_ONCE, tellOfActs);
  const many = await tryTasks(db, log, 1, notifyMany);
  return acts === ACTS_AT_ONCE || many > 0;
}

const isForMany = sql`happening ->> 'what' in ('talk written', 'content published', 'message sent')`;

function tellOfActs(db: Database, atOnce: number, taken: string[]): Promise<void> {
  return db.transaction(async (transaction) => {
    const { rows: tasks } = await transaction.execute<{ id: string; what: string }>(sql`
      select id, happening ->> 'what' as what from ${alarmTask} where ${isDue} and not ${isForMany}
      order by id limit ${atOnce} for update skip locked`);
    taken.push(...tasks.map(({ id }) => id));
    const raised: CreatedAlarm[] = [];
    for (const [what, raise] of Object.entries(acts)) {
      const ids = tasks.filter((task) => task.what === what).map(({ id }) => Number(id));
      if (ids.length === 0) continue;
      raised.push(...(await raise(transaction, sql`${alarmTask.id} = any(${sql.param(ids)}::bigint[])`)));
    }
    const ids = tasks.map(({ id }) => Number(id));
    if (ids.length > 0)
      await transaction.execute(sql`delete from ${alarmTask} where id = any(${sql.param(ids)}::bigint[])`);
    await notifyMembers(transaction, raised);
  });
}

/**
 * Creates the next alarms of one event: for followers and subscribers of its author, or for recipients of a message.
 * Tasks that have progressed least go first, so that no task waits for an author with a hundred thousand followers.
 */
function notifyMany(db: Database, _: number, taken: string[]): Promise<void> {
  return db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<Task>(sql`
      select id, told_until, created_at::text, happening from ${alarmTask} where ${isDue} and ${isForMany}
      order by told_until, id limit 1 for update skip locked`);
    const [task] = rows;
    if (!task) return;
    taken.push(task.id);
    const { next, raise } = task.happening.what === 'message sent' ? toAddressees : toFollowers;
    const { rows: members } = await transaction.execute<{ member_id: string }>(next(task));
    const ids = members.map(({ member_id }) => Number(member_id));
    const raised = await raise(transaction, task, sql`unnest(${sql.param(ids)}::bigint[])`);
    if (ids.length < MEMBERS_AT_ONCE) await transaction.execute(sql`delete from ${alarmTask} where id = ${task.id}`);
    // Only failures without progress in between lead to the dead state.
    else
      await transaction.execute(
        sql`update ${alarmTask} set told_until = ${ids.at(-1)}, tries = 0 where id = ${task.id}`,
      );
    await notifyMembers(transaction, raised);
  });
}

type Task = {
  id: string;
  told_until: string;
  created_at: string;
  happening: { what: string; id: number; to?: 'everybody' | 'makers' | number[] };
};

/**
 * An event that concerns many members. Each step dates its alarms with its own time. An earlier date could lie before
 * the moment until which a member has already marked all alarms as read.
 */
type ToMany = {
  /** Selects the ids of the next members, in ascending order. */
  next: (task: Task) => SQL;
  /** @param ids the ids of the members, as a table expression */
  raise: (db: Queryable, task: Task, ids: SQL) => Promise<CreatedAlarm[]>;
};

const toFollowers: ToMany = {
  next: ({ told_until, happening: { id } }) => sql`
    select next.member_id from content cross join lateral (
      (select follower_id as member_id from follow
        where kind <> 'article' and followed_id = author_id and follower_id > ${told_until}
        order by follower_id limit ${MEMBERS_AT_ONCE})
      union all
      (select member_id from subscription
        where kind = 'article' and writer_id = author_id and member_id > ${told_until}
        order by member_id limit ${MEMBERS_AT_ONCE})
    ) as next
    where content.id = ${id} and status = 'PUBLISHED' order by next.member_id`,
  raise: (db, { happening: { id } }, ids) =>
    createOnce(
      db,
      sql`
        select follower.id as member_id, content.author_id as actor_id, content.id as target_id,
          content.id as content_id, null::bigint as comment_id,
          (case kind when 'article' then 'SUBSCRIBE_WRITER_NEW_ARTICLE' when 'story' then 'SUBSCRIBE_MAKER_NEW_STORY'
            else 'SUBSCRIBE_USER_NEW_TALK' end)::alarm_type as type,
          now() as happened_at
        from content, ${ids} as follower(id) where content.id = ${id}`,
      'newPost',
    ),
};

function isAmong(to: 'everybody' | 'makers' | number[]): SQL {
  if (to === 'everybody') return sql``;
  if (to === 'makers') return sql`and exists (select from maker where maker.member_id = member.id)`;
  return sql`and id = any(${sql.param(to)}::bigint[])`;
}

/** Settings do not apply to messages of operators. */
const toAddressees: ToMany = {
  // Locks the members, so that a member who leaves meanwhile gets no alarm.
  next: ({ told_until, created_at, happening: { to = [] } }) => sql`
    select id as member_id from member
    where status = 'active' and id > ${told_until} and created_at <= ${created_at}::timestamptz
      ${isAmong(to)}
    order by id limit ${MEMBERS_AT_ONCE} for key share`,
  async raise(db, { happening: { id } }, ids) {
    return readCreatedAlarm(
      db,
      sql`
      insert into ${alarm} (member_id, type, target_id, message_id, created_at, counted_since)
      select addressee.id, 'ADMIN_MESSAGE', message.id, message.id, now(), now()
      from admin_message as message, ${ids} as addressee(id) where message.id = ${id}
      on conflict (member_id, type, target_id) do nothing returning id, member_id`,
    );
  },
};

/** Creates the alarms of events that concern one or two members, keyed by the name of the event. */
const acts: Record<string, CreateAlarm> = {
  ...operatorsActs,
  // A reply notifies the authors that it answers. Any other comment notifies the author of the talk or story.
  'comment written': (db, tasks) =>
    createOnce(
      db,
      sql`
        select distinct on (written.id, told.member_id) told.member_id, written.author_id as actor_id,
          written.id as target_id, content.id as content_id, written.id as comment_id, told.type, alarm_task.created_at as happened_at
        from alarm_task
        join comment as written on written.id = ${number('comment')} and written.status = 'ACTIVE' and not written.is_hidden_by_content_author
        join content on content.id = written.content_id and content.status = 'PUBLISHED'
        cross join lateral (
          select author_id as member_id, 1 as rank,
            (case kind when 'article' then '' else upper(kind::text) || '_' end || 'COMMENT_REPLY')::alarm_type as type
          from comment where id in (written.parent_id, ${number('repliedTo')}) and status = 'ACTIVE'
            and not is_hidden_by_content_author
          union all
          select content.author_id, 2, (upper(kind::text) || '_COMMENT')::alarm_type where kind <> 'article'
        ) as told
        where ${tasks}
        order by written.id, told.member_id, told.rank`,
      'comment',
    ),
  'talk solved': (db, tasks) =>
    createOnce(
      db,
      sql`
        select comment.author_id as member_id, content.author_id as actor_id, comment.id as target_id,
          content.id as content_id, comment.id as comment_id, 'TALK_SOLVED'::alarm_type as type, alarm_task.created_at as happened_at
        from alarm_task
        join talk on talk.id = ${number('id')} and talk.solved_by_id = ${number('comment')}
        join content on content.id = talk.id and content.status = 'PUBLISHED'
        join comment on comment.id = talk.solved_by_id and comment.status = 'ACTIVE' and not comment.is_hidden_by_content_author
        where ${tasks}`,
      'comment',
    ),
  'applause changed': async (db, tasks) => [
    ...(await createCounted(
      db,
      sql`
        select content.author_id as member_id, applause.member_id as actor_id, content.id as target_id,
          content.id as content_id, null::bigint as comment_id,
          (upper(kind::text) || '_APPLAUSE')::alarm_type as type, alarm_task.created_at as happened_at
        from alarm_task
        join content on content.id = ${number('id')} and content.status = 'PUBLISHED'
        join applause on applause.content_id = content.id and applause.member_id = ${number('by')}
        where ${tasks} and ${number('comment')} is null`,
    )),
    ...(await createCounted(
      db,
      sql`
        select comment.author_id as member_id, given.member_id as actor_id, comment.id as target_id,
          content.id as content_id, comment.id as comment_id, 'COMMENT_APPLAUSE'::alarm_type as type, alarm_task.created_at as happened_at
        from alarm_task
        join comment on comment.id = ${number('comment')} and comment.status = 'ACTIVE' and not comment.is_hidden_by_content_author
        join content on content.id = comment.content_id and content.status = 'PUBLISHED'
        join comment_applause as given on given.comment_id = comment.id and given.member_id = ${number('by')}
        where ${tasks}`,
    )),
  ],
  'followers changed': (db, tasks) =>
    createCounted(
      db,
      sql`
        select follow.followed_id as member_id, follow.follower_id as actor_id, 0 as target_id,
          null::bigint as content_id, null::bigint as comment_id, 'FOLLOW'::alarm_type as type, alarm_task.created_at as happened_at
        from alarm_task
        join follow on follow.followed_id = ${number('memberId')} and follow.follower_id = ${number('by')}
        where ${tasks}`,
    ),
};

/**
 * Filters rows `(member_id, actor_id, target_id, content_id, comment_id, type, happened_at)`: keeps those whose member
 * is active and wants the alarm.
 */
function wanted(rows: SQL, setting: AlarmSetting): SQL {
  const [memberId, actor] = [sql`told.member_id`, sql`told.actor_id`];
  return sql`
    select told.* from (${rows}) as told join member on member.id = told.member_id
    where member.status = 'active' and ${memberId} <> ${actor}
      and coalesce((member.alarm_settings ->> ${setting})::boolean, ${defaultAlarmSettings[setting]})
      and not ${isAlarmMuted({ memberId, actor, type: sql`told.type`, contentId: sql`told.content_id`, commentId: sql`told.comment_id` })}
      and not exists (
        select from ${mutedContent} where ${mutedContent.memberId} = ${memberId} and ${mutedContent.contentId} = told.content_id)`;
}

function createOnce(db: Queryable, rows: SQL, setting: AlarmSetting): Promise<CreatedAlarm[]> {
  return readCreatedAlarm(
    db,
    sql`
    insert into ${alarm} (member_id, type, target_id, content_id, comment_id, created_at, counted_since)
    select member_id, type, target_id, content_id, comment_id, happened_at, happened_at
    from (${wanted(rows, setting)}) as wanted
    on conflict (member_id, type, target_id) do nothing returning id, member_id`,
  );
}

/**
 * Creates alarms that count actors. An actor is counted only once, even if they repeat the action. If the member has
 * read the alarm, it becomes unread and counts from the start.
 */
function createCounted(db: Queryable, rows: SQL): Promise<CreatedAlarm[]> {
  return readCreatedAlarm(
    db,
    sql`
    with fresh as (
      select wanted.* from (${wanted(rows, 'reaction')}) as wanted
      where not exists (
        select from ${alarm} join ${alarmActor} on ${alarmActor.alarmId} = ${alarm.id}
        where ${alarm.memberId} = wanted.member_id and ${alarm.type} = wanted.type
          and ${alarm.targetId} = wanted.target_id and ${alarmActor.actorId} = wanted.actor_id)
    ), raised as (
      insert into ${alarm} (member_id, type, target_id, content_id, comment_id, created_at, counted_since)
      select member_id, type, target_id, content_id, comment_id, max(happened_at), min(happened_at) from fresh
      group by 1, 2, 3, 4, 5 order by 1, 2, 3
      on conflict (member_id, type, target_id) do update set read_at = null,
        created_at = greatest(${alarm.createdAt}, excluded.created_at),
        counted_since = case when ${alarm.readAt} is null
          then least(${alarm.countedSince}, excluded.counted_since) else excluded.counted_since end
      returning ${alarm.id}, ${alarm.memberId}, ${alarm.type}, ${alarm.targetId}
    ), counted as (
      insert into ${alarmActor} (alarm_id, actor_id, created_at)
      select raised.id, fresh.actor_id, max(happened_at) from raised join fresh using (member_id, type, target_id)
      group by 1, 2 on conflict do nothing
    )
    select id, member_id from raised`,
  );
}
