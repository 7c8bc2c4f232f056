import { expect, test } from 'vitest';
import { COMMENT_LENGTH } from '../../../src/features/community/comment/comment.ts';
import { commentFault } from '../../../src/features/community/comment/comment-text.ts';
import { tidyText } from '../../../src/lib/text/plain-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['  물 주세요 \n', '물 주세요'],
  ['첫 줄\r\n둘째 줄\r셋째 줄', '첫 줄\n둘째 줄\n셋째 줄'],
  ['한글'.normalize('NFD'), '한글'],
  ['\u0000잎\u0007사귀\u001b', '잎사귀'],
  ['탭\t하나', '탭 하나'],
  ['\u202e거꾸로\u202c \u2066안\u2069', '거꾸로 안'],
  ['보이지\u200b않는\ufeff틈', '보이지않는틈'],
  [FAMILY, FAMILY],
  ['반쪽 \ud83d', '반쪽 \ufffd'],
  ['<b>굵게</b> & "따옴표"', '<b>굵게</b> & "따옴표"'],
])('%j is stored as %j', (text, kept) => {
  expect(tidyText(text)).toBe(kept);
});

test.each([
  ['', '댓글을 입력해 주세요.'],
  [' \n\t ', '댓글을 입력해 주세요.'],
  ['\u200b\u200d\u2060', '댓글을 입력해 주세요.'],
  ['\u3164\u115f\u2800', '댓글을 입력해 주세요.'],
  ['가', undefined],
  ['🌱', undefined],
  ['가'.repeat(COMMENT_LENGTH), undefined],
  [FAMILY.repeat(COMMENT_LENGTH), undefined],
  ['가'.repeat(COMMENT_LENGTH + 1), '댓글은 1,000자까지 쓸 수 있어요.'],
])('the error for %j is %j', (text, fault) => {
  expect(commentFault(tidyText(text))).toBe(fault);
});
