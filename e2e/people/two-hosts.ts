import { fixtures } from '../../tests/harness/actors/fixtures.ts';
import { startOwnServer } from '../own-server.ts';

/** The person that the demo provider's first button signs in. */
const DEMO_MEMBER = { nickname: '새싹집사', provider: 'GOOGLE', subject: 'demo-member' } as const;

export type TwoHosts = {
  /** The origin of the pages and the main service. */
  pages: string;
  /** The origin of the discover service. */
  discover: string;
  add: ReturnType<typeof fixtures>;
  stop(): Promise<void>;
};

/**
 * Starts the production server on an empty database, with the discover service on its own host name and an account for
 * the demo member.
 */
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
