import { linkTarget } from '../../../lib/text/safe-link.ts';

/** Returns the link target for a typed address such as `pureut.kr/story`, or undefined if it is no valid address. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]*\.[^/?#]*:\d/.test(text);
  return linkTarget(hasScheme || text.startsWith('/') ? text : `https://${text}`);
}

export const WRONG_ADDRESS = '주소를 확인해 주세요. 예: https://example.com';
