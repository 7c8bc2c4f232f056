import { describe, expect, test } from 'vitest';
import { hasLostBest, rankedAnew } from '../../../src/features/community/comment/best-comments.ts';
import type { CommentEntry, ReplyEntry } from '../../../src/features/community/comment/routes/comment.api.ts';
import {
  findEntry,
  withBlocked,
  withChange,
  withComment,
  withEarlier,
  withLater,
  withoutComment,
  withReply,
  withReported,
} from '../../../src/features/community/comment/comment-rules.ts';

/** How the browser updates the comments on a page. */

const LOUD = 7;

function reply(id: number, values: Partial<ReplyEntry> = {}): ReplyEntry {
  return {
    id,
    parentId: null,
    content: `글 ${id}`,
    writerId: 1,
    nickname: '이웃',
    image: null,
    status: 'ACTIVE',
    emotionRegistration: false,
    emotionCount: 0,
    bestComment: false,
    isPendingReview: false,
    hiddenByContentAuthor: false,
    createdDate: '2026-01-01T00:00:00.000Z',
    updatedDate: null,
    ...values,
  };
}

/** A deleted comment, which names no author. */
const gone = { status: 'DELETE', writerId: null, nickname: null } as const;

const comment = (id: number, values: Partial<CommentEntry> = {}): CommentEntry => ({
  ...reply(id, values),
  childComments: values.childComments?.map((child) => ({ ...child, parentId: id })) ?? [],
});

const ids = (comments: CommentEntry[]) =>
  comments.map(({ id, childComments }) => [id, ...childComments.map((r) => r.id)]);
const statuses = (comments: CommentEntry[]) =>
  comments.flatMap(({ status, childComments }) => [status, ...childComments.map((child) => child.status)]);

test('a new comment is placed after the last best one, or first if there is none', () => {
  const best = [comment(1, { bestComment: true }), comment(2, { bestComment: true }), comment(3)];
  expect(ids(withComment(best, comment(9)))).toEqual([[1], [2], [9], [3]]);
  expect(ids(withComment([comment(3)], comment(9)))).toEqual([[9], [3]]);
  expect(ids(withComment([], comment(9)))).toEqual([[9]]);
});

test('a new reply is placed after the best replies of its parent, and changes no other thread', () => {
  const before = [comment(1, { childComments: [reply(2, { bestComment: true }), reply(3)] }), comment(4)];
  const after = withReply(before, comment(9, { parentId: 1 }));
  expect(ids(after)).toEqual([[1, 2, 9, 3], [4]]);
  expect(after[1]).toBe(before[1]);
});

describe('another page of comments', () => {
  const page = (...ids: number[]) => ids.map((id) => comment(id));

  test('may overlap from above, and leaves a newly written comment first until it is listed', () => {
    expect(ids(withEarlier(page(9, 5, 6, 7), page(3, 4, 5, 6)))).toEqual([[9], [3], [4], [5], [6], [7]]);
    expect(ids(withEarlier(page(9, 3, 4, 5), page(1, 9, 2, 3)))).toEqual([[1], [9], [2], [3], [4], [5]]);
    expect(ids(withEarlier(page(3, 4), page(1, 2)))).toEqual([[1], [2], [3], [4]]);
  });

  test('adds from below only the comments that are missing here', () => {
    expect(ids(withLater(page(1, 2, 3), page(2, 3, 4)))).toEqual([[1], [2], [3], [4]]);
  });
});

test('an edit changes a reply, and leaves all other objects the same', () => {
  const before = [comment(1, { childComments: [reply(2), reply(3)] }), comment(4)];
  const after = withChange(before, 3, { content: '고친 글' });
  expect(findEntry(after, 3)?.content).toBe('고친 글');
  expect(findEntry(after, 2)).toBe(findEntry(before, 2));
  expect(after[1]).toBe(before[1]);
});

describe('a deletion', () => {
  const thread = () => [comment(1, { childComments: [reply(2), reply(3)] }), comment(4)];

  test('removes a comment without replies', () => {
    expect(ids(withoutComment(thread(), 4, 'article'))).toEqual([[1, 2, 3]]);
  });

  test('keeps a comment with replies, without its text, until the last reply is removed', () => {
    const headless = withoutComment(thread(), 1, 'article');
    expect(ids(headless)).toEqual([[1, 2, 3], [4]]);
    const nobody = { writerId: null, nickname: null, image: null, bestComment: false };
    expect(findEntry(headless, 1)).toMatchObject({ status: 'DELETE', content: '삭제된 댓글입니다.', ...nobody });
    const one = withoutComment(headless, 2, 'article');
    expect(ids(one)).toEqual([[1, 3], [4]]);
    expect(ids(withoutComment(one, 3, 'article'))).toEqual([[4]]);
  });

  test('of a reply keeps its parent', () => {
    const one = withoutComment(thread(), 2, 'talk');
    expect(ids(withoutComment(one, 3, 'talk'))).toEqual([[1], [4]]);
  });

  test('on a story marks the comment and removes nothing', () => {
    const after = withoutComment(withoutComment(thread(), 1, 'story'), 2, 'story');
    expect(ids(after)).toEqual(ids(thread()));
    expect(statuses(after)).toEqual(['DELETE', 'DELETE', 'ACTIVE', 'ACTIVE']);
  });
});

