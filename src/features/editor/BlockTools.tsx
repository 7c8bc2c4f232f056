import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import Icon from './Icon.tsx';
import { type Direction, moveBlock } from './move-block.ts';

type Props = {
  editor: Editor;
  getPos: () => number | undefined;
  /** What the block is, for screen readers: 사진, 링크 카드. */
  name: string;
  onRemove: () => void;
  /** Further buttons of this kind of block, before those that every block has. */
  children?: ReactNode;
};

/** What one does with a block as a whole. */
export default function BlockTools({ editor, getPos, name, onRemove, children }: Props) {
  const move = (direction: Direction) => {
    const position = getPos();
    const target = position === undefined ? undefined : moveBlock(editor, position, direction);
    if (target === undefined) return;
    // The block is drawn anew at its place; the button that was pressed keeps the focus there.
    queueMicrotask(() => {
      const block = editor.view.nodeDOM(target);
      if (block instanceof HTMLElement) block.querySelector<HTMLElement>(`[data-move="${direction}"]`)?.focus();
    });
  };
  return (
    <div className="editor-block-tools">
      {children}
      <button type="button" aria-label={`${name} 위로`} data-move="-1" onClick={() => move(-1)}>
        <Icon name="up" />
      </button>
      <button type="button" aria-label={`${name} 아래로`} data-move="1" onClick={() => move(1)}>
        <Icon name="down" />
      </button>
      <button type="button" aria-label={`${name} 빼기`} onClick={onRemove}>
        <Icon name="remove" />
      </button>
    </div>
  );
}
