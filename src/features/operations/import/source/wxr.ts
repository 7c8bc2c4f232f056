import { Parser } from 'htmlparser2';
import { ConfigError } from '../../../../lib/config-error.ts';

/** An element of an export with its content. */
export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

/** The elements of a channel that are read, one at a time. All others are skipped. */
const READ = ['item', 'wp:author', 'wp:base_site_url', 'wp:base_blog_url', 'wp:wxr_version'];
/** Limits of one item, in UTF-16 units and elements. A post with its comments stays far below them. */
const MOST_TEXT = 64_000_000;
const MOST_ELEMENTS = 1_000_000;
/** An export nests six elements deep. Parsing time grows with the square of the depth. */
const DEEPEST = 100;

/**
 * Reads the elements of a WordPress export (WXR) one at a time.
 * @throws ConfigError for a file that is cut off or is not a WordPress export
 */
export async function* readElements(chunks: AsyncIterable<string>): AsyncGenerator<Element> {
  let read: Element[] = [];
  let [text, elements, items, depth] = [0, 0, 0, 0];
  let [isExport, isWhole] = [false, false];
  const open: Element[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > DEEPEST) throw new ConfigError(`the export has more than ${DEEPEST} nested elements`);
        if (open.length === 0 && !READ.includes(name)) return;
        if (open.length === 0) [text, elements] = [0, 0];
        if (++elements > MOST_ELEMENTS)
          throw new ConfigError(`the export has an item of more than ${MOST_ELEMENTS} elements`);
        const element = { name, attributes, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(part) {
        const element = open.at(-1);
        if (!element) return;
        text += part.length;
        if (text > MOST_TEXT) throw new ConfigError(`the export has an item of more than ${MOST_TEXT} characters`);
        element.text += part;
      },
      onclosetag(name, isImplied) {
        depth--;
        if (name === 'rss' && !isImplied) isWhole = true;
        if (name === 'wp:wxr_version') isExport = true;
        if (open.at(-1)?.name !== name || isImplied) return;
        const element = open.pop();
        if (element && open.length === 0) {
          read.push(element);
          if (name === 'item') items++;
        }
      },
    },
    { xmlMode: true },
  );
  for await (const chunk of chunks) {
    parser.write(chunk);
    yield* read;
    read = [];
  }
  parser.end();
  yield* read;
  if (!isExport) {
    throw new ConfigError(
      'the file is not a WordPress export: use the XML file of the menu Tools, Export (도구, 내보내기)',
    );
  }
  if (!isWhole) throw new ConfigError(`the export is cut off after ${items} items: export again`);
}

export function textOf({ children }: Element, name: string): string {
  return children.find((child) => child.name === name)?.text ?? '';
}

/** Returns the keys and values of an item's custom fields. */
export function metaOf(item: Element): [key: string, value: string][] {
  return item.children
    .filter(({ name }) => name === 'wp:postmeta')
    .map((meta) => [textOf(meta, 'wp:meta_key'), textOf(meta, 'wp:meta_value')]);
}
