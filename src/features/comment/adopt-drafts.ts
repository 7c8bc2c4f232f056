import { deviceStorage, tabStorage } from '../../lib/browser-storage.ts';
import { countGraphemes } from '../../ui/graphemes.ts';
import { COMMENT_LENGTH } from './comment.ts';
import { draftsPrefix } from './comment-draft.ts';

/** Makes what was written in this tab before signing in the member's own, below what they had begun by themselves. */
export function adoptDrafts(owner: number): void {
  const visitors = draftsPrefix(undefined);
  for (const key of Object.keys(tabStorage).filter((key) => key.startsWith(visitors))) {
    const ownKey = draftsPrefix(owner) + key.slice(visitors.length);
    try {
      deviceStorage.setItem(ownKey, joined(deviceStorage.getItem(ownKey) ?? '', tabStorage.getItem(key) ?? ''));
      tabStorage.removeItem(key);
    } catch {
      // The browser has no room left: it waits in the tab.
    }
  }
}

/** Cut to what a comment may have; the member's own text stays whole. */
function joined(own: string, visitors: string): string {
  if (own === '' || own === visitors) return visitors;
  const room = COMMENT_LENGTH - countGraphemes(own) - 1;
  return room > 0 ? `${own}\n${firstGraphemes(visitors, room)}` : own;
}

function firstGraphemes(text: string, limit: number): string {
  const segments = [...new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(text)];
  return segments
    .slice(0, limit)
    .map(({ segment }) => segment)
    .join('');
}
