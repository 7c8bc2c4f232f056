import { isBlank } from '../../../lib/text/plain-text.ts';
import { isLongerThan } from '../../../lib/text/graphemes.ts';
import { COMMENT_LENGTH } from './comment.ts';

export const TOO_LONG = `댓글은 ${COMMENT_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;

/** Returns the message about an invalid normalised text, for its author; undefined for a valid text. */
export function commentFault(text: string): string | undefined {
  if (isBlank(text)) return '댓글을 입력해 주세요.';
  return isLongerThan(text, COMMENT_LENGTH) ? TOO_LONG : undefined;
}
