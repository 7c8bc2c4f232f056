import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Opens the insert menu when a slash is typed in an empty paragraph, except during composition of a syllable. */
export const SlashKey = Extension.create<{ onSlash: () => void }>({
  name: 'slashKey',
  addOptions: () => ({ onSlash: () => {} }),
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleTextInput: (view, _from, _to, text) => {
            const { $from, empty } = view.state.selection;
            const isAtBeginning =
              $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parentOffset === 0;
            if (text !== '/' || view.composing || !empty || !isAtBeginning || $from.parent.content.size > 0)
              return false;
            this.options.onSlash();
            return true;
          },
        },
      }),
    ];
  },
});
