import { Hono } from 'hono';
import pino from 'pino';
import { given } from '../../../src/api/given.ts';
import { api } from '../../../src/api/routes.ts';
import { readConfig } from '../../../src/config/config.ts';
import type { Database } from '../../../src/db/connection.ts';
import { openArchives } from '../../../src/features/people/own-data/open-archives.server.ts';
import { openLocalStore } from '../../../src/features/writing/picture/store/local-store.server.ts';
import type { PictureStore } from '../../../src/features/writing/picture/store/picture-store.ts';
import { createProviderClients } from '../../../src/features/people/sign-in/provider/provider-client.ts';
import type { ApiEnv } from '../../../src/http/api.ts';
import { refuseExpired } from '../../../src/session/guard.ts';
import { findSession } from '../../../src/session/session.middleware.ts';
import { type DatabaseKind, startTestDatabase } from '../database/database.ts';
import { keepRunLog } from '../../run-logs/run-logs.ts';
import { signInEnv } from '../actors/sign-in.ts';

/** The API in the test's own process. A call is a function call; no server is built or started. */
export type TestApi = {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
  db: Database;
  databaseUrl: string;
  pictures: PictureStore;
  dataDir: string;
  /** Returns the log of the API so far. */
  log(): string;
  stop(): Promise<void>;
};

/** Starts the API on its own database, without the front process of a server: no gate, rate limits or cached pages. */
export async function startTestApi(
  kind: DatabaseKind,
  env: Record<string, string> = {},
  locale?: string,
): Promise<TestApi> {
  const database = await startTestDatabase(kind, locale);
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: database.dataDir, ...signInEnv, ...env });
  let written = '';
  const log = pino({ base: null }, { write: (line: string) => (written += line) });
  const pictures = openLocalStore(database.dataDir, config.keepFreeBytes);
  const archives = await openArchives({ ...config, s3: undefined });
  const app = new Hono<ApiEnv>();
  app.use(
    given({
      config,
      db: database.db,
      log,
      pictures,
      archives,
      providerClient: createProviderClients(config),
      stripBanner: () => undefined,
    }),
  );
  app.use(
    findSession(config, (requestId) =>
      log.warn({ requestId }, 'a used refresh token was sent again: the session family is revoked'),
    ),
  );
  app.use('/api/*', refuseExpired);
  app.route('/api', api);
  return {
    request: (path, init) => app.request(path, init),
    db: database.db,
    databaseUrl: database.url,
    pictures,
    dataDir: database.dataDir,
    log: () => written,
    async stop() {
      await database.stop();
      keepRunLog(written);
    },
  };
}
