import { index, integer, jsonb, pgTable, primaryKey } from '../drizzle.ts';
import { id, moment, now, reference } from './columns.ts';
import { content, contentKind } from './content.ts';
import { member } from './member.ts';
import { picture } from './picture.ts';

/** What a member is writing and has not published. */
export const draft = pgTable(
  'draft',
  {
    id: id(),
    memberId: reference()
      .notNull()
      .references(() => member.id),
    kind: contentKind().notNull(),
    /** What is published already and being changed; the draft is apart from it. */
    contentId: reference().references(() => content.id),
    /** Rises with each save, so that nobody saves over what they have not seen. */
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

/** How a draft stood before, to go back to. */
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

/** Pictures that a draft shows, or showed in a version that is kept. */
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
