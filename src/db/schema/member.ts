import { pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { counter, id, now, reference } from './columns.ts';
import { picture } from './picture.ts';

export const memberRole = pgEnum('member_role', ['member', 'admin']);
export const memberStatus = pgEnum('member_status', ['active', 'left']);

export const member = pgTable(
  'member',
  {
    id: id(),
    nickname: text().notNull(),
    introduction: text().notNull().default(''),
    pictureId: reference().references(() => picture.id),
    role: memberRole().notNull().default('member'),
    status: memberStatus().notNull().default('active'),
    followerCount: counter(),
    createdAt: now(),
  },
  (table) => [uniqueIndex('member_nickname_key').on(table.nickname)],
);

/** A member who may write stories. */
export const maker = pgTable('maker', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id),
  registeredAt: now(),
});

/** A member who writes for the magazine. */
export const writer = pgTable('writer', {
  memberId: reference()
    .primaryKey()
    .references(() => member.id),
  subscriberCount: counter(),
});
