import type { TalkDraft } from './talk-input.ts';

/** What its writer tells a draft by: its words, or what there is while it has none. */
export function wordsOf({ content, images }: Pick<TalkDraft, 'content' | 'images'>): string {
  return content.trim() || (images.length > 0 ? `(사진 ${images.length}장)` : '');
}
