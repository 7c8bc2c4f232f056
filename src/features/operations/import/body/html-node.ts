export type TextNode = {
  text: string;
  /** Whether line breaks of this text count: a blank line ends a paragraph, and every other line break is shown. */
  keepsBreaks: boolean;
};
export type ElementNode = { name: string; attribs: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = TextNode | ElementNode;

export function isElement(node: HtmlNode): node is ElementNode {
  return 'name' in node;
}
