import { memberKey } from './member-key.ts';

/** Keys of drafts begin so; the id of the draft's member follows. Signing out leaves the drafts of other members. */
export const DRAFT_PREFIX = memberKey('draft:');
