import { pgEnum, pgTable, primaryKey, text } from '../drizzle.ts';
import { moment, reference } from './columns.ts';
import { content } from './content.ts';
import { member } from './member.ts';

export const importedKind = pgEnum('imported_kind', ['member', 'post', 'comment']);

/** A record imported from another site. The key makes repeated imports idempotent. */
export const imported = pgTable(
  'imported',
  {
    /** The name of the other site, as given by the operator. */
    source: text().notNull(),
    kind: importedKind().notNull(),
    /** The id of the record on that site. */
    key: text().notNull(),
    /** The member, content or comment that was created for it. */
    targetId: reference().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.key] })],
);

/** The address of an imported content on its former site. */
export const oldAddress = pgTable('old_address', {
  /** The path and the query parameters that identify the content; decoded, without a trailing slash. */
  address: text().primaryKey(),
  contentId: reference()
    .notNull()
    .references(() => content.id, { onDelete: 'cascade' }),
});

/** A one-time link with which a person takes over their member imported from another site. */
export const memberClaim = pgTable('member_claim', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  codeHash: text().notNull().unique('member_claim_code'),
  expiresAt: moment().notNull(),
});
