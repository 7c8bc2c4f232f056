import { index, jsonb, pgTable, text } from '../drizzle.ts';
import { id, now, reference } from './columns.ts';
import { member } from './member.ts';

/** The actions of operators: one row per action, written in its transaction and never changed. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    /** Null for an action on the server's command line. */
    operatorId: reference().references(() => member.id),
    /** A key of `acts` in `features/operations/audit`. */
    act: text().notNull(),
    /** The object of the action: its kind and id. */
    objectKind: text().notNull(),
    objectId: reference().notNull(),
    reason: text().notNull().default(''),
    before: jsonb(),
    after: jsonb(),
    createdAt: now(),
  },
  (table) => [
    index('audit_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('audit_of_object').on(table.objectKind, table.objectId),
    index('audit_of_operator').on(table.operatorId),
  ],
);
