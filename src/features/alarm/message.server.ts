import { and, eq, sql } from '../../db/drizzle.ts';
import type * as z from 'zod';
import type { Database, Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { adminMessage, member } from '../../db/schema/index.ts';
import { messageSchema } from './message-input.server.ts';

/** What operators write to members. */

/** @throws ZodError unless it is as `messageSchema` wants it */
export async function sendMessage(db: Database, message: z.input<typeof messageSchema>): Promise<void> {
  const { body, link, to } = messageSchema.parse(message);
  await db.transaction(async (transaction) => {
    const [sent] = await transaction.insert(adminMessage).values({ body, link }).returning({ id: adminMessage.id });
    if (sent) await happened(transaction, { what: 'message sent', id: sent.id, to });
  });
}

/** How many a message to everybody would reach. */
export function countEverybody(db: Queryable): Promise<number> {
  return db.$count(member, eq(member.status, 'active'));
}

/** The id of a member who is here. */
export async function findAddressee(db: Queryable, nickname: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(sql`lower(${member.nickname}) = lower(${nickname})`, eq(member.status, 'active')));
  return found?.id;
}

/** Removes what nobody has an alarm of any more, nor is to have one. @returns how many */
export async function dropUnreceivedMessages(db: Queryable, atOnce: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from admin_message where id in (
      select id from admin_message as message
      where not exists (select from alarm where alarm.message_id = message.id)
        and not exists (
          select from alarm_task
          where happening ->> 'what' = 'message sent' and (happening ->> 'id')::bigint = message.id)
      limit ${atOnce})`);
  return rowCount ?? 0;
}
