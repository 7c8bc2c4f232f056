import { ConfigError } from '../../../lib/config-error.ts';
import type { Queryable } from '../../../db/connection.ts';
import { channel } from '../../../db/schema/index.ts';
import type { Destination } from './import-site.server.ts';

/**
 * Parses the `--to` options, which say where the posts of each board go: `free=talk:일상`, `notice=article`,
 * `*=talk:3`.
 * @throws ConfigError for an option of another form, or for an unknown channel
 */
export async function destinationsOf(db: Queryable, written: string[]): Promise<Map<string, Destination>> {
  const channels = await db.select({ id: channel.id, title: channel.title }).from(channel);
  return new Map(
    written.map((each): [string, Destination] => {
      const [, board = '', article, name = ''] = /^(.+?)=(?:(article)|talk:(.+))$/s.exec(each) ?? [];
      if (board === '') throw new ConfigError(`--to: must be BOARD=talk:CHANNEL or BOARD=article, not "${each}"`);
      if (article) return [board, { kind: 'article' }];
      const found = channels.find(({ id, title }) => title === name || String(id) === name);
      if (found) return [board, { kind: 'talk', channelId: found.id }];
      const titles = channels.map(({ title }) => title).join(', ');
      throw new ConfigError(`--to: there is no channel "${name}"; there are ${titles}`);
    }),
  );
}
