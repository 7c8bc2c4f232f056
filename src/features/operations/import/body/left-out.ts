import { excerpt, tidyLine } from '../../../../lib/text/plain-text.ts';
import { addressesIn, plainOf } from './hidden.ts';
import type { ElementNode, HtmlNode } from './html-node.ts';

/** How many characters of one text, and of one script, the report shows. */
const MOST_TOLD = 2_000;
const MOST_OF_SCRIPT = 100;

/** Collects the parts of one text that cannot be imported, and returns one report line per kind. */
export class Muted {
  #links: string[] = [];
  #pictures: string[] = [];
  #hidden: { what: string; text: string; addresses: string[] }[] = [];
  #others: string[] = [];

  /** Adds the address of a link whose text is imported without the link. */
  link(address: string): void {
    this.#links.push(address);
  }

  picture(address: string, alt: string): void {
    this.#pictures.push([address, alt].filter((part) => part !== '').join(' '));
  }

  hidden({ name, children }: ElementNode): void {
    if (name === 'script' || name === 'style') {
      this.#hidden.push({ what: `<${name}>`, text: excerpt(plainOf(children), MOST_OF_SCRIPT), addresses: [] });
    } else this.hiddenText(`<${name}>`, children);
  }

  hiddenText(what: string, nodes: HtmlNode[]): void {
    this.#hidden.push({ what, text: plainOf(nodes).trim(), addresses: addressesIn(nodes) });
  }

  other(line: string): void {
    this.#others.push(line);
  }

  /** @param came imported addresses, which are not reported again as hidden */
  lines(came: ReadonlySet<string>): string[] {
    const hidden = this.#hidden.flatMap(({ what, text, addresses }) => {
      const rest = addresses.filter((address) => !came.has(address));
      const isFallback = text === '' || addresses.includes(text);
      return isFallback && rest.length === 0 ? [] : [`${what} "${[text, ...rest].join(' ').trim()}"`];
    });
    return [
      ...told('links without a usable address became plain text', this.#links),
      ...told('pictures without a usable address are not imported', this.#pictures),
      ...told('hidden text is not imported', hidden),
      ...this.#others,
    ];
  }
}

/** Removes line breaks and control characters, which could overwrite other lines of a terminal. */
function told(what: string, all: string[]): string[] {
  const distinct = [...new Set(all.map((each) => excerpt(tidyLine(each), MOST_TOLD)))];
  return distinct.length === 0 ? [] : [`${what}: ${distinct.join(', ')}`];
}
