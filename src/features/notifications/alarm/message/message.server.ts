import { and, asc, desc, eq, inArray, sql } from '../../../../db/drizzle.ts';
import type * as z from 'zod';
import type { Database, Queryable } from '../../../../db/connection.ts';
import { publishEvents } from '../../../../db/domain-events.ts';
import { adminMessage, maker, member } from '../../../../db/schema/index.ts';
import { audited, type OperatorId } from '../../../operations/audit/audit.server.ts';
import { sanitiseMarkup } from '../../../writing/markup/markup.server.ts';
import { messageSchema } from './message-input.server.ts';

type Sending = {
  by?: OperatorId;
  /** The key of the form. A message with the same key is not sent again. */
  formKey?: string;
};

/**
 * Sends a message to a group or to members.
 * @returns false if the same form was sent before
 * @throws ZodError for input that `messageSchema` refuses
 */
export async function sendMessage(
  db: Pick<Database, 'transaction'>,
  message: z.input<typeof messageSchema>,
  { by = null, formKey }: Sending = {},
): Promise<boolean> {
  const { body, link, to } = messageSchema.parse(message);
  return db.transaction(async (transaction) => {
    const addressees = typeof to === 'string' ? await countGroup(transaction, to) : to.length;
    const [sent] = await transaction
      .insert(adminMessage)
      .values({ body, link, operatorId: by, formKey, isToEverybody: to === 'everybody', addressees })
      .onConflictDoNothing({ target: adminMessage.formKey })
      .returning({ id: adminMessage.id });
    if (!sent) return false;
    const on = { kind: 'message', id: sent.id } as const;
    await audited(transaction, { by, act: 'message sent', on, after: { body, link, to, addressees } });
    await publishEvents(transaction, { what: 'message sent', id: sent.id, to });
    return true;
  });
}

export type SentMessage = {
  id: number;
  /** Sanitised HTML. */
  body: string;
  link: string | null;
  isToEverybody: boolean;
  addressees: number;
  operator: { id: number; nickname: string } | null;
  createdAt: Date;
};

const MESSAGES_PER_PAGE = 20;

/**
 * Returns a page of sent messages, newest first. Messages without a recipient's alarm are deleted.
 * @returns `hasMore`: whether there are further pages
 */
export async function listMessages(db: Queryable, page = 0): Promise<{ items: SentMessage[]; hasMore: boolean }> {
  const rows = await db
    .select({
      id: adminMessage.id,
      body: adminMessage.body,
      link: adminMessage.link,
      isToEverybody: adminMessage.isToEverybody,
      addressees: adminMessage.addressees,
      operator: { id: member.id, nickname: member.nickname },
      createdAt: adminMessage.createdAt,
    })
    .from(adminMessage)
    .leftJoin(member, eq(member.id, adminMessage.operatorId))
    .orderBy(desc(adminMessage.createdAt), desc(adminMessage.id))
    .limit(MESSAGES_PER_PAGE + 1)
    .offset(page * MESSAGES_PER_PAGE);
  const items = rows.slice(0, MESSAGES_PER_PAGE).map((row) => ({ ...row, body: sanitiseMarkup(row.body) }));
  return { items, hasMore: rows.length > MESSAGES_PER_PAGE };
}

/** Returns the number of active members in a group. */
export function countGroup(db: Queryable, group: 'everybody' | 'makers'): Promise<number> {
  const isHere = eq(member.status, 'active');
  if (group === 'everybody') return db.$count(member, isHere);
  return db.$count(member, and(isHere, inArray(member.id, db.select({ id: maker.memberId }).from(maker))));
}

/**
 * Returns the active members with these nicknames, ignoring case and without duplicates, and the nicknames that no
 * active member has.
 */
export async function findAddressees(
  db: Queryable,
  nicknames: string[],
): Promise<{ found: { id: number; nickname: string }[]; missing: string[] }> {
  const wanted = sql`select lower(nickname) from unnest(${sql.param(nicknames)}::text[]) as nickname`;
  const found = await db
    .select({ id: member.id, nickname: member.nickname })
    .from(member)
    .where(and(sql`lower(${member.nickname}) in (${wanted})`, eq(member.status, 'active')))
    .orderBy(asc(member.nickname));
  const known = new Set(found.map(({ nickname }) => nickname.toLowerCase()));
  return { found, missing: nicknames.filter((nickname) => !known.has(nickname.toLowerCase())) };
}

/** Returns the id of the active member with this nickname. */
export async function findAddressee(db: Queryable, nickname: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(sql`lower(${member.nickname}) = lower(${nickname})`, eq(member.status, 'active')));
  return found?.id;
}

/**
 * Deletes messages for which no alarms are stored and no alarm task is left.
 * @returns the number of deleted messages
 */
export async function dropUnreceivedMessages(db: Queryable, atOnce: number): Promise<number> {
  // With `materialized`, the tasks are read once instead of once per message.
  const { rowCount } = await db.execute(sql`
    with announced as materialized (
      select (happening ->> 'id')::bigint as id from alarm_task where happening ->> 'what' = 'message sent'
    )
    delete from admin_message where id in (
      select id from admin_message as message
      where not exists (select from alarm where alarm.message_id = message.id)
        and not exists (select from announced where announced.id = message.id)
      limit ${atOnce})`);
  return rowCount ?? 0;
}
