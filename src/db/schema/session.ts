import { bigint, index, integer, pgEnum, pgTable, primaryKey, text, uniqueIndex, varchar } from '../drizzle.ts';
import { moment, now, reference } from './columns.ts';
import { member } from './member.ts';

export const identityProvider = pgEnum('identity_provider', ['APPLE', 'GOOGLE', 'NAVER', 'KAKAO']);

/** The provider account with which a member signs in; one per member. */
export const identity = pgTable(
  'identity',
  {
    provider: identityProvider().notNull(),
    /** The provider's id of the person; unique within the provider. */
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

/** A browser that was sent to a provider and has not returned yet; used once. */
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

/** A sign-up ticket: a provider's verified confirmation of a person, referred to by the `paramKey` of the API. */
export const signInTicket = pgTable(
  'sign_in_ticket',
  {
    keyHash: text().primaryKey(),
    provider: identityProvider().notNull(),
    subject: text().notNull(),
    origin: ticketOrigin().notNull(),
    browserHash: text().notNull(),
    /** The provider's token for unlinking when the member leaves; encrypted. */
    providerToken: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sign_in_ticket_expiry').on(table.expiresAt)],
);

export const sessionKind = pgEnum('session_kind', ['web', 'app']);

/** One signed-in device: the tokens that descend from one sign-in. Only hashes are stored. */
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
    /** The token that the current one replaced. It is still accepted for two hours, in case a response was lost. */
    previousRefreshHash: text(),
    rotatedAt: now(),
    signedInAt: now(),
  },
  (table) => [
    uniqueIndex('session_family_access').on(table.accessHash),
    index('session_family_member').on(table.memberId),
  ],
);

/** A one-time token in a link to a partner, which identifies the member there. It is deleted with the session. */
export const handOver = pgTable(
  'hand_over',
  {
    tokenHash: text().primaryKey(),
    familyId: text()
      .notNull()
      .references(() => sessionFamily.id, { onDelete: 'cascade' }),
    /** The only host that may redeem it. */
    host: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('hand_over_family').on(table.familyId), index('hand_over_expiry').on(table.expiresAt)],
);

/** The counters of the rate limits. `rate-limiter-flexible` writes this table and requires these columns. */
export const rateLimit = pgTable('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
});