describe('a report and a block', () => {
  const loud = { writerId: LOUD };
  const talking = () => [
    comment(1, { childComments: [reply(2, loud), reply(3)] }),
    comment(4, { ...loud, childComments: [reply(5)] }),
    comment(6, { ...gone, childComments: [reply(7, loud)] }),
    comment(8, { ...gone, childComments: [reply(9, loud), reply(10)] }),
  ];

  test('on an article remove all comments of the author, and deleted comments without remaining replies', () => {
    const left = [
      [1, 3],
      [8, 10],
    ];
    expect(ids(withReported(talking(), 2, 'article'))).toEqual(left);
    expect(ids(withBlocked(talking(), LOUD, 'article'))).toEqual(left);
  });

  test('on a story mark the reported comment, or all comments of the blocked author that are not deleted', () => {
    expect(statuses(withReported(talking(), 4, 'story')).filter((status) => status === 'REPORT')).toHaveLength(1);
    expect(findEntry(withReported(talking(), 4, 'story'), 4)?.content).toBe('신고한 댓글입니다.');
    const blocked = withBlocked(talking(), LOUD, 'story');
    expect(ids(blocked)).toEqual(ids(talking()));
    const A = 'ACTIVE';
    const B = 'BLOCK_USER';
    expect(statuses(blocked)).toEqual([A, B, A, B, A, 'DELETE', B, 'DELETE', B, A]);
  });
});

describe('a best comment that is muted or deleted', () => {
  const on = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
  const best = { bestComment: true, emotionCount: 9 };
  const liked = { emotionCount: 4 };

  test('moves to the place of its date, and the next one by applause becomes a best one', () => {
    const before = [
      comment(2, { ...best, createdDate: on(2) }),
      comment(5, { createdDate: on(5) }),
      comment(4, { ...liked, createdDate: on(4) }),
      comment(3, { createdDate: on(3) }),
      comment(1, { createdDate: on(1) }),
    ];
    for (const after of [withReported(before, 2, 'talk'), withBlocked(before, 1, 'talk').map(readable(1))]) {
      const ranked = rankedAnew(before, after, 'desc');
      expect(ids(ranked)).toEqual([[4], [5], [3], [2], [1]]);
      expect(ranked.map(({ bestComment }) => bestComment)).toEqual([true, false, false, false, false]);
    }
    const deleted = rankedAnew(before, withoutComment(before, 2, 'story'), 'desc');
    expect(ids(deleted)).toEqual([[4], [5], [3], [2], [1]]);
    expect(ids(rankedAnew(before, withoutComment(before, 2, 'talk'), 'desc'))).toEqual([[4], [5], [3], [1]]);
    const [first, ...rest] = before;
    const oldestFirst = [first, ...rest.toReversed()].filter((each) => each !== undefined);
    expect(ids(rankedAnew(oldestFirst, withReported(oldestFirst, 2, 'talk'), 'asc'))).toEqual([
      [4],
      [1],
      [2],
      [3],
      [5],
    ]);
  });

  test('is replaced among the replies of its comment, too', () => {
    const replies = [reply(2, { ...best, createdDate: on(2) }), reply(4, { createdDate: on(4) }), reply(3)];
    const before = [comment(1, { childComments: replies }), comment(9)];
    const ranked = rankedAnew(before, withReported(before, 2, 'story'), 'desc');
    expect(ids(ranked)).toEqual([[1, 4, 2, 3], [9]]);
    expect(ranked[1]).toBe(before[1]);
  });

  test('causes no move as long as all best ones stay', () => {
    const before = [comment(2, best), comment(5, liked), comment(4)];
    const after = withReported(before, 4, 'talk');
    expect(rankedAnew(before, after, 'desc')).toEqual(after);
  });

  test('takes the place of one with less applause when it is shown again', () => {
    const shown = [3, 4, 5].map((id) => comment(id, { ...best, emotionCount: id, createdDate: on(id) }));
    const hidden = comment(2, { status: 'REPORT', emotionCount: 9, createdDate: on(2) });
    const before = [
      ...shown.toReversed(),
      comment(6, { createdDate: on(6) }),
      hidden,
      comment(1, { createdDate: on(1) }),
    ];
    const after = withChange(before, 2, { status: 'ACTIVE' });
    const ranked = rankedAnew(before, after, 'desc');
    expect(ids(ranked)).toEqual([[2], [5], [4], [6], [3], [1]]);
    expect(ranked.map(({ bestComment }) => bestComment)).toEqual([true, true, true, false, false, false]);
    expect(hasLostBest(before, ranked)).toBe(true);
    // The best comments precede comments of a later page.
    const later = before.slice(3);
    expect(rankedAnew(later, withChange(later, 2, { status: 'ACTIVE' }), 'desc', false).map(({ id }) => id)).toEqual([
      6, 2, 1,
    ]);
    const few = withChange(before, 2, { status: 'ACTIVE', emotionCount: 2 });
    expect(rankedAnew(before, few, 'desc')).toEqual(few);
  });

  /** Gives all comments of the blocked writer, except the best comment, to another writer. */
  function readable(except: number) {
    return (entry: CommentEntry, index: number): CommentEntry =>
      index < except ? entry : { ...entry, status: 'ACTIVE' };
  }
});
