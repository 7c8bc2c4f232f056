/** Finds the content, and the comment if there is one, that the address of a page names. */

const ADDRESS = /(?:^|\/)(?:story|article|community\/view)\/([1-9]\d{0,14})(?:[?#/]|$)/;
const COMMENT = /[?&]comment=([1-9]\d{0,14})\b|#comments-([1-9]\d{0,14})\b/;

/** Returns the ids in the address of a content's page, or undefined for other texts. Without a comment, its id is null. */
export function namedByAddress(text: string): { contentId: number; commentId: number | null } | undefined {
  const [, id] = ADDRESS.exec(text.trim()) ?? [];
  if (id === undefined) return undefined;
  const [, asked, anchor] = COMMENT.exec(text) ?? [];
  const commentId = asked ?? anchor;
  return { contentId: Number(id), commentId: commentId === undefined ? null : Number(commentId) };
}
