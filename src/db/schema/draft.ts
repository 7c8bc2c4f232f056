import { index, integer, jsonb, pgTable, primaryKey } from '../drizzle.ts';
import { id, moment, now, reference } from './columns.ts';
import { content, contentKind } from './content.ts';
import { member } from './member.ts';
import { picture } from './picture.ts';

/** A member's unpublished text. */
export const draft = pgTable(
  'draft',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    kind: contentKind().notNull(),
    /** The published content that this draft changes; it stays as it is until the draft is published. */
    contentId: reference().references(() => content.id),
    /** Incremented at each save, to reject a save that is based on an outdated version. */
    version: integer().notNull().default(1),
    body: jsonb().notNull(),
    createdAt: now(),
    updatedAt: now(),
  },
  (table) => [
    index('draft_of_member').on(table.memberId, table.kind, table.updatedAt.desc().nullsFirst()),
    index('draft_oldest').on(table.updatedAt),
  ],
);

/** Former versions of a draft, for restoring. */
export const draftVersion = pgTable(
  'draft_version',
  {
    draftId: reference()
      .notNull()
      .references(() => draft.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    body: jsonb().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.draftId, table.version] })],
);

/** The pictures of a draft and of its stored versions. */
export const draftPicture = pgTable(
  'draft_picture',
  {
    draftId: reference()
      .notNull()
      .references(() => draft.id, { onDelete: 'cascade' }),
    pictureId: reference()
      .notNull()
      .references(() => picture.id),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.pictureId] }),
    index('draft_picture_of_picture').on(table.pictureId),
  ],
);
