import { atom, computed } from 'nanostores';
import { explain } from '../../../../session/browser/explain.browser.ts';
import { fetched, forget, load } from '../../../../ui/fetch/fetched.browser.ts';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { hasLostBest, rankedAnew } from '../best-comments.ts';
import type { CommentEntry } from '../routes/comment.api.ts';
import { COMMENTS_PER_PAGE, type CommentOrder, type Subject } from '../comment.ts';
import type { CommentCalls } from './comment-calls.browser.ts';
import { withEarlier, withLater } from '../comment-rules.ts';
import { type CommentSort, DEFAULT_SORT, storeSort, orders } from './comment-sort.browser.ts';

export type InitialPage = {
  comments: CommentEntry[];
  /** The page's number, from 0. */
  page: number;
  /** Number of top-level comments. */
  threads: number;
};

/** Maximum number of attempts to read a list that changes meanwhile. */
const READINGS = 3;

const pageAt = (position: number) => Math.floor(position / COMMENTS_PER_PAGE);

/**
 * The loaded part of the server's list of comments. Other members write and delete, too: if the position is uncertain,
 * it reloads some comments rather than skip one.
 */
export function createCommentPages(
  { kind, id }: Subject,
  { list }: Pick<CommentCalls, 'list'>,
  { comments, page, threads }: InitialPage,
) {
  const $comments = atom(comments);
  const $sort = atom<CommentSort>(DEFAULT_SORT);
  const $loading = atom(false);
  const $threads = atom(threads);
  /** The position of the first loaded comment, and the position after the last. */
  const $before = atom(page * COMMENTS_PER_PAGE);
  const $end = atom($before.get() + comments.length);
  const $after = computed([$threads, $end], (all, end) => all - end);
  /** The prefix of the cache keys of these comments. */
  const name = `comments/${kind}/${id}/`;
  let changes = 0;
  /** Whether the server's first page may hold a comment that is not loaded, because it became a best comment. */
  let isFirstPageStale = false;

  /** Marks fetched pages as outdated. */
  function noteChange(): void {
    changes += 1;
    forget(name);
  }

  const listed = (number: number, order: CommentOrder) =>
    load(fetched(`${name}${order}/${number}`, () => list(number, order)));

  /**
   * Corrects the positions by the server's new count. New comments are assumed before the loaded ones, deleted ones
   * among them.
   */
  function recount(counted: number): void {
    const grown = counted - $threads.get();
    if (grown === 0) return;
    noteChange();
    $threads.set(counted);
    if (grown < 0) $end.set(Math.max(0, $end.get() + grown));
    else if ($before.get() > 0) $before.set($before.get() + grown);
  }

  /** Reads pages of comments. Reads again if a change during the request may be missing from the response. */
  async function read(
    wanted: () => number[],
  ): Promise<{ start: number; end: number; listed: CommentEntry[] } | undefined> {
    if ($loading.get()) return undefined;
    $loading.set(true);
    try {
      for (let reading = 1; ; reading++) {
        const [known, pages] = [changes, wanted()];
        const answers = await Promise.all(pages.map((number) => listed(number, orders[$sort.get()])));
        if (changes === known) for (const { page } of answers) recount(page.totalElements);
        if (changes !== known) forget(name);
        if (changes !== known && reading < READINGS) continue;
        const end = Math.max(...pages) * COMMENTS_PER_PAGE + (answers.at(-1)?.comments.length ?? 0);
        const start = Math.min(...pages) * COMMENTS_PER_PAGE;
        return { start, end, listed: answers.flatMap((answer) => answer.comments) };
      }
    } catch (failure) {
      explain(failure, { tell: (why) => showSnackbar('댓글을 불러오지 못했어요', why) });
      return undefined;
    } finally {
      $loading.set(false);
    }
  }

  return {
    $comments,
    $sort,
    $loading,
    $before,
    $after,

    /** Replaces the comments after a rule changed them, and sorts them as the server does. */
    apply(changed: CommentEntry[]): void {
      const former = $comments.get();
      const grown = changed.length - former.length;
      const ranked = rankedAnew(former, changed, orders[$sort.get()], $before.get() === 0);
      noteChange();
      $threads.set($threads.get() + grown);
      $end.set($end.get() + grown);
      if (hasLostBest(former, ranked) && $after.get() > 0) {
        // On the server this comment may now follow the last loaded comment, and a later comment may be on the first
        // page.
        isFirstPageStale = true;
        $end.set($end.get() - 1);
      }
      $comments.set(ranked);
    },

    /** Moves the positions after a new comment: the server lists it first or last, depending on the order. */
    shift(): void {
      const isFirst = orders[$sort.get()] === 'desc';
      if (isFirst && $before.get() > 0) $before.set($before.get() + 1);
      if (!isFirst && $after.get() > 0) $end.set($end.get() - 1);
    },

    async showMore(): Promise<void> {
      // Loads at least half a page, even if a part of the next page is loaded already.
      const found = await read(() => [
        ...new Set([...(isFirstPageStale ? [0] : []), pageAt($end.get()), pageAt($end.get() + COMMENTS_PER_PAGE / 2)]),
      ]);
      if (!found) return;
      isFirstPageStale = false;
      $end.set(found.end);
      $comments.set(withLater($comments.get(), found.listed));
    },

    async showEarlier(): Promise<void> {
      // Also reads the page of the first loaded comment, which may have moved to another page since.
      const found = await read(() => [pageAt($before.get()) - 1, pageAt($before.get())].filter((page) => page >= 0));
      if (!found) return;
      $before.set(found.start);
      $comments.set(withEarlier($comments.get(), found.listed));
    },

    async sortBy(sort: CommentSort): Promise<void> {
      const former = $sort.get();
      if (sort === former || $loading.get()) return;
      $sort.set(sort);
      const found = await read(() => [0]);
      if (!found) return $sort.set(former);
      storeSort(sort);
      $before.set(0);
      $end.set(found.listed.length);
      $comments.set(found.listed);
    },
  };
}
