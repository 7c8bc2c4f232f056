import { bigint, timestamp } from '../drizzle.ts';

/** Column shapes that many tables share. A name is given where it differs from the property's name in snake case. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = (name = '') => bigint(name, { mode: 'number' });
export const counter = () => bigint({ mode: 'number' }).notNull().default(0);
export const moment = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' });
export const now = () => moment().notNull().defaultNow();
