import type { Queryable } from '../../../src/db/connection.ts';
import { consentTerms } from '../../../src/features/people/term/term.server.ts';

/** Returns the ids of the terms that a new member has to agree to today. */
export async function requiredTermIds(db: Queryable): Promise<number[]> {
  return (await consentTerms(db)).filter(({ required }) => required).map(({ id }) => id);
}
