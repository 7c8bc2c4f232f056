import { check, index, pgTable, primaryKey, sql } from '../drizzle.ts';
import { now, reference } from './columns.ts';
import { member } from './member.ts';

const memberId = () =>
  reference()
    .notNull()
    .references(() => member.id);

/** Members follow members. Counted in `member.follower_count`. */
export const follow = pgTable(
  'follow',
  { followerId: memberId(), followedId: memberId(), createdAt: now() },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follow_of_followed').on(table.followedId, table.createdAt.desc().nullsFirst()),
    index('follow_in_order').on(table.followedId, table.followerId),
    index('follow_newest').on(table.followerId, table.createdAt.desc().nullsFirst()),
    check('follow_not_oneself', sql`follower_id <> followed_id`),
  ],
);

/** Members subscribe to the magazine's writers. Counted in `writer.subscriber_count`. */
export const subscription = pgTable(
  'subscription',
  { memberId: memberId(), writerId: memberId(), createdAt: now() },
  (table) => [
    primaryKey({ columns: [table.memberId, table.writerId] }),
    index('subscription_in_order').on(table.writerId, table.memberId),
    index('subscription_newest').on(table.memberId, table.createdAt.desc().nullsFirst()),
  ],
);

/** Members who do not want to see another member. */
export const block = pgTable('block', { blockerId: memberId(), blockedId: memberId(), createdAt: now() }, (table) => [
  primaryKey({ columns: [table.blockerId, table.blockedId] }),
  index('block_newest').on(table.blockerId, table.createdAt.desc().nullsFirst()),
  check('block_not_oneself', sql`blocker_id <> blocked_id`),
]);
