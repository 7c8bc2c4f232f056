import type { TalkDraft } from '../talk-input.ts';

/** Returns the text by which a member recognises a draft: its content, else the number of its pictures, else ''. */
export function wordsOf({ content, images }: Pick<TalkDraft, 'content' | 'images'>): string {
  return content.trim() || (images.length > 0 ? `(사진 ${images.length}장)` : '');
}
