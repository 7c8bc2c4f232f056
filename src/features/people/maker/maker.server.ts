import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull } from '../../../db/drizzle.ts';
import type { Database, Queryable } from '../../../db/connection.ts';
import { publishEvents } from '../../../db/domain-events.ts';
import { maker, member } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import { updateProfile } from '../member/profile/profile.server.ts';
import { recordConsents } from '../member/sign-up/consent.server.ts';
import { makerTerms } from '../term/term.server.ts';
import type { MakerLinks } from './maker.ts';
import { type MakerInput, toldFields } from './maker-input.ts';

type Circumstances = { channel: 'web' | 'app' };

/**
 * Makes a member a maker, or changes a maker's details. It is idempotent. A new maker must send all fields and agree to the
 * terms for makers.
 * @returns whether the member is a new maker
 * @throws ApiError BAD_REQUEST; NICKNAME_TAKEN; MAKER_ENDED if an operator has ended the member's time as a maker;
 *   UNAUTHORIZED if the member has left
 */
export function saveMaker(
  db: Database,
  memberId: number,
  input: MakerInput,
  { channel }: Circumstances,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    // Locks the member, so that concurrent calls create one maker.
    await updateProfile(transaction, memberId, input);
    const before = await getMakerLinks(transaction, memberId);
    if (before) {
      const { links = before.links, storeLink = before.storeLink } = input;
      const told = { links, storeLink };
      if (isDeepStrictEqual(before, told)) return false;
      await publishEvents(transaction, { what: 'member changed', memberId });
      await transaction.update(maker).set(told).where(eq(maker.memberId, memberId));
      return false;
    }
    if (await isMakerNoMore(transaction, memberId)) throw new ApiError('MAKER_ENDED');
    requireAll(input);
    const { links, storeLink, documentIds } = input;
    await publishEvents(transaction, { what: 'member changed', memberId });
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

/** Returns whether an operator has ended the member's time as a maker and not restored it. */
async function isMakerNoMore(db: Queryable, memberId: number): Promise<boolean> {
  return (await db.$count(member, and(eq(member.id, memberId), isNotNull(member.makerEndedAt)))) > 0;
}

/** Returns a maker's links, or undefined if the member is no maker. */
export async function getMakerLinks(db: Queryable, memberId: number): Promise<MakerLinks | undefined> {
  const [row] = await db
    .select({ links: maker.links, storeLink: maker.storeLink })
    .from(maker)
    .where(eq(maker.memberId, memberId));
  return row;
}
