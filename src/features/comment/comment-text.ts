import { countGraphemes } from '../../ui/graphemes.ts';
import { COMMENT_LENGTH } from './comment.ts';

/** Code units that a text may have before its characters are counted at all. */
export const RAW_LENGTH = 20 * COMMENT_LENGTH;

/** Controls but for the line break, marks that turn the reading direction, and what has no width. */
const INVISIBLE = /(?!\n)\p{Cc}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Anything that leaves ink; among the rest are fillers that look like an empty line. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

export const TOO_LONG = `댓글은 ${COMMENT_LENGTH.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`;

/** A comment's text as it is stored. */
export function tidyComment(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(INVISIBLE, '')
    .trim();
}

/** What is wrong with a tidy text, for the person who wrote it; undefined when nothing is. */
export function commentFault(text: string): string | undefined {
  if (!VISIBLE.test(text)) return '댓글을 입력해 주세요.';
  return countGraphemes(text) > COMMENT_LENGTH ? TOO_LONG : undefined;
}
