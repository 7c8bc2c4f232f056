import { memberIds } from './members.ts';
import { pick, type Random, skewed } from './random.ts';
import type { Session } from './session.ts';

/** The data that bulk rows refer to. */
export type World = {
  members: number[];
  channels: number[];
  sentences: string[];
  /** The start of the two years of bulk content (milliseconds since 1970). */
  since: number;
};

const CHANNELS = [
  ['일상 이야기', '식물과 지내는 하루를 나눠요.'],
  ['묻고 답하기', '궁금한 것을 편하게 물어보세요.'],
];
/** A few members write much; most write little. */
const AUTHOR_POWER = 2;

export async function readWorld(session: Session, sentences: string[], since: number): Promise<World> {
  return { members: await memberIds(session), channels: await channelIds(session), sentences, since };
}

export function someAuthor(random: Random, { members }: World): number {
  return members[skewed(random, members.length, AUTHOR_POWER)] ?? 0;
}

export function someText(random: Random, { sentences }: World, count: number, separator: string): string {
  return Array.from({ length: count }, () => pick(random, sentences)).join(separator);
}

/** Returns the ids of the open channels in order, or all if none is open. Creates two channels if there are none. */
async function channelIds(session: Session): Promise<number[]> {
  const all = await session.rows('select id, is_active from channel order by position, id');
  if (all.length === 0) return createChannels(session);
  const open = all.filter((row) => row.is_active);
  return (open.length > 0 ? open : all).map(({ id }) => Number(id));
}

async function createChannels(session: Session): Promise<number[]> {
  const rows = await session.rows(
    `insert into channel (title, description, position)
     select title, description, position - 1
     from unnest($1::text[], $2::text[]) with ordinality as plain(title, description, position)
     order by position returning id`,
    [CHANNELS.map(([title]) => title), CHANNELS.map(([, description]) => description)],
  );
  return rows.map(({ id }) => Number(id));
}
