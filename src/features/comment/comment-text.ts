import { isBlank } from '../../lib/plain-text.ts';
import { countGraphemes } from '../../ui/graphemes.ts';
import { COMMENT_LENGTH } from './comment.ts';

/**
 * Code units that a text may have, whatever its characters: a syllable written in parts has three of them, an emoji with a
 * skin tone four.
 */
export const RAW_LENGTH = 5 * COMMENT_LENGTH;

export const TOO_LONG = `댓글은 ${COMMENT_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;

/** What is wrong with a tidy text, for the person who wrote it; undefined when nothing is. */
export function commentFault(text: string): string | undefined {
  if (isBlank(text)) return '댓글을 입력해 주세요.';
  return countGraphemes(text) > COMMENT_LENGTH ? TOO_LONG : undefined;
}
