import { pgEnum, pgTable, primaryKey, text } from '../drizzle.ts';
import { moment, reference } from './columns.ts';
import { content } from './content.ts';
import { member } from './member.ts';

export const importedKind = pgEnum('imported_kind', ['member', 'post', 'comment']);

/** What has come from another site: each thing once, however often it is brought. */
export const imported = pgTable(
  'imported',
  {
    /** The other site, as the operator named it. */
    source: text().notNull(),
    kind: importedKind().notNull(),
    /** What that site knew it by. */
    key: text().notNull(),
    /** The member, content or comment that it has become. */
    targetId: reference().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.key] })],
);

/** Where a content stood on the site that it came from. */
export const oldAddress = pgTable('old_address', {
  /** Path, and of the parameters those that name it; decoded, without a slash at its end. */
  address: text().primaryKey(),
  contentId: reference()
    .notNull()
    .references(() => content.id, { onDelete: 'cascade' }),
});

/** A link by which a person takes over the member that they were on another site; used once. */
export const memberClaim = pgTable('member_claim', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  codeHash: text().notNull().unique('member_claim_code'),
  expiresAt: moment().notNull(),
});
