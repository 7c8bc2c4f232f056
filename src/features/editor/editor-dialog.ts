/** Dialogs that the editor opens. */
export type EditorDialog = 'link' | 'linkCard' | 'article';
