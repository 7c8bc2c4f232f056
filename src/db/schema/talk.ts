import { boolean, check, index, integer, jsonb, pgTable, primaryKey, sql, text } from '../drizzle.ts';
import type { Sos } from '../../features/talk/sos.ts';
import { counter, id, moment, reference } from './columns.ts';
import { content } from './content.ts';
import { comment } from './participation.ts';
import { picture } from './picture.ts';

/** Where talks are written: one subject, one room. */
export const channel = pgTable('channel', {
  id: id(),
  title: text().notNull(),
  description: text().notNull().default(''),
  position: integer().notNull(),
  isActive: boolean().notNull().default(true),
  /** Whether its talks ask for help: they say what ails the plant, and may be solved. */
  isForHelp: boolean().notNull().default(false),
  /** Talks shown in it; kept by triggers on `talk`. */
  talkCount: counter(),
  /** Those of them that have pictures. */
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
    /** The content's own moment once more, so that a channel is read from one index. */
    publishedAt: moment().notNull(),
    text: text().notNull(),
    /** Whether its content is published; kept by a trigger on `content`, so that lists are read from one index. */
    isShown: boolean().notNull().default(true),
    /** Kept by whoever writes its pictures. */
    hasPictures: boolean().notNull().default(false),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What ails a plant, in a channel for help. */
    sos: jsonb().$type<Sos>(),
    /** The comment that solved it. */
    solvedById: reference().references(() => comment.id, { onDelete: 'set null' }),
    /** Whether it asks for help and nobody has answered yet; kept by triggers. */
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
