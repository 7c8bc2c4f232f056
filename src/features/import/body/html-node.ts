/** A piece of text. */
export type TextNode = {
  text: string;
  /** Whether a blank line in it ends a paragraph, and every other line break is one for the reader, too. */
  keepsBreaks: boolean;
};
export type ElementNode = { name: string; attribs: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = TextNode | ElementNode;

export function isElement(node: HtmlNode): node is ElementNode {
  return 'name' in node;
}
