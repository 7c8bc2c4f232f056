import type { Block } from './blocks.ts';
import { htmlTree } from './html-tree.ts';
import { Muted } from './left-out.ts';
import { BodyReader } from './body-reader.ts';

export type ReadBody = {
  blocks: Block[];
  /** Report lines about parts that cannot be imported. */
  leftOut: string[];
};

export type Reading = {
  /** The base of relative addresses in the HTML. */
  base: string | undefined;
  /** Whether line breaks of the HTML are shown, and blank lines separate paragraphs. */
  keepsLineBreaks?: boolean | undefined;
};

/**
 * Reads HTML as a browser would show it. Every word and every link is in the blocks or in the report. This does not
 * cover HTML comments, nor attributes other than addresses and descriptions of pictures.
 */
export function readBody(html: string, { base, keepsLineBreaks = false }: Reading): ReadBody {
  const { nodes, filledIn, unclosed } = htmlTree(withPlainAddresses(html), keepsLineBreaks);
  const leftOut = new Muted();
  for (const block of filledIn) leftOut.other(`a dynamic block of the old site is not imported: ${block}`);
  if (unclosed.trim() !== '') leftOut.hiddenText('<!--', [{ text: unclosed, keepsBreaks: false }]);
  const reader = new BodyReader({ base, leftOut, cameLinks: new Set() });
  reader.readAll(nodes, { marks: {}, isPreformatted: false });
  reader.endParagraph();
  return { blocks: reader.blocks, leftOut: leftOut.lines(reader.cameAddresses()) };
}

/** Markdown writes an address as `<https://…>`, which HTML would parse as a tag. */
function withPlainAddresses(html: string): string {
  return html.replaceAll(/<(https?:\/\/[^\s<>"]+)>/gi, '&lt;$1&gt;');
}
