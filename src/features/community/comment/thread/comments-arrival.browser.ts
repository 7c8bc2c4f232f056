import { $me } from '../../../../session/browser/me.store.ts';
import { wakeIsland } from '../../../../ui/fetch/wake-island.ts';
import type { CommentedKind } from '../comment.ts';
import { draftPlaces } from '../form/comment-draft.browser.ts';
import { DEFAULT_SORT, readSort } from './comment-sort.browser.ts';

/** The script of the comments that runs without a framework, since most viewers only read. */

const section = document.querySelector<HTMLElement>('.comments');
const isNamed = new URLSearchParams(location.search).has('comment');

/** Returns whether the comments must hydrate at once: for an unsent draft, or another order than the page's. */
function isWanted(kind: CommentedKind, id: number): boolean {
  const member = $me.get()?.id;
  return (
    location.hash === '#comment-form' ||
    [member, undefined].some((owner) => draftPlaces(owner, { kind, id }).length > 0) ||
    (!isNamed && readSort() !== DEFAULT_SORT)
  );
}

/** Scrolls to the comment of the URL. Unfolds a folded comment; requests the page for a comment on another page. */
function land(): void {
  const [, id] = /^#comments-([1-9]\d{0,14})$/.exec(location.hash) ?? [];
  if (!id) return;
  const comment = document.getElementById(`comments-${id}`);
  const folded = comment?.closest('details:not([open])');
  folded?.setAttribute('open', '');
  if (folded) comment?.scrollIntoView();
  const address = new URL(location.href);
  if (comment || address.searchParams.get('comment') === id) return;
  address.searchParams.set('comment', id);
  location.replace(address);
}

if (section) {
  land();
  addEventListener('hashchange', land);
  if (isWanted(section.dataset.kind as CommentedKind, Number(section.dataset.content))) wakeIsland(section);
}
