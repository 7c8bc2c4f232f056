import { linkTarget } from '../../../lib/text/safe-link.ts';
import { BODY_LIMITS } from '../body/limits.ts';
import { bodyLink } from '../body/link.ts';

/** Returns the stored link for a typed address such as `pureut.kr/story`, or undefined if a body takes no such link. */
export function addressOf(typed: string): string | undefined {
  return bodyLink(withScheme(typed));
}

/** Returns why a typed address is no link of a body, in words for its writer. */
export function faultOfAddress(typed: string): string {
  return linkTarget(withScheme(typed)) === undefined ? WRONG_ADDRESS : LONG_ADDRESS;
}

function withScheme(typed: string): string {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]*\.[^/?#]*:\d/.test(text);
  return hasScheme || text.startsWith('/') ? text : `https://${text}`;
}

const WRONG_ADDRESS = '주소를 확인해 주세요. 예: https://example.com';
const LONG_ADDRESS = `주소가 너무 길어요. ${BODY_LIMITS.href.toLocaleString('ko-KR')}자까지 넣을 수 있어요.`;
