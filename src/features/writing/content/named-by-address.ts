/** Which content, or comment on one, the address of its page names. */

const ADDRESS = /(?:^|\/)(?:story|article|community\/view)\/([1-9]\d{0,14})(?:[?#/]|$)/;
const COMMENT = /[?&]comment=([1-9]\d{0,14})\b|#comments-([1-9]\d{0,14})\b/;

/** @returns undefined for what is no such address; null for no comment */
export function namedByAddress(text: string): { contentId: number; commentId: number | null } | undefined {
  const [, id] = ADDRESS.exec(text.trim()) ?? [];
  if (id === undefined) return undefined;
  const [, asked, anchor] = COMMENT.exec(text) ?? [];
  const commentId = asked ?? anchor;
  return { contentId: Number(id), commentId: commentId === undefined ? null : Number(commentId) };
}
