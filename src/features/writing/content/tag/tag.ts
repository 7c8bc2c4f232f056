import { isBlank, tidyLine } from '../../../../lib/text/plain-text.ts';
import { countGraphemes } from '../../../../lib/text/count-graphemes.ts';

/** In graphemes. */
export const MAX_TAG_LENGTH = 20;

/** Returns the stored form of a tag that was typed or came from an address: one line, without leading number signs. */
export function tidyTag(typed: string): string {
  return tidyLine(typed).replace(/^[#＃\s]+/, '');
}

/** Returns the tags in a typed or pasted text: `a, b`, `#a #b` and `#a#b` are two tags each, `a b` is one. */
export function tagsIn(typed: string): string[] {
  const beginsWithSign = /^\s*[#＃]/.test(typed);
  return typed
    .split(beginsWithSign ? /[,，、\n]|(?=[#＃])/ : /[,，、\n]|\s(?=[#＃])/)
    .map(tidyTag)
    .filter((tag) => tag !== '');
}

/** Returns an error message for a text that cannot be a tag, or undefined for a tag. */
export function tagFault(tag: string): string | undefined {
  if (isBlank(tag)) return '태그에 보이는 글자를 넣어 주세요.';
  return countGraphemes(tag) > MAX_TAG_LENGTH ? `태그는 ${MAX_TAG_LENGTH}자까지 쓸 수 있어요.` : undefined;
}

/** Returns whether a story or a talk could carry this tag. */
export function isTag(text: string): boolean {
  return !text.includes('\0') && tagFault(text) === undefined;
}

/** Returns the stored form of a tag in an address, or undefined if no content could have the tag. */
export function tagOfAddress(spelled: string): string | undefined {
  const tag = tidyTag(spelled);
  return isTag(tag) && !spelled.includes('\0') ? tag : undefined;
}
