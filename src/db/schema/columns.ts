import { bigint, timestamp } from '../drizzle.ts';

/** Column shapes that many tables share. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = () => bigint({ mode: 'number' });
export const counter = () => bigint({ mode: 'number' }).notNull().default(0);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const now = () => moment().notNull().defaultNow();
