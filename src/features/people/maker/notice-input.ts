import * as z from 'zod';
import { isBlank } from '../../../lib/text/plain-text.ts';
import { TITLE_LENGTH } from '../../writing/content/reading-limits.ts';
import { lineUpTo, textUpTo } from '../../../lib/text/text-input.ts';

/** The schema of a notice to all makers. It cleans the texts and enforces the limits. */

const NOTICE_LENGTH = 5_000;

export const noticeSchema = z.object({
  title: lineUpTo(TITLE_LENGTH, `제목은 ${TITLE_LENGTH}자까지 쓸 수 있어요.`).refine(
    (text) => !isBlank(text),
    '제목을 입력해 주세요.',
  ),
  /** Paragraphs, separated by empty lines. */
  text: textUpTo(NOTICE_LENGTH, `공지는 ${NOTICE_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`).refine(
    (text) => !isBlank(text),
    '내용을 입력해 주세요.',
  ),
});
