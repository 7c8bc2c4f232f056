import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';

/** Up or down by one block. */
export type Direction = -1 | 1;

/**
 * Swaps the block at this position with its neighbour.
 * @returns the block's new position, or undefined at the edge of the text
 */
export function moveBlock(editor: Editor, position: number, direction: Direction): number | undefined {
  const { doc, tr, selection } = editor.state;
  const index = doc.resolve(position).index(0);
  const block = doc.maybeChild(index);
  const neighbour = doc.maybeChild(index + direction);
  if (!block || !neighbour) return undefined;
  const target = position + direction * neighbour.nodeSize;
  tr.delete(position, position + block.nodeSize).insert(target, block);
  const offset = selection.anchor - position;
  tr.setSelection(
    block.isAtom ? NodeSelection.create(tr.doc, target) : TextSelection.create(tr.doc, target + Math.max(1, offset)),
  );
  // Closes the history group, so that one undo reverts exactly this change.
  editor.view.dispatch(closeHistory(tr).scrollIntoView());
  return target;
}

/** Moves the block with the cursor by Alt, Shift and an arrow key. */
export const MoveBlockKeys = Extension.create({
  name: 'moveBlockKeys',
  addKeyboardShortcuts() {
    const move = (direction: Direction) => () => {
      const { $from, from } = this.editor.state.selection;
      moveBlock(this.editor, $from.depth > 0 ? $from.before(1) : from, direction);
      return true;
    };
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) };
  },
});
