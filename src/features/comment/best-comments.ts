import type { CommentEntry, ReplyEntry } from './comment.api.ts';
import { BEST_APPLAUSE, type CommentOrder } from './comment.ts';

/**
 * Ranks a page's comments anew after a change that took a best comment or reply away, as the server would: a withheld one
 * moves to the place of its date, and the next one by applause becomes a best one. Other lists stay the same objects.
 */
export function rankedAnew(before: CommentEntry[], after: CommentEntry[], order: CommentOrder): CommentEntry[] {
  const formerById = new Map(before.map((comment) => [comment.id, comment]));
  const ranked = after.map((comment) => {
    const former = formerById.get(comment.id)?.childComments ?? [];
    const childComments = rankedList(former, comment.childComments, order);
    return childComments === comment.childComments ? comment : { ...comment, childComments };
  });
  return rankedList(before, ranked, order);
}

/** Whether fewer of the comments are best ones than before. */
export function hasLostBest(before: CommentEntry[], after: CommentEntry[]): boolean {
  return after.filter(isBest).length < before.filter(isBest).length;
}

const isBest = ({ bestComment }: ReplyEntry) => bestComment;

function rankedList<Entry extends ReplyEntry>(before: ReplyEntry[], after: Entry[], order: CommentOrder): Entry[] {
  const formerBest = new Set(before.filter(isBest).map(({ id }) => id));
  const best = after.filter(isBest);
  const vacant = formerBest.size - best.length;
  if (vacant <= 0) return after;
  const demoted = after.filter((entry) => !entry.bestComment && formerBest.has(entry.id));
  const others = after.filter((entry) => !entry.bestComment && !formerBest.has(entry.id));
  const promoted = others
    .filter(({ status, emotionCount }) => status === 'ACTIVE' && emotionCount >= BEST_APPLAUSE)
    .sort((one, other) => other.emotionCount - one.emotionCount || one.id - other.id)
    .slice(0, vacant);
  const rest = others.filter((entry) => !promoted.includes(entry));
  for (const entry of demoted) rest.splice(placeOf(entry, rest, order), 0, entry);
  return [...best, ...promoted.map((entry) => ({ ...entry, bestComment: true })), ...rest];
}

function placeOf(entry: ReplyEntry, among: ReplyEntry[], order: CommentOrder): number {
  return among.findLastIndex((other) => (order === 'desc' ? isLater(other, entry) : isLater(entry, other))) + 1;
}

function isLater(one: ReplyEntry, other: ReplyEntry): boolean {
  if (one.createdDate === other.createdDate) return one.id > other.id;
  return one.createdDate > other.createdDate;
}
