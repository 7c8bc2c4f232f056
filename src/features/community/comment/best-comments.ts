import type { CommentEntry, ReplyEntry } from './routes/comment.api.ts';
import { BEST_APPLAUSE, BEST_COMMENTS, type CommentOrder } from './comment.ts';

/**
 * Ranks a page's comments anew after a change, as the server would. A withheld best comment or reply moves to the
 * position of its date, and the next comment by applause becomes a best comment. A comment that is shown again can
 * become a best comment. Unchanged lists stay the same objects.
 * @param isFromStart whether these are the first comments: only they include the best comments
 */
export function rankedAnew(
  before: CommentEntry[],
  after: CommentEntry[],
  order: CommentOrder,
  isFromStart = true,
): CommentEntry[] {
  const formerById = new Map(before.map((comment) => [comment.id, comment]));
  const ranked = after.map((comment) => {
    const former = formerById.get(comment.id)?.childComments ?? [];
    const childComments = rankedList(former, comment.childComments, order, true);
    return childComments === comment.childComments ? comment : { ...comment, childComments };
  });
  return rankedList(before, ranked, order, isFromStart);
}

/** Returns whether a former best comment has lost its rank. */
export function hasLostBest(before: CommentEntry[], ranked: CommentEntry[]): boolean {
  const best = new Set(ranked.filter(isBest).map(({ id }) => id));
  return before.some((comment) => comment.bestComment && !best.has(comment.id));
}

const isBest = ({ bestComment }: ReplyEntry) => bestComment;

function rankedList<Entry extends ReplyEntry>(
  before: ReplyEntry[],
  after: Entry[],
  order: CommentOrder,
  isFromStart: boolean,
): Entry[] {
  const formerById = new Map(before.map((entry) => [entry.id, entry]));
  const best = after.filter(isBest);
  const vacant = before.filter(isBest).length - best.length;
  const isShownAgain = ({ id }: Entry) => (formerById.get(id)?.status ?? 'ACTIVE') !== 'ACTIVE';
  const candidates = after
    .filter((entry) => !entry.bestComment && !formerById.get(entry.id)?.bestComment)
    .filter(({ status, emotionCount }) => status === 'ACTIVE' && emotionCount >= BEST_APPLAUSE);
  const returned = isFromStart ? candidates.filter(isShownAgain) : [];
  if (vacant <= 0 && returned.length === 0) return after;
  const promoted = candidates.toSorted(byApplause).slice(0, Math.max(0, vacant));
  const top = [...new Set([...best, ...promoted, ...returned])];
  const chosen = returned.length > 0 ? top.toSorted(byApplause).slice(0, BEST_COMMENTS) : top;
  const demoted = after.filter((entry) => !chosen.includes(entry) && formerById.get(entry.id)?.bestComment);
  const rest = after.filter((entry) => !chosen.includes(entry) && !demoted.includes(entry));
  for (const entry of demoted)
    rest.splice(placeOf(entry, rest, order), 0, entry.bestComment ? { ...entry, bestComment: false } : entry);
  return [...chosen.map((entry) => (entry.bestComment ? entry : { ...entry, bestComment: true })), ...rest];
}

/** Sorts by applause; of equals, the earlier comment comes first. */
function byApplause(one: ReplyEntry, other: ReplyEntry): number {
  return other.emotionCount - one.emotionCount || one.id - other.id;
}

function placeOf(entry: ReplyEntry, among: ReplyEntry[], order: CommentOrder): number {
  return among.findLastIndex((other) => (order === 'desc' ? isLater(other, entry) : isLater(entry, other))) + 1;
}

function isLater(one: ReplyEntry, other: ReplyEntry): boolean {
  if (one.createdDate === other.createdDate) return one.id > other.id;
  return one.createdDate > other.createdDate;
}
