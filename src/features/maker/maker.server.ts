import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull } from '../../db/drizzle.ts';
import type { Database, Queryable } from '../../db/connection.ts';
import { happened } from '../../db/happened.ts';
import { maker, member } from '../../db/schema/index.ts';
import { ApiError } from '../../http/errors.ts';
import { updateProfile } from '../member/profile.server.ts';
import { recordConsents } from '../member/consent.server.ts';
import { makerTerms } from '../term/term.server.ts';
import type { MakerLinks } from './maker.ts';
import { type MakerInput, toldFields } from './maker-input.ts';

type Circumstances = { channel: 'web' | 'app' };

/**
 * Makes a maker of a member, or changes what a maker tells; the same again changes nothing. Somebody new has to tell
 * everything, and to agree to the terms for makers.
 * @returns whether they are new
 * @throws ApiError BAD_REQUEST, NICKNAME_TAKEN, MAKER_ENDED, or UNAUTHORIZED when the member has left meanwhile
 */
export function saveMaker(
  db: Database,
  memberId: number,
  input: MakerInput,
  { channel }: Circumstances,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // Locks the member, so that two calls at once make one maker.
    await updateProfile(transaction, memberId, input);
    const before = await getMakerLinks(transaction, memberId);
    if (before) {
      const { links = before.links, storeLink = before.storeLink } = input;
      const told = { links, storeLink };
      if (isDeepStrictEqual(before, told)) return false;
      await happened(transaction, { what: 'member changed', memberId });
      await transaction.update(maker).set(told).where(eq(maker.memberId, memberId));
      return false;
    }
    if (await isMakerNoMore(transaction, memberId)) throw new ApiError('MAKER_ENDED');
    requireAll(input);
    const { links, storeLink, documentIds } = input;
    await happened(transaction, { what: 'member changed', memberId });
    const terms = await makerTerms(transaction);
    const missing = terms.find(({ id }) => !documentIds.includes(id));
    if (missing) throw new ApiError('BAD_REQUEST', `${missing.title}에 동의해 주세요.`, { field: 'documentIds' });
    await transaction.insert(maker).values({ memberId, links, storeLink });
    await recordConsents(transaction, memberId, terms, documentIds, channel);
    return true;
  });
}

function requireAll(input: MakerInput): asserts input is Required<MakerInput> {
  const missing = toldFields.find((field) => input[field] === undefined);
  if (missing) throw new ApiError('BAD_REQUEST', `${missing} 값을 확인해 주세요.`, { field: missing });
}

/** Whether an operator has taken it from them, and none has given it back. */
async function isMakerNoMore(db: Queryable, memberId: number): Promise<boolean> {
  return (await db.$count(member, and(eq(member.id, memberId), isNotNull(member.makerEndedAt)))) > 0;
}

/** @returns nothing for a member who is no maker */
export async function getMakerLinks(db: Queryable, memberId: number): Promise<MakerLinks | undefined> {
  const [row] = await db
    .select({ links: maker.links, storeLink: maker.storeLink })
    .from(maker)
    .where(eq(maker.memberId, memberId));
  return row;
}
