import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { counter, id, moment, reference } from './columns.ts';
import { content } from './content.ts';
import { picture } from './picture.ts';

/** Where talks are written: one subject, one room. */
export const channel = pgTable('channel', {
  id: id(),
  title: text().notNull(),
  description: text().notNull().default(''),
  position: integer().notNull(),
  isActive: boolean().notNull().default(true),
  /** Talks shown in it; kept by triggers on `talk`. */
  talkCount: counter(),
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
  },
  (table) => [
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
  (table) => [primaryKey({ columns: [table.talkId, table.position] })],
);
