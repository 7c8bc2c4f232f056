import type { Queryable } from '../../src/db/connection.ts';
import { consentTerms } from '../../src/features/term/term.server.ts';

/** Ids of the terms that a newcomer has to agree to today. */
export async function requiredTermIds(db: Queryable): Promise<number[]> {
  return (await consentTerms(db)).filter(({ required }) => required).map(({ id }) => id);
}
