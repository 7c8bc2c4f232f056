import type { Editor, JSONContent } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Selection } from '@tiptap/pm/state';

/**
 * Inserts blocks at the cursor: in place of an empty paragraph, or behind the current block. Then the cursor is in the
 * first text of the new blocks, or behind them if they are atomic.
 */
export function insertBlocks(editor: Editor, blocks: JSONContent[]): void {
  const { schema, selection, tr, doc } = editor.state;
  const { $from, to } = selection;
  const isInBlock = $from.depth > 0;
  const isEmptyParagraph = isInBlock && $from.node(1).type.name === 'paragraph' && $from.node(1).content.size === 0;
  const end = isInBlock ? $from.after(1) : to;
  const start = isEmptyParagraph ? $from.before(1) : end;
  const nodes = blocks.map((block) => schema.nodeFromJSON(block));
  const goesOnInside = nodes.some((node) => !node.isAtom);
  if (!goesOnInside && end === doc.content.size) nodes.push(schema.node('paragraph'));
  tr.replaceWith(start, end, nodes);
  const inserted = blocks.reduce((size, block) => size + schema.nodeFromJSON(block).nodeSize, 0);
  const place = goesOnInside ? start + 1 : start + inserted;
  tr.setSelection(Selection.near(tr.doc.resolve(place), 1)).scrollIntoView();
  // Closes the history group, so that one undo reverts exactly this change.
  editor.view.dispatch(closeHistory(tr));
  editor.view.focus();
}
