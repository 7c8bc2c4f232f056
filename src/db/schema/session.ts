import { bigint, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex, varchar } from '../drizzle.ts';
import { moment, now, reference } from './columns.ts';
import { member } from './member.ts';

export const identityProvider = pgEnum('identity_provider', ['APPLE', 'GOOGLE', 'NAVER', 'KAKAO']);

/** The one provider account that a member signs in with. */
export const identity = pgTable(
  'identity',
  {
    provider: identityProvider().notNull(),
    /** The provider's own name for the person; unique within the provider. */
    subject: text().notNull(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('identity_of_member').on(table.memberId),
  ],
);

/** A browser that has been sent to a provider and is expected back; used once. */
export const signInAttempt = pgTable(
  'sign_in_attempt',
  {
    stateHash: text().primaryKey(),
    provider: identityProvider().notNull(),
    nonce: text().notNull(),
    codeVerifier: text().notNull(),
    browserHash: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sign_in_attempt_expiry').on(table.expiresAt)],
);

export const ticketOrigin = pgEnum('sign_in_ticket_origin', ['web', 'app']);

/** What the server has itself verified with a provider: the proof behind a `paramKey`. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    keyHash: text().primaryKey(),
    provider: identityProvider().notNull(),
    subject: text().notNull(),
    origin: ticketOrigin().notNull(),
    browserHash: text().notNull(),
    /** For unlinking when the member leaves; encrypted. */
    providerToken: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sign_in_ticket_expiry').on(table.expiresAt)],
);

export const sessionKind = pgEnum('session_kind', ['web', 'app']);

/** One signed-in device: the tokens that descend from one sign-in. Only hashes are kept. */
export const sessionFamily = pgTable(
  'session_family',
  {
    id: text().primaryKey(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    kind: sessionKind().notNull(),
    accessHash: text().notNull(),
    accessExpiresAt: moment().notNull(),
    refreshHash: text().notNull(),
    /** The token whose successor is the current one, for as long as that has not been used. */
    previousRefreshHash: text(),
    rotatedAt: now(),
    signedInAt: now(),
  },
  (table) => [
    uniqueIndex('session_family_access').on(table.accessHash),
    index('session_family_member').on(table.memberId),
  ],
);

/** What a link to a partner carries in place of a session: says once who has come, and goes with the session. */
export const handOver = pgTable(
  'hand_over',
  {
    tokenHash: text().primaryKey(),
    familyId: text()
      .notNull()
      .references(() => sessionFamily.id, { onDelete: 'cascade' }),
    /** The only one that it is for. */
    host: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('hand_over_family').on(table.familyId), index('hand_over_expiry').on(table.expiresAt)],
);

/** How often somebody has asked of late; `rate-limiter-flexible` writes it, and gives its columns their form. */
export const rateLimit = pgTable('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});
