import { parseArgs } from 'node:util';
import * as z from 'zod';
import { ConfigError } from '../../lib/config-error.ts';
import type { Database } from '../../db/connection.ts';
import { messageSchema } from '../../features/notifications/alarm/message/message-input.server.ts';
import { countGroup, findAddressee, sendMessage } from '../../features/notifications/alarm/message/message.server.ts';
import { messageForPeople } from '../../lib/text/message-for-people.ts';
import { readText } from './read-text.ts';

export const MESSAGE_USAGE = 'message <file.html|-> --all|<nickname>… [--link <address>] [--yes]';

/**
 * Sends the HTML of a file, or of the standard input for `-`, to members. Without `--yes` it only prints the message
 * and the number of addressees.
 * @throws ConfigError with one line about the invalid input
 */
export async function writeMessage(db: Database, words: string[]): Promise<true> {
  const { file, nicknames, all, link, yes } = readWords(words);
  const to = all ? ('everybody' as const) : await findAll(db, nicknames);
  const message = { body: readText(file), link, to };
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) throw new ConfigError(messageForPeople(parsed.error.issues) ?? z.prettifyError(parsed.error));
  const count = to === 'everybody' ? await countGroup(db, to) : to.length;
  if (yes) await sendMessage(db, message);
  console.log(yes ? `sent to ${count}` : `${parsed.data.body}\n\nwould be sent to ${count}; to send it, add --yes`);
  return true;
}

function readWords(words: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { all: { type: 'boolean' }, yes: { type: 'boolean' }, link: { type: 'string' } },
    });
    const { all = false, yes = false, link = null } = values;
    const [file, ...nicknames] = positionals;
    if (file === undefined || all === nicknames.length > 0) throw new Error(`usage: ${MESSAGE_USAGE}`);
    return { file, nicknames, all, yes, link };
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
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
