/**
 * Days in which a member may appeal against a decision about them. Days of a suspension do not count
 * (`suspend.server.ts`).
 */
export const APPEAL_DAYS = 14;
