/** The dialogs of the editor. */
export type EditorDialog = 'link' | 'linkCard' | 'article';
