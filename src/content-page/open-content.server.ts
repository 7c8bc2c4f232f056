import type { AstroGlobal } from 'astro';
import { keepFor, tagOf } from '../cache/tags.ts';
import type { Queryable } from '../db/connection.ts';
import { articlesById } from '../features/article/article.server.ts';
import type { ArticleSummary } from '../features/article/article.ts';
import { isBlockedByViewer } from '../features/block/block.server.ts';
import { type BodyNode, relatedArticleIds } from '../features/body/body.ts';
import { openComments } from '../features/comment/comment.server.ts';
import type { CommentedKind, CommentPage } from '../features/comment/comment.ts';
import type { Absence, Found } from '../features/content/content.ts';
import type { Author } from '../features/member/member.ts';
import { statusOf } from '../http/errors.ts';
import { idFromPath } from '../http/page-query.ts';
import { type Instead, listInstead } from './instead.server.ts';

type Readable = { id: number; author: Author; body?: BodyNode[]; isHeld?: boolean; isHidden?: boolean };

type Kind<Item, Related> = {
  kind: CommentedKind;
  /** The id as the page's address has it. */
  id: string | undefined;
  get(db: Queryable, id: number, viewerId: number | undefined): Promise<Found<Item>>;
  /** What is read after it. */
  listRelated(db: Queryable, item: Item, viewerId: number | undefined): Promise<Related[]>;
};

/** What the page of a content shows to whoever is looking: the content, or why it is not shown. */
export type OpenContent<Item, Related> = {
  item?: Item;
  absence?: Absence;
  /** Who wrote it, where the viewer has blocked them. */
  blockedAuthor?: Author;
  comments?: CommentPage;
  /** Those of the articles that its body points to that are shown. */
  articles?: ArticleSummary[];
  related: Related[];
  kind: CommentedKind;
  /** What the reader may want in place of what is absent. */
  instead?: Instead;
};

type Page = Pick<AstroGlobal, 'locals' | 'url' | 'cache' | 'response'>;

/**
 * Loads the content that a page's address names, with what stands beside it. Answers with the status of what is not
 * there, and says how long the page may be kept and which contents it shows.
 */
export async function openContent<Item extends Readable, Related extends { id: number }>(
  { locals: { db, viewer }, url, cache, response }: Page,
  { kind, id: written, get, listRelated }: Kind<Item, Related>,
): Promise<OpenContent<Item, Related>> {
  const id = idFromPath(written);
  const { item, absence } = id === undefined ? { absence: 'NOT_FOUND' as const } : await get(db, id, viewer?.id);
  if (absence) response.status = statusOf(absence);
  if (!item) {
    // An address that cannot be one costs nothing.
    const instead = id === undefined ? undefined : await listInstead(db, { kind, id, viewerId: viewer?.id });
    return { kind, absence, related: [], ...(instead && { instead }) };
  }

  // Its author alone is shown it, and nobody can take part in it.
  if (item.isHeld) return { kind, item, related: [] };
  if (item.isHidden) {
    const articles = await articlesById(db, relatedArticleIds(item.body ?? []));
    return { kind, item, articles, related: [] };
  }

  const commentId = idFromPath(url.searchParams.get('comment') ?? undefined);
  const articleIds = relatedArticleIds(item.body ?? []);
  const [related, articles, comments, isBlocked] = await Promise.all([
    listRelated(db, item, viewer?.id),
    articlesById(db, articleIds),
    openComments(db, { kind, id: item.id }, viewer, commentId),
    // The magazine is ours, and shown to everybody.
    kind !== 'article' && isBlockedByViewer(db, viewer, item.author.id),
  ]);
  // An article that is not shown may be, later.
  const contents = [item.id, ...related.map(({ id }) => id), ...articleIds].map(tagOf.content);
  const tags = [...contents, tagOf.member(item.author.id), tagOf.comments(comments.page)];
  cache.set({ ...keepFor.hours, tags: kind === 'talk' ? [...tags, tagOf.channels] : tags });
  return isBlocked ? { kind, blockedAuthor: item.author, related } : { kind, item, comments, articles, related };
}
