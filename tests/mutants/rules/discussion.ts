import type { Mutant } from '../mutant.ts';

/** Comments and replies. */
export const ofDiscussion: readonly Mutant[] = [
  {
    rule: 'A deleted comment stays on the page while it has replies.',
    file: 'src/features/community/comment/comment-rules.ts',
    from: "({ status, childComments }) => status !== 'DELETE' || childComments.some((reply) => reply.status !== 'DELETE'),",
    to: "({ status }) => status !== 'DELETE',",
    suites: ['tests/features/comment/rules.test.ts'],
  },
  {
    rule: 'A comment that was sent again because its answer was lost is shown once.',
    file: 'src/features/community/comment/thread/comment.store.ts',
    from: 'if (rules.findEntry($comments.get(), written.id)) return written;',
    to: '',
    suites: ['tests/browser/comment/writing.test.tsx'],
  },
  {
    rule: 'Comments that change while another order is fetched are fetched again.',
    file: 'src/features/community/comment/thread/comment-pages.store.ts',
    from: 'if (changes !== known && reading < READINGS) continue;',
    to: '',
    suites: ['tests/browser/comment/pages.test.tsx'],
  },
  {
    rule: 'A comment with three times applause is a best comment.',
    file: 'src/features/community/comment/comment.ts',
    from: 'export const BEST_APPLAUSE = 3;',
    to: 'export const BEST_APPLAUSE = 4;',
    suites: ['tests/features/comment/order.test.ts'],
  },
  {
    rule: 'The author of a comment that is pending review reads it.',
    file: 'src/features/community/comment/server/comment-visibility.server.ts',
    from: "} then 'ACTIVE'\n    when",
    to: "} then 'DELETE'\n    when",
    suites: ['tests/features/review/pending-review.test.ts'],
    isBuilt: true,
  },
];
