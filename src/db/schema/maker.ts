import { index, jsonb, pgTable, text } from '../drizzle.ts';
import type { BodyNode } from '../../model/body.ts';
import { id, now } from './columns.ts';

/** Notices from the operators to all makers. */
export const makerNotice = pgTable(
  'maker_notice',
  {
    id: id(),
    title: text().notNull(),
    body: jsonb().$type<BodyNode[]>().notNull(),
    publishedAt: now(),
  },
  (table) => [index('maker_notice_newest').on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);
