import { Editor, type JSONContent } from '@tiptap/core';
import { afterEach } from 'vitest';
import { bodyOf } from '../../../src/features/writing/editor/body-of-document.ts';
import { editingExtensions } from '../../../src/features/writing/editor/editing-extensions.browser.ts';
import { insertItems } from '../../../src/features/writing/editor/toolbar/insert-menu-items.ts';

/** jsdom has no layout, so every range has an empty rectangle. */
const nowhere = () => ({ left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0, x: 0, y: 0 }) as DOMRect;
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: nowhere });

let opened: Editor[] = [];

/** Opens the editor of a body. It renders no components. */
export function openEditor(content?: JSONContent) {
  const told = { slashes: 0, files: [] as File[], leftOut: [] as number[], embeds: [] as number[] };
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: editingExtensions({
      onSlash: () => told.slashes++,
      onFiles: (files) => told.files.push(...files),
      onPicturesLeftOut: (count) => told.leftOut.push(count),
      onEmbedsLeftOut: (count) => told.embeds.push(count),
    }),
    ...(content && { content }),
  });
  opened.push(editor);
  return {
    editor,
    told,
    /** Returns the body that the server would store. */
    body: () => bodyOf(editor.getJSON(), () => undefined),
    html: () => editor.getHTML(),
    /** Types a text as a keyboard does. */
    type(text: string) {
      for (const letter of text) typeLetter(editor, letter);
    },
    press(...keys: string[]) {
      for (const key of keys) pressKey(editor, key);
    },
    /** Chooses an entry of the menu of blocks. */
    insert(label: string) {
      const item = insertItems.find((each) => each.label === label);
      if (!item || !('insert' in item)) throw new Error(`${label} cannot be put in`);
      item.insert(editor);
    },
    /**
     * Pastes into the editor.
     * @returns whether the editor has handled it
     */
    paste(html: string, text = '') {
      return editor.view.pasteHTML(html, pasting(html, text));
    },
    pasteText(text: string) {
      return editor.view.pasteText(text, pasting('', text));
    },
  };
}

/**
 * Presses a key.
 * @param key for example `Enter` or `Alt-Shift-ArrowUp`; `Mod` is the command key
 */
function pressKey({ view }: Editor, name: string): void {
  const [key = '', ...held] = name.split('-').reverse();
  const event = new KeyboardEvent('keydown', {
    key,
    ctrlKey: held.includes('Mod'),
    altKey: held.includes('Alt'),
    shiftKey: held.includes('Shift'),
  });
  view.someProp('handleKeyDown', (handle) => handle(view, event));
}

function typeLetter(editor: Editor, letter: string): void {
  const { view } = editor;
  const { from, to } = view.state.selection;
  const write = () => view.state.tr.insertText(letter, from, to);
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, write))) view.dispatch(write());
}

export function pasting(html: string, text: string, files: File[] = []): ClipboardEvent {
  const data: Record<string, string> = { 'text/html': html, 'text/plain': text };
  const types = [...Object.keys(data).filter((type) => data[type]), ...(files.length > 0 ? ['Files'] : [])];
  const clipboardData = { types, files, getData: (type: string) => data[type] ?? '' };
  return Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData,
  }) as unknown as ClipboardEvent;
}

afterEach(() => {
  for (const editor of opened) editor.destroy();
  opened = [];
  document.body.replaceChildren();
});
