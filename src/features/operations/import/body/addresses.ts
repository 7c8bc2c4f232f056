import { type ElementNode, type HtmlNode, isElement } from './html-node.ts';

/** Attributes in which scripts that load pictures late keep the real address. */
const LATE = ['data-src', 'data-lazy-src', 'data-original'];
/** Parameters of an `object` element that hold the address of a film. */
const FILM_PARAMETERS = new Set(['movie', 'src', 'url', 'filename']);
const SIZE = /-\d{1,5}x\d{1,5}(?=\.\w{1,5}$)/;

/** Returns the address of a picture as it is written; empty if there is none. */
export function pictureAddress(attribs: Record<string, string>): string {
  const [fromSet = ''] = (attribs.srcset ?? '').trim().split(/[\s,]/, 1);
  const all = [...LATE.map((name) => attribs[name] ?? ''), attribs.src ?? '', fromSet];
  return all.map((address) => address.trim()).find((address) => address !== '') ?? '';
}

/** Returns the addresses that an `iframe`, `video`, `audio`, `embed` or `object` shows, as they are written. */
export function mediaAddresses({ attribs, children }: ElementNode): string[] {
  const own = [attribs.src ?? attribs['data-src'], attribs.data];
  const inner = children.filter(isElement).flatMap((child) => {
    if (child.name === 'source' || child.name === 'embed') return [child.attribs.src];
    if (child.name === 'object') return mediaAddresses(child);
    const isFilm = child.name === 'param' && FILM_PARAMETERS.has((child.attribs.name ?? '').toLowerCase());
    return isFilm ? [child.attribs.value] : [];
  });
  const written = [...own, ...inner].map((address = '') => address.trim());
  return [...new Set(written.filter((address) => address !== ''))];
}

/** Returns the fallback content of such an element, which a browser shows only if it cannot show the element. */
export function fallbackOf({ children }: ElementNode): HtmlNode[] {
  return children.flatMap((child) => {
    if (!isElement(child)) return [child];
    if (child.name === 'object') return fallbackOf(child);
    return ['source', 'embed', 'param', 'track'].includes(child.name) ? [] : [child];
  });
}

/** Parsing a host takes time with the square of the combining marks in it, so longer addresses are not parsed. */
const LONGEST = 4_000;

/** Returns whether an address is short enough to be parsed. */
export function isReadable(written: string): boolean {
  return written !== '' && written.length <= LONGEST;
}

/** Resolves an address in a text against a base; undefined unless the result is a web address. */
export function webAddress(written: string, base: string | undefined): string | undefined {
  const from = base ?? (written.startsWith('//') ? 'https://old.invalid' : undefined);
  if (!isReadable(written) || !URL.canParse(written, from)) return undefined;
  const { href, protocol } = new URL(written, from);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** WordPress stores a picture in several sizes: `pot-300x200.jpg` beside `pot.jpg`. */
export function withoutSize(path: string): string {
  return path.replace(SIZE, '');
}

/** Returns whether a link around a picture leads to the same picture, maybe in another size. */
export function isSamePicture(href: string, src: string): boolean {
  const plain = (address: string) => withoutSize(address.replace(/[?#].*$/s, '').replace(/^https?:/, ''));
  return plain(href) === plain(src);
}
