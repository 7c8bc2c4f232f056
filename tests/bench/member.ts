import { eq } from '../../src/db/drizzle.ts';
import { connect } from '../../src/db/connection.ts';
import { runningEmbeddedUrl } from '../../src/db/embedded/embedded.ts';
import { identity } from '../../src/db/schema/index.ts';
import { storedSecret } from '../../src/server/stored-secret.ts';
import { startSession } from '../../src/session/session.server.ts';
import { browserHeaders, type Headers } from './answer.ts';
import { benchDataDir } from './machine/product.ts';

/** Returns the headers of a demo member's browser, signed in on the product with this database. */
export async function signedInHeaders(databaseUrl: string, subject = 'demo-member'): Promise<Headers> {
  const connection = connect(databaseUrl || (runningEmbeddedUrl(benchDataDir) ?? ''));
  try {
    const [found] = await connection.db
      .select({ memberId: identity.memberId })
      .from(identity)
      .where(eq(identity.subject, subject));
    if (!found) throw new Error(`${subject} is missing; remove ${benchDataDir}/postgres`);
    const tokens = await startSession(connection.db, found.memberId, 'web', storedSecret(benchDataDir));
    const cookie = `pureut_access=${tokens.accessToken}; pureut_refresh=${tokens.refreshToken}`;
    return { ...browserHeaders, cookie };
  } finally {
    await connection.close();
  }
}
