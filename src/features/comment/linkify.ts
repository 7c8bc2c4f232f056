/** A piece of a comment: words, or an address that leads out. */
type TextPart = { text: string; href?: string };

/** Hangul belongs to an address only where a name begins, so that 은 after `https://pureut.kr/` … `1은` does not. */
const ADDRESS = /\bhttps?:\/\/(?:[\w\-.~:/?#[\]@!$&'()*+,;=%]|(?<=[/=_\-가-힣])[가-힣])+/gi;
const TRAILING = /[.,:;!?'*~]+$/;

/** Finds the plain addresses in a text. Nothing else becomes a link, and nothing becomes markup. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    if (!isWeb(address)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Without what ends a sentence or closes a bracket that was opened before the address. */
function withoutTrailing(address: string): string {
  const cut = address.replace(TRAILING, '');
  const isUnopened = cut.endsWith(')') && cut.split('(').length < cut.split(')').length;
  return isUnopened ? withoutTrailing(cut.slice(0, -1)) : cut;
}

function isWeb(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname.includes('.');
}
