import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { eq, sql } from '../../src/db/drizzle.ts';
import type { Queryable } from '../../src/db/connection.ts';
import { article, channel, comment, content, maker, member, story, talk, writer } from '../../src/db/schema/index.ts';
import { type CommentedKind, commentedKinds, type Subject } from '../../src/features/community/comment/comment.ts';
import { setCommentApplause } from '../../src/features/community/comment/server/comment-applause.server.ts';
import { createComment } from '../../src/features/community/comment/server/create-comment.server.ts';
import { paths } from '../../src/site/paths.ts';
import { onDatabase } from '../database.ts';
import { idle } from '../waiting.ts';
import { expect, type Member } from '../people/members.ts';

export { expect, type Member, test } from '../people/members.ts';
export { commentedKinds };

const HOUR_MS = 3_600_000;

export function pathOf({ kind, id }: Subject): string {
  return { article: paths.article, story: paths.story, talk: paths.talk }[kind](id);
}

/** Adds a member who writes from another browser. */
export function addNeighbour(): Promise<Member> {
  const nickname = `이웃${randomUUID().slice(0, 6)}`;
  return onDatabase(async (db) => {
    const [row] = await db.insert(member).values({ nickname }).returning({ id: member.id });
    return { id: row?.id ?? 0, nickname };
  });
}

/** Adds a content to comment on. */
export async function addSubject(kind: CommentedKind, authorId?: number): Promise<Subject> {
  const author = authorId ?? (await addNeighbour()).id;
  return onDatabase((db) =>
    db.transaction(async (transaction) => {
      const publishedAt = new Date();
      const [row] = await transaction
        .insert(content)
        .values({ kind, authorId: author, status: 'PUBLISHED', publishedAt })
        .returning({ id: content.id });
      const id = row?.id ?? 0;
      await details[kind](transaction, id, author, publishedAt);
      return { kind, id };
    }),
  );
}

const body = [{ type: 'paragraph' as const, text: '새잎이 돋는 봄에는 물을 조금 더 자주 주세요.' }];

const details: Record<
  CommentedKind,
  (db: Queryable, id: number, authorId: number, publishedAt: Date) => Promise<unknown>
> = {
  async article(db, id, memberId) {
    await db.insert(writer).values({ memberId }).onConflictDoNothing();
    await db.insert(article).values({ id, title: '봄맞이 분갈이', subtitle: '흙부터 고르기', body });
  },
  async story(db, id, memberId) {
    await db.insert(maker).values({ memberId }).onConflictDoNothing();
    await db.insert(story).values({ id, title: '봄맞이 분갈이', subtitle: '흙부터 고르기', tags: ['허브'], body });
  },
  async talk(db, id, _memberId, publishedAt) {
    const [found] = await db.select({ id: channel.id }).from(channel).limit(1);
    await db.insert(talk).values({ id, channelId: found?.id ?? 0, publishedAt, text: '오늘의 초록' });
  },
};

/** Writes a comment by the product's command. @returns its id */
export function addComment(
  { kind, id: contentId }: Subject,
  memberId: number,
  body: string,
  repliedTo: number | null = null,
): Promise<number> {
  return onDatabase(async (db) => {
    const request = { memberId, requestId: randomUUID() };
    return (await createComment(db, kind, { body, contentId, repliedTo }, request)).id;
  });
}

/** Writes comments in one statement, an hour apart, the last one newest. @returns their ids */
export function addComments(
  { id: contentId }: Subject,
  authorId: number,
  texts: string[],
  parentId?: number,
): Promise<number[]> {
  return onDatabase((db) =>
    db.transaction(async (transaction) => {
      const now = Date.now();
      const rows = texts.map((text, index) => ({
        contentId,
        parentId,
        authorId,
        body: text,
        createdAt: new Date(now - (texts.length - index) * HOUR_MS),
      }));
      const added = await transaction.insert(comment).values(rows).returning({ id: comment.id });
      await transaction
        .update(content)
        .set({ commentCount: sql`${content.commentCount} + ${texts.length}` })
        .where(eq(content.id, contentId));
      return added.map(({ id }) => id);
    }),
  );
}

export async function applaud({ kind }: Subject, commentId: number, times: number): Promise<void> {
  const neighbours = await Promise.all(Array.from({ length: times }, addNeighbour));
  await onDatabase(async (db) => {
    for (const { id } of neighbours) await setCommentApplause(db, kind, commentId, id, true);
  });
}

/** Returns the stored comments of a content, oldest first. */
export function storedComments({ id }: Subject): Promise<{ id: number; body: string; authorId: number }[]> {
  return onDatabase((db) =>
    db
      .select({ id: comment.id, body: comment.body, authorId: comment.authorId })
      .from(comment)
      .where(eq(comment.contentId, id))
      .orderBy(comment.createdAt, comment.id),
  );
}

/** The comments on a page, as a reader sees them. */
export function discussionOn(page: Page) {
  const region = page.getByRole('region', { name: /^댓글 / });
  const all = region.getByRole('article');
  return {
    region,
    heading: region.getByRole('heading', { level: 2 }),
    all,
    /** The text of each comment and reply, from top to bottom. */
    texts: region.locator('.comment-body, .comment-withheld'),
    field: region.getByRole('textbox', { name: '댓글', exact: true }),
    send: region.locator('#comment-form').getByRole('button', { name: '등록' }),
    of: (text: string | RegExp) => all.filter({ hasText: text }),

    /** Waits until the framework is loaded, as it is after the reader focuses the comments. */
    async wake() {
      await region.getByRole('textbox', { name: '댓글', exact: true }).focus();
      await expect(page.locator('astro-island', { has: region })).not.toHaveAttribute('ssr');
      await idle(page);
    },

    async write(text: string) {
      await this.field.fill(text);
      await this.send.click();
      await expect(this.field).toHaveValue('');
    },

    async reply(to: Locator, text: string) {
      await to.getByRole('button', { name: '답글', exact: true }).click();
      await to.getByRole('textbox').fill(text);
      await to.getByRole('button', { name: '등록' }).click();
      await expect(region.getByRole('textbox')).toHaveCount(1);
    },

    async choose(of: Locator, item: '수정하기' | '삭제하기' | '신고하기' | '차단하기' | '모두에게 숨기기') {
      await of.getByRole('button', { name: /댓글 메뉴$/ }).click();
      // Uses a key: Playwright scrolls to a popover as if it were at the beginning of the page, and then misses it.
      await of.getByRole('button', { name: item, exact: true }).press('Enter');
    },

    async remove(which: Locator) {
      await this.choose(which, '삭제하기');
      const question = page.getByRole('alertdialog', { name: '댓글을 삭제할까요?' });
      await question.getByRole('button', { name: '삭제하기' }).click();
      await expect(question).toBeHidden();
    },
  };
}
