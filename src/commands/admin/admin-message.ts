import * as z from 'zod';
import { ConfigError } from '../../lib/config-error.ts';
import type { Database } from '../../db/connection.ts';
import { messageSchema } from '../../features/notifications/alarm/message/message-input.server.ts';
import { countGroup, findAddressee, sendMessage } from '../../features/notifications/alarm/message/message.server.ts';
import { messageForPeople } from '../../lib/text/message-for-people.ts';
import { readText } from './read-text.ts';

export const messageOptions = {
  all: { type: 'boolean', default: false },
  link: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

type Given = { file: string; nicknames: string[]; all: boolean; link?: string | undefined; yes: boolean };

/**
 * Sends the HTML of a file, or of the standard input for `-`, to members. Without `--yes` it only prints the message
 * and the number of addressees.
 * @throws ConfigError with one line about the invalid input
 */
export async function writeMessage(db: Database, given: Given): Promise<true> {
  const { file, nicknames, all, link = null, yes } = given;
  if (all === nicknames.length > 0) throw new ConfigError('message: name the members, or send it to --all');
  const to = all ? ('everybody' as const) : await findAll(db, nicknames);
  const message = { body: readText(file), link, to };
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) throw new ConfigError(messageForPeople(parsed.error.issues) ?? z.prettifyError(parsed.error));
  const count = to === 'everybody' ? await countGroup(db, to) : to.length;
  if (yes) await sendMessage(db, message);
  console.log(yes ? `sent to ${count}` : `${parsed.data.body}\n\nwould be sent to ${count}; to send it, add --yes`);
  return true;
}

async function findAll(db: Database, nicknames: string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const nickname of nicknames) {
    const id = await findAddressee(db, nickname);
    if (id === undefined) throw new ConfigError(`there is no member ${nickname}`);
    ids.add(id);
  }
  return [...ids];
}
