import { webAddress } from './web-address.ts';

/** The maximum number of links on a maker's profile, without the link of their store. */
export const MAKER_LINKS = 5;
/** The maximum length of a link in characters. */
const LINK_LENGTH = 300;

/** The details that makers have and other members do not. */
export type MakerLinks = { links: string[]; storeLink: string | null };

export const LINK_TOO_LONG = `주소는 ${LINK_LENGTH}자까지 쓸 수 있어요.`;

/** Returns the error message for a typed link, or undefined if it is valid. */
export function faultOfLink(text: string): string | undefined {
  const address = webAddress(text);
  if (address === undefined) return '주소를 확인해 주세요. 예: https://example.com';
  return address.length > LINK_LENGTH ? LINK_TOO_LONG : undefined;
}
