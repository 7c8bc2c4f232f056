import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import Icon, { type IconName } from './Icon.tsx';

type Props = {
  editor: Editor;
  /** The element id of the insert menu. */
  insertMenuId: string;
  onLink: () => void;
};

/** The toolbar for formatting. A button applies to the selection or, without one, to the text that is typed next. */
export default function Toolbar({ editor, insertMenuId, onLink }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      isHeading: current.isActive('heading', { level: 2 }),
      isSubheading: current.isActive('heading', { level: 3 }),
      isBold: current.isActive('bold'),
      isItalic: current.isActive('italic'),
      isLink: current.isActive('link'),
      // Headings and quotes cannot contain links.
      canLink: current.can().setMark('link'),
      isBullets: current.isActive('bulletList'),
      isNumbers: current.isActive('orderedList'),
      isInList: current.isActive('listItem'),
      canUndo: undoDepth(current.state) > 0,
      canRedo: redoDepth(current.state) > 0,
    }),
  });

  /**
   * Keeps the focus in the text, and thereby a phone's keyboard open. During composition it lets the focus move, which
   * finishes the syllable.
   */
  const keepFocus = (event: MouseEvent) => !editor.view.composing && event.preventDefault();
  const focusNext = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    buttons.at((buttons.indexOf(document.activeElement as HTMLButtonElement) + step) % buttons.length)?.focus();
    event.preventDefault();
  };

  type ToolProps = { icon: IconName; label: string; isOn?: boolean; isOff?: boolean; onPress: () => void };
  const tool = ({ icon, label, isOn, isOff, onPress }: ToolProps): ReactNode => (
    <button
      key={label}
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      className={classNames('editor-tool', isOn && 'editor-tool-on')}
      onClick={() => !isOff && onPress()}
    >
      <Icon name={icon} />
    </button>
  );
  const chain = () => editor.chain().focus();

  return (
    <div
      ref={bar}
      className="editor-toolbar"
      role="toolbar"
      aria-label="글 꾸미기"
      onMouseDown={keepFocus}
      onKeyDown={focusNext}
    >
      <button type="button" className="editor-tool editor-tool-insert" popoverTarget={insertMenuId}>
        <Icon name="plus" />
        넣기
      </button>
      {tool({
        icon: 'heading',
        label: '소제목',
        isOn: state.isHeading,
        onPress: () => chain().toggleHeading({ level: 2 }).run(),
      })}
      {tool({
        icon: 'subheading',
        label: '작은 제목',
        isOn: state.isSubheading,
        onPress: () => chain().toggleHeading({ level: 3 }).run(),
      })}
      {tool({ icon: 'bold', label: '굵게', isOn: state.isBold, onPress: () => chain().toggleBold().run() })}
      {tool({ icon: 'italic', label: '기울임', isOn: state.isItalic, onPress: () => chain().toggleItalic().run() })}
      {tool({ icon: 'link', label: '링크', isOn: state.isLink, isOff: !state.canLink, onPress: onLink })}
      {tool({ icon: 'bullets', label: '목록', isOn: state.isBullets, onPress: () => chain().toggleBulletList().run() })}
      {tool({
        icon: 'numbers',
        label: '번호 목록',
        isOn: state.isNumbers,
        onPress: () => chain().toggleOrderedList().run(),
      })}
      {state.isInList && (
        <>
          {tool({ icon: 'higher', label: '한 단계 위로', onPress: () => chain().liftListItem('listItem').run() })}
          {tool({ icon: 'deeper', label: '한 단계 아래로', onPress: () => goDeeper(editor) })}
        </>
      )}
      <span className="editor-toolbar-end">
        {tool({ icon: 'undo', label: '되돌리기', isOff: !state.canUndo, onPress: () => chain().undo().run() })}
        {tool({ icon: 'redo', label: '다시 하기', isOff: !state.canRedo, onPress: () => chain().redo().run() })}
      </span>
    </div>
  );
}

/** Indents the list item like the Tab key, up to the maximum level. */
function goDeeper(editor: Editor): void {
  editor.commands.focus();
  editor.commands.keyboardShortcut('Tab');
}
