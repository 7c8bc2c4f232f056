import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../src/db/connection.ts';
import { runningEmbeddedUrl } from '../src/db/embedded/embedded.ts';
import { fixtures } from '../tests/harness/fixtures.ts';
import { freePort } from '../tests/harness/free-port.ts';
import { spawnServer, waitUntilReady } from '../tests/harness/spawn-server.ts';
import { keepRunLog } from '../tests/run-logs/run-logs.ts';

/** Whom the demo provider vouches for at its first button. */
const DEMO_MEMBER = { nickname: '새싹집사', provider: 'GOOGLE', subject: 'demo-member' } as const;

export type TwoHosts = {
  /** Where the pages and the main service are. */
  pages: string;
  /** Where the discover service is. */
  discover: string;
  add: ReturnType<typeof fixtures>;
  stop(): Promise<void>;
};

/** The production server on an empty database, its discover service on a host name of its own; the demo member has an account. */
export async function startTwoHosts(): Promise<TwoHosts> {
  const port = await freePort();
  const pages = `http://www.pureut.localhost:${port}`;
  const discover = `http://api.pureut.localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'pureut-two-hosts-'));
  const server = spawnServer({
    PORT: String(port),
    PUBLIC_ORIGIN: pages,
    DISCOVER_ORIGIN: discover,
    DATA_DIR: dataDir,
    DEMO_CONTENT: '0',
    RATE_LIMITS: '0',
  });
  let log = '';
  server.stdout?.on('data', (chunk) => (log += chunk));
  server.stderr?.on('data', (chunk) => (log += chunk));
  await waitUntilReady(`http://127.0.0.1:${port}`, server, () => log);
  const connection = connect(runningEmbeddedUrl(dataDir) ?? '');
  const add = fixtures(connection.db);
  await add.addAccount(DEMO_MEMBER);
  return {
    pages,
    discover,
    add,
    async stop() {
      await connection.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
      keepRunLog(log);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
