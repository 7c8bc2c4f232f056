import { boolean, check, index, jsonb, pgEnum, pgTable, primaryKey, sql, text } from '../drizzle.ts';
import type { BodyNode } from '../../model/body.ts';
import type { Ritual } from '../../model/stored-values.ts';
import { counter, id, moment, now, reference } from './columns.ts';
import { member } from './member.ts';
import { picture } from './picture.ts';

export const contentKind = pgEnum('content_kind', ['story', 'article', 'talk']);
/** `HELD`: pending review, visible to its author alone until an operator decides. */
export const contentStatus = pgEnum('content_status', ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'HIDDEN', 'DELETED', 'HELD']);

/**
 * The common part of stories, articles and talks, to which comments, applause, scraps, reports and views refer. Its id
 * is the `idVersionContent` of the API.
 */
export const content = pgTable(
  'content',
  {
    id: id(),
    kind: contentKind().notNull(),
    authorId: reference()
      .notNull()
      .references(() => member.id),
    status: contentStatus().notNull(),
    /** Whether its author has hidden it. The author can show it again. */
    isHiddenByAuthor: boolean().notNull().default(false),
    /** Whether the author of the talk or story has closed its comments. Nobody can then write a new comment. */
    areCommentsClosed: boolean().notNull().default(false),
    /** Since when it is pending review; null once it is shown. If equal to `created_at`, it was never public. */
    pendingSince: moment('held_at'),
    /** For a scheduled content, the time of its publication. */
    publishedAt: moment(),
    createdAt: now(),
    updatedAt: now(),
    viewCount: counter(),
    commentCount: counter(),
    applauseCount: counter(),
    scrapCount: counter(),
  },
  (table) => [
    index('content_newest')
      .on(table.kind, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'PUBLISHED'`),
    index('content_due')
      .on(table.publishedAt)
      .where(sql`status = 'SCHEDULED'`),
    index('content_held')
      .on(table.pendingSince)
      .where(sql`held_at is not null`),
    // For statistics by day. Rows are inserted in the order of their time, so a small BRIN index suffices.
    index('content_created').using('brin', table.createdAt).with({ pages_per_range: 32 }),
    index('content_author').on(table.authorId, table.kind, table.publishedAt.desc().nullsFirst()),
    check(
      'content_counters_not_negative',
      sql`view_count >= 0 and comment_count >= 0 and applause_count >= 0 and scrap_count >= 0`,
    ),
  ],
);

const contentId = () =>
  reference()
    .primaryKey()
    .references(() => content.id);

/** A JSON null is an empty body. */
const readingBody = () => jsonb().$type<BodyNode[] | null>().notNull();

export const story = pgTable(
  'story',
  {
    id: contentId(),
    title: text().notNull(),
    subtitle: text().notNull(),
    thumbnailId: reference().references(() => picture.id),
    thumbnailAlt: text().notNull().default(''),
    /** The first tag is the story's main tag. */
    tags: text().array().notNull(),
    body: readingBody(),
  },
  (table) => [index('story_tags').using('gin', table.tags)],
);

export const article = pgTable('article', {
  id: contentId(),
  title: text().notNull(),
  subtitle: text().notNull(),
  thumbnailId: reference().references(() => picture.id),
  thumbnailAlt: text().notNull().default(''),
  rituals: jsonb().$type<Ritual[]>().notNull().default([]),
  body: readingBody(),
});

/** The pictures of a story or article, including its cover. */
export const contentPicture = pgTable(
  'content_picture',
  {
    contentId: reference()
      .notNull()
      .references(() => content.id),
    pictureId: reference()
      .notNull()
      .references(() => picture.id),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.pictureId] }),
    index('content_picture_of_picture').on(table.pictureId),
  ],
);
