import type { Author } from '../member/member.ts';

/** Someone who writes for the magazine. */
export type Writer = Author & { subscriberCount: number };
