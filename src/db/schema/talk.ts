import { boolean, check, index, integer, jsonb, pgTable, primaryKey, sql, text } from '../drizzle.ts';
import type { Sos } from '../../model/stored-values.ts';
import { counter, id, moment, reference } from './columns.ts';
import { content } from './content.ts';
import { comment } from './participation.ts';
import { picture } from './picture.ts';

/** A channel for talks about one subject. */
export const channel = pgTable('channel', {
  id: id(),
  title: text().notNull(),
  description: text().notNull().default(''),
  position: integer().notNull(),
  isActive: boolean().notNull().default(true),
  /** Whether its talks ask for help. Such talks describe a plant's problem and can be solved. */
  isForHelp: boolean().notNull().default(false),
  /** The number of shown talks; maintained by triggers on `talk`. */
  talkCount: counter(),
  /** The number of shown talks with pictures. */
  picturedTalkCount: counter(),
});

export const talk = pgTable(
  'talk',
  {
    id: reference()
      .primaryKey()
      .references(() => content.id),
    channelId: reference()
      .notNull()
      .references(() => channel.id),
    /** A copy of the content's time, so that one index serves the list of a channel. */
    publishedAt: moment().notNull(),
    text: text().notNull(),
    /**
     * A copy of whether its content is published, so that one index serves lists. A trigger on `content` maintains it.
     */
    isShown: boolean().notNull().default(true),
    /** Maintained by the code that writes the pictures. */
    hasPictures: boolean().notNull().default(false),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The plant's problem, in a channel for help. */
    sos: jsonb().$type<Sos>(),
    /** The comment that solved it. */
    solvedById: reference().references(() => comment.id, { onDelete: 'set null' }),
    /** Whether it asks for help, is not solved and only its author has commented; maintained by triggers. */
    isWaiting: boolean().notNull().default(false),
  },
  (table) => [
    index('talk_newest_pictured')
      .on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_shown and has_pictures`),
    index('talk_newest_pictured_of_channel')
      .on(table.channelId, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_shown and has_pictures`),
    index('talk_waiting_of_channel')
      .on(table.channelId, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_shown and is_waiting`),
    index('talk_solved_by')
      .on(table.solvedById)
      .where(sql`solved_by_id is not null`),
    check('talk_tags_few', sql`cardinality(tags) <= 10`),
    index('talk_tags').using('gin', table.tags),
    index('talk_newest')
      .on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_shown`),
    index('talk_newest_of_channel')
      .on(table.channelId, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`is_shown`),
  ],
);

export const talkPicture = pgTable(
  'talk_picture',
  {
    talkId: reference()
      .notNull()
      .references(() => talk.id),
    position: integer().notNull(),
    pictureId: reference()
      .notNull()
      .references(() => picture.id),
    alt: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.talkId, table.position] }),
    index('talk_picture_of_picture').on(table.pictureId),
  ],
);
