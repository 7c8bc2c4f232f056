import { ListItem as LibraryListItem } from '@tiptap/extension-list';
import { BODY_LIMITS } from '../../body/limits.ts';

/** A list item: a line and nested lists, up to the depth that a body allows. */
export const ListItem = LibraryListItem.extend({
  content: 'paragraph list*',
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      // In a list, writers expect Tab to indent. It never moves the focus out of the text there, even at the last level.
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
