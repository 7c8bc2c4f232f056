import { type ElementNode, type HtmlNode, isElement } from './html-node.ts';

/** Elements that a browser never shows. */
const NEVER_SHOWN = new Set('base datalist head link meta noscript script style template title'.split(' '));

/** Returns whether a browser does not show this element and its content. */
export function isHidden({ name, attribs }: Pick<ElementNode, 'name' | 'attribs'>): boolean {
  if (NEVER_SHOWN.has(name) || attribs.hidden !== undefined) return true;
  if (name === 'dialog' && attribs.open === undefined) return true;
  return (attribs.style ?? '').split(';').some((declaration) => {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim().toLowerCase());
    const [first = ''] = value.split(/[\s!]/, 1);
    return (
      (property === 'display' && first === 'none') || (property === 'visibility' && /^(hidden|collapse)$/.test(first))
    );
  });
}

/** Attributes that a browser shows as words, and attributes that name a link, a picture or a film. */
const WORDS = ['alt', 'value', 'srcdoc'];
const ADDRESSES = ['href', 'src', 'data', 'data-src', 'data-lazy-src', 'data-original', 'srcset'];

/** Returns the text of nodes, with every run of white space as one space. */
export function plainOf(nodes: HtmlNode[]): string {
  return nodes
    .map((node) => (isElement(node) ? ` ${valuesOf(node, WORDS).join(' ')} ${plainOf(node.children)} ` : node.text))
    .join('')
    .replaceAll(/\s+/g, ' ');
}

/** Returns the addresses of links, pictures and films in nodes. */
export function addressesIn(nodes: HtmlNode[]): string[] {
  return nodes.filter(isElement).flatMap((node) => [...valuesOf(node, ADDRESSES), ...addressesIn(node.children)]);
}

function valuesOf({ attribs }: ElementNode, names: string[]): string[] {
  return names.flatMap((name) => attribs[name]?.trim() || []);
}
