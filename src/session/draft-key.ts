import { memberKey } from './member-key.ts';

/**
 * The prefix of the storage keys of drafts; the id of the draft's member follows. Signing out keeps the drafts of other
 * members.
 */
export const DRAFT_PREFIX = memberKey('draft:');
