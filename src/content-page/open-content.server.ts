import type { AstroGlobal } from 'astro';
import { cacheFor, tagOf } from '../cache/tags.ts';
import type { Queryable } from '../db/connection.ts';
import { articlesById } from '../features/contents/article/article.server.ts';
import type { ArticleSummary } from '../features/contents/article/article.ts';
import { isBlockedByViewer } from '../features/community/block/block.server.ts';
import { relatedArticleIds } from '../features/writing/body/body.ts';
import type { BodyNode } from '../model/body.ts';
import { openComments } from '../features/community/comment/server/comment.server.ts';
import type { CommentedKind, CommentPage } from '../features/community/comment/comment.ts';
import type { Absence, Found } from '../features/writing/content/content.ts';
import type { Author } from '../features/people/member/member.ts';
import { statusOf } from '../http/errors.ts';
import { idFromPath } from '../http/page-query.ts';
import { type Instead, listInstead } from './instead.server.ts';

type Readable = { id: number; author: Author; body?: BodyNode[]; isPendingReview?: boolean; isHidden?: boolean };

type Kind<Item, Related> = {
  kind: CommentedKind;
  /** The id in the page's address, unchecked. */
  id: string | undefined;
  get(db: Queryable, id: number, viewerId: number | undefined): Promise<Found<Item>>;
  /** Returns the related contents. */
  listRelated(db: Queryable, item: Item, viewerId: number | undefined): Promise<Related[]>;
};

/** The data for the page of a content: the content, or the reason why the viewer cannot see it. */
export type OpenContent<Item, Related> = {
  item?: Item;
  absence?: Absence;
  /** The author, if the viewer has blocked them. */
  blockedAuthor?: Author;
  comments?: CommentPage;
  /** The visible articles that the body links to. */
  articles?: ArticleSummary[];
  related: Related[];
  kind: CommentedKind;
  /** Contents to offer in place of an absent one. */
  instead?: Instead;
};

type Page = Pick<AstroGlobal, 'locals' | 'url' | 'cache' | 'response'>;

/**
 * Loads the content that a page's address names, with its comments and related contents. Sets the status of the
 * response if the content is absent. Sets how long the page may be cached, and its cache tags.
 */
export async function openContent<Item extends Readable, Related extends { id: number }>(
  { locals: { db, viewer }, url, cache, response }: Page,
  { kind, id: written, get, listRelated }: Kind<Item, Related>,
): Promise<OpenContent<Item, Related>> {
  const id = idFromPath(written);
  const { item, absence } = id === undefined ? { absence: 'NOT_FOUND' as const } : await get(db, id, viewer?.id);
  if (absence) response.status = statusOf(absence);
  if (!item) {
    // An invalid id needs no query.
    const instead = id === undefined ? undefined : await listInstead(db, { kind, id, viewerId: viewer?.id });
    return { kind, absence, related: [], ...(instead && { instead }) };
  }

  // Only the author sees content pending review, and it has no comments.
  if (item.isPendingReview) return { kind, item, related: [] };
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
    // Articles are our own magazine, so blocks do not apply to them.
    kind !== 'article' && isBlockedByViewer(db, viewer, item.author.id),
  ]);
  // The tags include articles that are not visible now, since they may become visible.
  const contents = [item.id, ...related.map(({ id }) => id), ...articleIds].map(tagOf.content);
  const tags = [...contents, tagOf.member(item.author.id), tagOf.comments(comments.page)];
  cache.set({ ...cacheFor.hours, tags: kind === 'talk' ? [...tags, tagOf.channels] : tags });
  return isBlocked ? { kind, blockedAuthor: item.author, related } : { kind, item, comments, articles, related };
}
