import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import Icon from '../toolbar/Icon.tsx';
import { type Direction, moveBlock } from './move-block.ts';

type Props = {
  editor: Editor;
  getPos: () => number | undefined;
  /** The name of the block for screen readers, such as 사진 or 링크 카드. */
  name: string;
  onRemove: () => void;
  /** Additional buttons of this type of block, placed before the common ones. */
  children?: ReactNode;
};

/** The buttons that move or remove a block. */
export default function BlockTools({ editor, getPos, name, onRemove, children }: Props) {
  const move = (direction: Direction) => {
    const position = getPos();
    const target = position === undefined ? undefined : moveBlock(editor, position, direction);
    if (target === undefined) return;
    // The editor renders the block again at its new position, so the pressed button must get the focus again.
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
