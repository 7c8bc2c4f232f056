import { expect, test } from 'vitest';
import type { Comment } from '../../../src/features/community/comment/comment.ts';
import { talkData } from '../../../src/features/discovery/search-engines/json-ld.ts';
import type { Talk } from '../../../src/features/contents/talk/talk.ts';

const ORIGIN = 'https://pureut.test';

function person(id: number) {
  return { id, nickname: `새싹${id}`, introduction: '', picture: null };
}

const talk: Talk = {
  id: 1,
  text: '잎 끝이 말라요',
  channel: { id: 2, title: '식물 SOS', isForHelp: true },
  author: person(1),
  tags: [],
  sos: null,
  solvedById: null,
  isWaiting: true,
  isPendingReview: false,
  pictures: [],
  publishedAt: new Date(0),
  updatedAt: new Date(0),
  viewCount: 0,
  commentCount: 1,
  applauseCount: 0,
  areCommentsClosed: false,
  authorFollowers: 0,
};

function comment(values: Partial<Comment>): Comment {
  return {
    id: 3,
    parentId: null,
    authorId: 2,
    author: person(2),
    body: '물을 줄여 보세요',
    status: 'ACTIVE',
    isApplauded: false,
    applauseCount: 0,
    createdAt: new Date(0),
    isPendingReview: false,
    isHiddenByContentAuthor: false,
    updatedAt: null,
    isBest: false,
    replies: [],
    ...values,
  };
}

const dataOf = (others: Comment[], solution?: Comment) => talkData(talk, ORIGIN, { solution, others })[0];

test('a talk that asks for help is a question in structured data when an answer by another member is visible', () => {
  expect(dataOf([comment({})])).toMatchObject({
    '@type': 'QAPage',
    mainEntity: { suggestedAnswer: [{ text: '물을 줄여 보세요' }] },
  });
  const solution = comment({});
  expect(dataOf([solution], solution)).toMatchObject({ mainEntity: { acceptedAnswer: { text: '물을 줄여 보세요' } } });
});

test('a talk that asks for help is a discussion if its author hides all answers or wrote them', () => {
  const hidden = comment({
    status: 'REPORT',
    isHiddenByContentAuthor: true,
    author: null,
    body: '작성자가 숨긴 댓글입니다',
  });
  for (const others of [[], [hidden], [comment({ authorId: 1, author: person(1) })]])
    expect(dataOf(others)).toMatchObject({ '@type': 'DiscussionForumPosting', commentCount: 1 });
});
