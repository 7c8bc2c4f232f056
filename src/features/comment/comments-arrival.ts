import { formatAgo } from '../../lib/dates.ts';
import { $me } from '../../session/me.store.ts';
import { wakeIsland } from '../../ui/wake-island.ts';
import type { CommentedKind } from './comment.ts';
import { draftPlaces } from './comment-draft.ts';
import { DEFAULT_SORT, readSort } from './comment-sort.ts';

/** What a page with comments does before any framework, which most readers never need. */

const section = document.querySelector<HTMLElement>('.comments');
const isNamed = new URLSearchParams(location.search).has('comment');

/** A page may have been kept for hours: the age of what it shows is told by the reader's clock. */
function tellAges(): void {
  const now = new Date();
  for (const time of document.querySelectorAll<HTMLTimeElement>('.comment time')) {
    time.textContent = formatAgo(new Date(time.dateTime), now);
  }
}

/** Whether there is more to do than to read: a text that was not sent, an order other than the page's. */
function isWanted(kind: CommentedKind, id: number): boolean {
  const member = $me.get()?.id;
  return (
    location.hash === '#comment-form' ||
    [member, undefined].some((owner) => draftPlaces(owner, { kind, id }).length > 0) ||
    (!isNamed && readSort() !== DEFAULT_SORT)
  );
}

/** Lands on the comment of the address: a folded one is unfolded, one on another page of comments is asked for. */
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
  tellAges();
  land();
  addEventListener('hashchange', land);
  if (isWanted(section.dataset.kind as CommentedKind, Number(section.dataset.content))) wakeIsland(section);
}
