import { bigint, boolean, index, integer, pgTable, sql, text } from '../drizzle.ts';
import { reference } from './columns.ts';
import { content, contentKind } from './content.ts';
import { member } from './member.ts';
import { comment } from './participation.ts';

/** The search tokens (`features/discovery/search-index/tokens.ts`). */
const tokens = () => bigint({ mode: 'number' }).array().notNull();
/** The version of the indexing rules that wrote the row; rows of older versions are rebuilt. */
const version = () => integer().notNull();

/** The search index of stories, articles and talks, with normalised texts. `content` decides who may see a result. */
export const searchedContent = pgTable(
  'searched_content',
  {
    contentId: reference()
      .primaryKey()
      .references(() => content.id, { onDelete: 'cascade' }),
    kind: contentKind().notNull(),
    /** Whether its content is published; maintained by a trigger on `content`. */
    isShown: boolean().notNull().default(false),
    title: text().notNull(),
    tags: text().notNull(),
    /** The whole text: title, tags and body. */
    text: text().notNull(),
    tokens: tokens(),
    version: version(),
  },
  (table) => [
    index('searched_story')
      .using('gin', table.tokens)
      .where(sql`kind = 'story'`),
    index('searched_article')
      .using('gin', table.tokens)
      .where(sql`kind = 'article'`),
    index('searched_talk')
      .using('gin', table.tokens)
      .where(sql`kind = 'talk'`),
  ],
);

/** Tags that are not suggested. Contents with them are still found. */
export const hiddenTag = pgTable('hidden_tag', { tag: text().primaryKey() });

/** Tags that operators renamed, and their new names. */
export const renamedTag = pgTable('renamed_tag', { former: text().primaryKey(), tag: text().notNull() }, (table) => [
  index('renamed_tag_to').on(table.tag),
]);

/**
 * The spelling of each tag. Triggers on stories and talks take it from the first use (`name_tags` in `functions.sql`).
 * When operators rename a tag, the new name replaces the stored spelling of its key (`renameTag`). The key is the tag
 * without differences of case, width and spaces, as returned by the SQL function `tag_key`.
 */
export const tagName = pgTable('tag_name', { key: text().primaryKey(), tag: text().notNull() });

/** The search index of comments; a match leads to the content of the comment. */
export const searchedComment = pgTable(
  'searched_comment',
  {
    commentId: reference()
      .primaryKey()
      .references(() => comment.id, { onDelete: 'cascade' }),
    contentId: reference()
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    kind: contentKind().notNull(),
    text: text().notNull(),
    tokens: tokens(),
    version: version(),
  },
  (table) => [
    index('searched_comment_of_story')
      .using('gin', table.tokens)
      .where(sql`kind = 'story'`),
    index('searched_comment_of_article')
      .using('gin', table.tokens)
      .where(sql`kind = 'article'`),
    index('searched_comment_of_talk')
      .using('gin', table.tokens)
      .where(sql`kind = 'talk'`),
    index('searched_comment_content').on(table.contentId),
  ],
);

export const searchedMember = pgTable(
  'searched_member',
  {
    memberId: reference()
      .primaryKey()
      .references(() => member.id, { onDelete: 'cascade' }),
    nickname: text().notNull(),
    /** The whole text: nickname and introduction. */
    text: text().notNull(),
    tokens: tokens(),
    version: version(),
  },
  (table) => [index('searched_member_tokens').using('gin', table.tokens)],
);
