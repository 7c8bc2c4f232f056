import { bigint, boolean, index, integer, pgTable, sql, text } from '../drizzle.ts';
import { reference } from './columns.ts';
import { content, contentKind } from './content.ts';
import { member } from './member.ts';
import { comment } from './participation.ts';

/** What is found by (`features/search-index/tokens.ts`). */
const tokens = () => bigint({ mode: 'number' }).array().notNull();
/** Of the rules by which a row was written; rows of former ones are written anew. */
const version = () => integer().notNull();

/** Stories, articles and talks as they are searched; texts are normalised. Whether somebody is shown one, `content` says. */
export const searchedContent = pgTable(
  'searched_content',
  {
    contentId: reference()
      .primaryKey()
      .references(() => content.id, { onDelete: 'cascade' }),
    kind: contentKind().notNull(),
    /** Whether its content is published; kept by a trigger on `content`. */
    isShown: boolean().notNull().default(false),
    title: text().notNull(),
    tags: text().notNull(),
    /** All of it: title, tags and what is below them. */
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

/** Tags that are suggested nowhere; what carries them is found all the same. */
export const hiddenTag = pgTable('hidden_tag', { tag: text().primaryKey() });

/** Names that operators have taken from tags, and what these are called now. */
export const renamedTag = pgTable('renamed_tag', { former: text().primaryKey(), tag: text().notNull() }, (table) => [
  index('renamed_tag_to').on(table.tag),
]);

/**
 * How each tag is spelled: as it was when it was used first. Triggers on stories and talks write it (migration
 * `tag_names`). Its key is the tag without differences of case, width and spaces, as the function `tag_key` makes it.
 */
export const tagName = pgTable('tag_name', { key: text().primaryKey(), tag: text().notNull() });

/** Comments, which lead to what they stand under. */
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
    /** All of it: nickname and introduction. */
    text: text().notNull(),
    tokens: tokens(),
    version: version(),
  },
  (table) => [index('searched_member_tokens').using('gin', table.tokens)],
);
