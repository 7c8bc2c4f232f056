import { boolean, check, index, integer, jsonb, pgEnum, pgTable, primaryKey, sql, text } from '../drizzle.ts';
import type { BodyNode } from '../../features/body/body.ts';
import type { StripPlatform, StripTarget } from '../../features/strip-banner/strip-banner.ts';
import { id, moment, reference } from './columns.ts';
import { content, contentStatus } from './content.ts';
import { member } from './member.ts';
import { picture } from './picture.ts';

/** What the editors put in front of readers. */

const thumbnail = {
  thumbnailId: reference().references(() => picture.id),
  thumbnailAlt: text().notNull().default(''),
};

/** Goes up with each change, so that who is late finds out. */
const version = () => integer().notNull().default(1);

/** Big ones stand on the home page, those of search on its page; where it has none, the big ones do. */
export const bannerKind = pgEnum('banner_kind', ['big', 'promotion', 'search']);

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
    version: version(),
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
  version: version(),
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

/** The strip at the top of pages: one row at most. */
export const stripBanner = pgTable(
  'strip_banner',
  {
    id: integer().primaryKey(),
    isActive: boolean().notNull(),
    startsAt: moment(),
    endsAt: moment(),
    description: text().notNull(),
    url: text().notNull(),
    target: text().$type<StripTarget>().notNull(),
    platforms: text().array().$type<StripPlatform[]>().notNull(),
    /** Counts how often it was saved. */
    version: integer().notNull(),
  },
  ({ id }) => [check('strip_banner_is_one', sql`${id} = 1`)],
);

export const suggestedHashtag = pgTable('suggested_hashtag', {
  tag: text().primaryKey(),
  position: integer().notNull(),
});

/** Makers whom the editors chose, in their order; without any, those applauded most are shown. */
export const bestMaker = pgTable('best_maker', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id),
  position: integer().notNull(),
});

/** Tags on the page of search, the first of which gives its part the title; without any, the suggested ones. */
export const searchTag = pgTable('search_tag', {
  tag: text().primaryKey(),
  position: integer().notNull(),
});

/** Articles on the page of search; without any, the newest. */
export const searchArticle = pgTable('search_article', {
  contentId: reference()
    .primaryKey()
    .references(() => content.id),
  position: integer().notNull(),
});

/** Pictures in the text of an exhibition or an event. */
export const exhibitionPicture = pgTable(
  'exhibition_picture',
  {
    shownId: reference()
      .notNull()
      .references(() => exhibition.id, { onDelete: 'cascade' }),
    pictureId: reference()
      .notNull()
      .references(() => picture.id),
  },
  (table) => [
    primaryKey({ columns: [table.shownId, table.pictureId] }),
    index('exhibition_picture_of_picture').on(table.pictureId),
  ],
);

export const eventPicture = pgTable(
  'event_picture',
  {
    shownId: reference()
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    pictureId: reference()
      .notNull()
      .references(() => picture.id),
  },
  (table) => [
    primaryKey({ columns: [table.shownId, table.pictureId] }),
    index('event_picture_of_picture').on(table.pictureId),
  ],
);
