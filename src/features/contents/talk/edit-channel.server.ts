import { createHash } from 'node:crypto';
import { and, asc, eq, ne, sql } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { channel } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { audited } from '../../operations/audit/audit.server.ts';
import type { ChannelForm } from './channel-form.ts';

/** Commands with which operators edit channels. A channel has talks, so it is closed to new talks instead of deleted. */

const MOST_CHANNELS = 30;
const TAKEN = '같은 이름의 채널이 있어요. 다른 이름을 적어 주세요.';

type EditedChannel = {
  id: number;
  title: string;
  description: string;
  isActive: boolean;
  isForHelp: boolean;
  talkCount: number;
};

const columns = {
  id: channel.id,
  title: channel.title,
  description: channel.description,
  isActive: channel.isActive,
  isForHelp: channel.isForHelp,
  talkCount: channel.talkCount,
};

/** Returns all channels, also closed ones, in their order. */
export function listAllChannels(db: Queryable): Promise<EditedChannel[]> {
  return db.select(columns).from(channel).orderBy(asc(channel.position), asc(channel.id));
}

export async function getChannel(db: Queryable, id: number): Promise<EditedChannel | undefined> {
  const [found] = await db.select(columns).from(channel).where(eq(channel.id, id));
  return found;
}

/** Returns a hash of a channel's editable fields, which detects concurrent edits. */
export function stateOfChannel({ title, description, isActive }: EditedChannel): string {
  return createHash('sha256')
    .update(JSON.stringify([title, description, isActive]))
    .digest('base64url');
}

/**
 * Adds a channel after all others.
 * @throws ApiError 400 if the name is taken or there are already `MOST_CHANNELS` channels
 */
export async function addChannel(db: Database, by: number, form: ChannelForm): Promise<void> {
  const { title, description, isActive, isForHelp } = form;
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${channel} in share row exclusive mode`);
    await requireFree(transaction, title);
    const others = await transaction.$count(channel);
    if (others >= MOST_CHANNELS) throw new ApiError('BAD_REQUEST', `채널은 ${MOST_CHANNELS}개까지 만들 수 있어요.`);
    const position = sql`(select coalesce(max(position), -1) + 1 from channel)`;
    const [added] = await transaction
      .insert(channel)
      .values({ title, description, isActive, isForHelp, position })
      .returning({ id: channel.id });
    if (!added) throw new Error('the channel row was not returned');
    const on = { kind: 'channel', id: added.id } as const;
    await audited(transaction, { by, act: 'channel added', on, after: { title, description, isActive, isForHelp } });
    await publishEvents(transaction, { what: 'channels changed' });
  });
}

/**
 * Changes a channel.
 * @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE if the channel changed since the form was opened; 400 if the name is taken
 */
export async function changeChannel(db: Database, by: number, id: number, form: ChannelForm): Promise<void> {
  const { title, description, isActive, seen } = form;
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${channel} in share row exclusive mode`);
    const before = await getChannel(transaction, id);
    if (!before) throw new ApiError('NOT_FOUND');
    if (stateOfChannel(before) !== seen) throw new ApiError('CHANGED_ELSEWHERE');
    await requireFree(transaction, title, id);
    await transaction.update(channel).set({ title, description, isActive }).where(eq(channel.id, id));
    await audited(transaction, {
      by,
      act: 'channel changed',
      on: { kind: 'channel', id },
      before: { title: before.title, description: before.description, isActive: before.isActive },
      after: { title, description, isActive },
    });
    await publishEvents(transaction, { what: 'channels changed' });
  });
}

async function requireFree(db: Queryable, title: string, except = 0): Promise<void> {
  const taken = and(sql`lower(${channel.title}) = lower(${title})`, ne(channel.id, except));
  if ((await db.$count(channel, taken)) > 0) throw new ApiError('BAD_REQUEST', TAKEN, { field: 'title' });
}
