/**
 * Matches `[name attribute="value"]`, `[/name]` and `[name /]`. A match never extends past the next bracket, so the
 * work is linear.
 */
const TAG = /\[(\/?)([a-z][\w-]*)((?:\s[^[\]]*)?)\/?\]/gi;
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))/g;

export type Shortcode = {
  name: string;
  isClosing: boolean;
  attributes: Record<string, string>;
  /** The shortcode as it is written. */
  written: string;
  start: number;
  end: number;
  /** The closing shortcode that belongs to this opening shortcode. */
  closing?: Shortcode;
};

/** Returns the shortcodes of a WordPress text in order. A shortcode in double brackets is text. */
export function shortcodesIn(content: string): Shortcode[] {
  const all = [...content.matchAll(TAG)]
    .filter(({ index }) => content[index - 1] !== '[')
    .map(({ 0: written, 1: slash, 2: name = '', 3: attributes = '', index }): Shortcode => {
      const isClosing = slash === '/';
      const start = index;
      return {
        name: name.toLowerCase(),
        isClosing,
        attributes: read(attributes),
        written,
        start,
        end: start + written.length,
      };
    });
  const closings = new Map<string, Shortcode>();
  for (const code of all.toReversed()) {
    if (code.isClosing) closings.set(code.name, code);
    else if (closings.has(code.name)) {
      code.closing = closings.get(code.name) as Shortcode;
    }
  }
  return all;
}

function read(attributes: string): Record<string, string> {
  return Object.fromEntries(
    attributes.matchAll(ATTRIBUTE).map(([, name = '', double, single, bare]) => {
      return [name.toLowerCase(), double ?? single ?? bare ?? ''];
    }),
  );
}
