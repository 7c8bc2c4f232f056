import { webAddress } from './web-address.ts';

/** Links that a maker may have on their page, beside that of their store. */
export const MAKER_LINKS = 5;
/** Characters of a link. */
const LINK_LENGTH = 300;

/** What a maker tells beyond what every member does. */
export type MakerLinks = { links: string[]; storeLink: string | null };

export const LINK_TOO_LONG = `주소는 ${LINK_LENGTH}자까지 쓸 수 있어요.`;

/** What is wrong with a link that somebody types; undefined when nothing is. */
export function faultOfLink(text: string): string | undefined {
  const address = webAddress(text);
  if (address === undefined) return '주소를 확인해 주세요. 예: https://example.com';
  return address.length > LINK_LENGTH ? LINK_TOO_LONG : undefined;
}
