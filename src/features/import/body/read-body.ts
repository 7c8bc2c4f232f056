import type { Block } from './blocks.ts';
import { htmlTree } from './html-tree.ts';
import { LeftOut } from './left-out.ts';
import { BodyReader } from './body-reader.ts';

export type ReadBody = {
  blocks: Block[];
  /** Parts that have no place here, told to the operator. */
  leftOut: string[];
};

export type Reading = {
  /** The address that relative addresses in it start from. */
  base: string | undefined;
  /** Whether line breaks of the HTML count, and blank lines part paragraphs. */
  keepsLineBreaks?: boolean | undefined;
};

/**
 * Reads HTML as a browser would show it. Every word and every link of it is in the blocks or is told; comments of the HTML
 * and words in attributes do not count, but for addresses and descriptions of pictures.
 */
export function readBody(html: string, { base, keepsLineBreaks = false }: Reading): ReadBody {
  const { nodes, filledIn, unclosed } = htmlTree(withPlainAddresses(html), keepsLineBreaks);
  const leftOut = new LeftOut();
  for (const block of filledIn) leftOut.other(`the old site filled in a block, which stays behind: ${block}`);
  if (unclosed.trim() !== '') leftOut.hiddenText('<!--', [{ text: unclosed, keepsBreaks: false }]);
  const reader = new BodyReader({ base, leftOut, cameLinks: new Set() });
  reader.readAll(nodes, { marks: {}, isPreformatted: false });
  reader.endParagraph();
  return { blocks: reader.blocks, leftOut: leftOut.lines(reader.cameAddresses()) };
}

/** Markdown writes an address as `<https://…>`, which is a tag in HTML. */
function withPlainAddresses(html: string): string {
  return html.replaceAll(/<(https?:\/\/[^\s<>"]+)>/gi, '&lt;$1&gt;');
}
