import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';

/**
 * Returns the keyboard shortcuts of a block with two fields, such as a quote and its source. Enter moves the cursor to the
 * second field, and from there behind the block. Backspace at the start of the second field moves to the first, and at the
 * start of the first field turns both into paragraphs.
 */
export function keysOfParts(first: string, second: string) {
  return { Enter: goOn(first, second), Backspace: goBack(first, second) };
}

type Press = (props: { editor: Editor }) => boolean;

function goOn(first: string, second: string): Press {
  return ({ editor }) => {
    const { $from } = editor.state.selection;
    if ($from.parent.type.name === first) return goTo(editor, $from.after() + 1);
    return $from.parent.type.name === second && goBehind(editor, $from.after(-1));
  };
}

function goBack(first: string, second: string): Press {
  return ({ editor }) => {
    const { empty, $from } = editor.state.selection;
    if (!empty || $from.parentOffset > 0) return false;
    if ($from.parent.type.name === second) return goTo(editor, $from.before() - 1);
    return $from.parent.type.name === first && dissolve(editor, $from.before(-1), $from.node(-1));
  };
}

function goTo(editor: Editor, position: number): true {
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, position)).scrollIntoView());
  return true;
}

/** Moves the cursor to the empty paragraph behind the block, and inserts it if there is none. */
function goBehind(editor: Editor, end: number): true {
  const next = editor.state.doc.nodeAt(end);
  const isThere = next?.type.name === 'paragraph' && next.content.size === 0;
  const { tr, schema } = editor.state;
  if (!isThere) tr.insert(end, schema.node('paragraph'));
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView());
  return true;
}

function dissolve(editor: Editor, start: number, block: DocumentNode): true {
  const { tr, schema } = editor.state;
  const paragraphs = block.children
    .filter((part, index) => index === 0 || part.content.size > 0)
    .map((part) => schema.node('paragraph', null, part.content));
  tr.replaceWith(start, start + block.nodeSize, paragraphs);
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, start + 1)).scrollIntoView());
  return true;
}
