import { isDeepStrictEqual } from 'node:util';
import { eq } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { maker } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { updateProfile } from '../member/profile.server.ts';
import { recordConsents } from '../member/consent.server.ts';
import { makerTerms } from '../term/term.server.ts';
import type { MakerLinks } from './maker.ts';
import type { MakerInput } from './maker-input.ts';

type Circumstances = { channel: 'web' | 'app' };

/**
 * Makes a maker of a member, or changes what a maker tells; the same again changes nothing. Somebody new has to agree to
 * the terms for makers.
 * @returns whether they are new
 * @throws ApiError BAD_REQUEST, NICKNAME_TAKEN, or UNAUTHORIZED when the member has left meanwhile
 */
export function saveMaker(
  db: Database,
  memberId: number,
  { nickname, introduction, links, storeLink, documentIds }: MakerInput,
  { channel }: Circumstances,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // Locks the member, so that two calls at once make one maker.
    await updateProfile(transaction, memberId, { nickname, introduction });
    const told = { links, storeLink };
    const before = await getMakerLinks(transaction, memberId);
    if (before && isDeepStrictEqual(before, told)) return false;
    await happened(transaction, { what: 'member changed', memberId });
    if (before) {
      await transaction.update(maker).set(told).where(eq(maker.memberId, memberId));
      return false;
    }
    const terms = await makerTerms(transaction);
    const missing = terms.find(({ id }) => !documentIds.includes(id));
    if (missing) throw new ApiError('BAD_REQUEST', `${missing.title}에 동의해 주세요.`, { field: 'documentIds' });
    await transaction.insert(maker).values({ memberId, ...told });
    await recordConsents(transaction, memberId, terms, documentIds, channel);
    return true;
  });
}

/** @returns nothing for a member who is no maker */
export async function getMakerLinks(db: Queryable, memberId: number): Promise<MakerLinks | undefined> {
  const [row] = await db
    .select({ links: maker.links, storeLink: maker.storeLink })
    .from(maker)
    .where(eq(maker.memberId, memberId));
  return row;
}
