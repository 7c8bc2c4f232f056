import type { Author } from '../member/member.ts';

export type Writer = Author & { subscriberCount: number };
