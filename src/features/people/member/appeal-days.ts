/** For so long somebody may object to a decision about them, in days in which they can sign in. */
export const APPEAL_DAYS = 14;
