import { boolean, check, index, integer, jsonb, pgEnum, pgTable, primaryKey, sql, text } from '../drizzle.ts';
import type { BodyNode } from '../../model/body.ts';
import type { StripPlatform, StripTarget } from '../../model/stored-values.ts';
import { id, moment, reference } from './columns.ts';
import { content, contentStatus } from './content.ts';
import { member } from './member.ts';
import { picture } from './picture.ts';

/** Data that operators curate for the home page, search and other pages. */

const thumbnail = {
  thumbnailId: reference().references(() => picture.id),
  thumbnailAlt: text().notNull().default(''),
};

/** Incremented at each change, to detect a save that is based on an outdated version. */
const version = () => integer().notNull().default(1);

/** Big banners are for the home page. The search page shows the search banners or, if there are none, the big ones. */
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

/** The columns that exhibitions and events share. */
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

/** The stories and articles of an exhibition, in the operators' order. */
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

/** The stories and articles that operators picked, in their order. */
export const pick = pgTable('pick', {
  contentId: reference()
    .primaryKey()
    .references(() => content.id),
  position: integer().notNull(),
});

/** The strip banner: at most one row. */
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
    /** Incremented at each save. */
    version: integer().notNull(),
  },
  ({ id }) => [check('strip_banner_is_one', sql`${id} = 1`)],
);

export const suggestedHashtag = pgTable('suggested_hashtag', {
  tag: text().primaryKey(),
  position: integer().notNull(),
});

/** The makers that operators chose, in their order. If there are none, those with the most applause are shown. */
export const bestMaker = pgTable('best_maker', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id),
  position: integer().notNull(),
});

/** The tags on the search page; the first is the title of their section. Default: the suggested tags. */
export const searchTag = pgTable('search_tag', {
  tag: text().primaryKey(),
  position: integer().notNull(),
});

/** The articles on the search page. If there are none, the newest are shown. */
export const searchArticle = pgTable('search_article', {
  contentId: reference()
    .primaryKey()
    .references(() => content.id),
  position: integer().notNull(),
});

/** The pictures in the body of an exhibition or event. */
export const exhibitionPicture = pgTable(
  'exhibition_picture',
  {
    campaignId: reference('shown_id')
      .notNull()
      .references(() => exhibition.id, { onDelete: 'cascade' }),
    pictureId: reference()
      .notNull()
      .references(() => picture.id),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.pictureId] }),
    index('exhibition_picture_of_picture').on(table.pictureId),
  ],
);

export const eventPicture = pgTable(
  'event_picture',
  {
    campaignId: reference('shown_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    pictureId: reference()
      .notNull()
      .references(() => picture.id),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.pictureId] }),
    index('event_picture_of_picture').on(table.pictureId),
  ],
);
