import { boolean, index, integer, jsonb, pgEnum, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BodyNode } from '../../features/body/body.ts';
import { id, moment, reference } from './columns.ts';
import { content, contentStatus } from './content.ts';
import { picture } from './picture.ts';

/** What the editors put in front of readers. */

const thumbnail = {
  thumbnailId: reference().references(() => picture.id),
  thumbnailAlt: text().notNull().default(''),
};

export const bannerKind = pgEnum('banner_kind', ['big', 'promotion']);

export const banner = pgTable(
  'banner',
  {
    id: id(),
    kind: bannerKind().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    link: text().notNull(),
    ...thumbnail,
    position: integer().notNull(),
    isActive: boolean().notNull().default(true),
    startsAt: moment(),
    endsAt: moment(),
  },
  (table) => [index('banner_kind_position').on(table.kind, table.position)],
);

/** What exhibitions and events have in common. */
const shown = {
  id: id(),
  title: text().notNull(),
  description: text().notNull(),
  ...thumbnail,
  startsAt: moment().notNull(),
  endsAt: moment().notNull(),
  status: contentStatus().notNull().default('PUBLISHED'),
};

export const exhibition = pgTable('exhibition', {
  ...shown,
  body: jsonb().$type<BodyNode[]>().notNull().default([]),
});

/** Stories and articles that an exhibition gathers, in the editors' order. */
export const exhibitionContent = pgTable(
  'exhibition_content',
  {
    exhibitionId: reference()
      .notNull()
      .references(() => exhibition.id, { onDelete: 'cascade' }),
    contentId: reference()
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exhibitionId, table.contentId] }),
    index('exhibition_content_of_content').on(table.contentId),
  ],
);

export const event = pgTable('event', {
  ...shown,
  body: jsonb().$type<BodyNode[]>().notNull(),
});

/** Stories and articles that the editors picked, in their order. */
export const pick = pgTable('pick', {
  contentId: reference()
    .primaryKey()
    .references(() => content.id),
  position: integer().notNull(),
});

export const suggestedHashtag = pgTable('suggested_hashtag', {
  tag: text().primaryKey(),
  position: integer().notNull(),
});
