import { fixtures } from '../tests/harness/fixtures.ts';
import { startOwnServer } from './own-server.ts';

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
  const originOf = (name: string, port: number) => `http://${name}.pureut.localhost:${port}`;
  const { port, db, stop } = await startOwnServer((port) => ({
    PUBLIC_ORIGIN: originOf('www', port),
    DISCOVER_ORIGIN: originOf('api', port),
  }));
  const add = fixtures(db);
  await add.addAccount(DEMO_MEMBER);
  return { pages: originOf('www', port), discover: originOf('api', port), add, stop };
}
