/** What the built application holds for as long as the process lives. */
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { sharedPageStore } from './cache/page-store.ts';
import { listenForPurges } from './cache/purge.server.ts';
import { readConfig } from './config.ts';
import { connect } from './db/connection.ts';
import { serializeError } from './lib/error-serializer.ts';

const config = readConfig(process.env);
if (!config.databaseUrl) throw new Error('the application is started by the server, which names its database');

const { db, pool, isEmbedded } = connect(config.databaseUrl);
listenForPurges(config.databaseUrl, sharedPageStore());
const log = pino({ level: config.logLevel, base: null, serializers: { err: serializeError } });

export const application = {
  config,
  db,
  log,
  /** Where several processes count together; the embedded database serves one. */
  sharedPool: isEmbedded ? undefined : pool,
  /** Whether the database answers. */
  async isReady(): Promise<boolean> {
    return db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
  },
};
