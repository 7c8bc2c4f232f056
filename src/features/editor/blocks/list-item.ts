import { ListItem as LibraryListItem } from '@tiptap/extension-list';
import { BODY_LIMITS } from '../../body/limits.ts';

/** An item of a list: a line, and lists below it, as deep as a body may have them. */
export const ListItem = LibraryListItem.extend({
  content: 'paragraph list*',
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // Tab never leaves the text from a list, where it is expected to go a level deeper.
      Tab: () => {
        const { $from } = this.editor.state.selection;
        if ($from.node(-1)?.type !== this.type) return false;
        const level = ($from.depth - 1) / 2;
        if (level < BODY_LIMITS.listLevels) this.editor.commands.sinkListItem(this.name);
        return true;
      },
    };
  },
});
