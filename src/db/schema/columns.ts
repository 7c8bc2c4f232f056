import { bigint, timestamp } from '../drizzle.ts';

/** Column shapes that many tables share. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = () => bigint({ mode: 'number' });
export const counter = () => bigint({ mode: 'number' }).notNull().default(0);
/** @param name the column's name, if it is not the property's name in snake case */
export const moment = (name = '') => timestamp(name, { withTimezone: true, mode: 'date' });
export const now = () => moment().notNull().defaultNow();
