import { atom } from 'nanostores';
import { callDiscover } from '../../../../http/browser/client.browser.ts';
import { changeLists } from '../../../../session/browser/changed-lists.browser.ts';
import { explain } from '../../../../session/browser/explain.browser.ts';
import { noteMuted } from '../../../../session/browser/scrap-notes.browser.ts';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { blockMember } from '../../toggle/block-calls.browser.ts';
import type { CommentEntry, LegibleEntry, ReplyEntry } from '../routes/comment.api.ts';
import type { Subject } from '../comment.ts';
import { callsOf } from './comment-calls.browser.ts';
import { createCommentPages, type InitialPage } from './comment-pages.store.ts';
import * as rules from '../comment-rules.ts';

/** The state of the form. */
export type CommentForm = {
  mode: 'write' | 'reply' | 'modify';
  /** The comment to which the reply belongs. */
  targetId: number | null;
  /** The comment that is edited. */
  modifyId: number | null;
  /** The member whom a reply addresses by name: the author of another reply. */
  targetName: string;
  /** The text before the edit. */
  orgMessage: string;
  /** Whether the form takes the focus when it opens. */
  focus: boolean;
  /** Whether a form is open among the comments, in addition to the form above them. */
  panel: boolean;
};

export type InitialComments = InitialPage & {
  subject: Subject;
  /** Number of comments and replies, by the content's counter. */
  count: number;
  /** Called after a change that the rest of the page must show. */
  onChange?: (() => void) | undefined;
};

const WRITING: CommentForm = {
  mode: 'write',
  targetId: null,
  modifyId: null,
  targetName: '',
  orgMessage: '',
  focus: false,
  panel: false,
};

export type CommentStore = ReturnType<typeof createCommentStore>;

/**
 * Creates the state of one content's comments. Created for each rendering, because the server renders for many viewers
 * at once.
 */
export function createCommentStore({ subject, count, onChange, ...initial }: InitialComments) {
  const { kind } = subject;
  const calls = callsOf(subject);
  const { apply, shift, ...pages } = createCommentPages(subject, calls, initial);
  const { $comments } = pages;
  const $count = atom(count);
  const $form = atom(WRITING);

  /** Shows the remaining comments and reduces the count by the removed ones. */
  function showLeft(left: CommentEntry[]): void {
    const gone = rules.countStanding($comments.get()) - rules.countStanding(left);
    apply(left);
    $count.set($count.get() - gone);
  }

  /** Makes a call that changes lists or other parts of the page. */
  async function change<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const answer = await changeLists(call);
    onChange?.();
    return answer;
  }

  function fail(label: string, failure: unknown): void {
    explain(failure, { tell: (why) => showSnackbar(label, why) });
  }

  return {
    ...pages,
    subject,
    $count,
    $form,

    openReply(target: LegibleEntry, focus = true): void {
      const targetName = target.parentId === null ? '' : target.nickname;
      $form.set({ ...WRITING, mode: 'reply', targetId: target.id, targetName, focus, panel: true });
    },

    openEdit({ id, content }: LegibleEntry, focus = true): void {
      $form.set({ ...WRITING, mode: 'modify', modifyId: id, orgMessage: content, focus, panel: true });
    },

    closeForm(): void {
      $form.set(WRITING);
    },

    /** Creates a comment or a reply. @throws CallFailure */
    async write(text: string, repliedTo: number | null, requestId: string): Promise<CommentEntry> {
      const written = await change(() => calls.write(text, repliedTo, requestId));
      // The server answers a repeated call with the comment of the first call.
      if (rules.findEntry($comments.get(), written.id)) return written;
      if (written.parentId === null) {
        apply(rules.withComment($comments.get(), written));
        shift();
      } else apply(rules.withReply($comments.get(), written));
      if (!written.isPendingReview) $count.set($count.get() + 1);
      return written;
    },

    /** @returns the comment after the edit @throws CallFailure */
    async edit(id: number, text: string): Promise<ReplyEntry | undefined> {
      const { content, isPendingReview, updatedDate } = await change(() => calls.edit(id, text));
      showLeft(rules.withChange($comments.get(), id, { content, isPendingReview, updatedDate }));
      return rules.findEntry($comments.get(), id);
    },

    /** @returns whether the comment was deleted */
    async remove(id: number): Promise<boolean> {
      try {
        await change(() => calls.remove(id));
      } catch (failure) {
        fail('댓글을 삭제하지 못했어요', failure);
        return false;
      }
      showLeft(rules.withoutComment($comments.get(), id, kind));
      return true;
    },

    /**
     * Hides a comment on the member's own content from everybody, or shows it again. @returns whether that succeeded
     */
    async hide(id: number, isHidden: boolean): Promise<boolean> {
      const { hide } = calls;
      if (!hide) return false;
      try {
        const { childComments: _, ...shown } = await change(() => hide(id, isHidden));
        showLeft(rules.withChange($comments.get(), id, shown));
      } catch (failure) {
        fail(isHidden ? '댓글을 숨기지 못했어요' : '댓글을 다시 공개하지 못했어요', failure);
        return false;
      }
      return true;
    },

    /** @throws CallFailure */
    async report(id: number, reasonId: number): Promise<void> {
      const reported = rules.findEntry($comments.get(), id);
      await change(() => calls.report(id, reasonId));
      if (reported?.writerId) await noteMuted(reported.writerId);
      showLeft(rules.withReported($comments.get(), id, kind));
    },

    /**
     * Sets the comment that solved a talk that asks for help.
     * @param commentId null for none
     * @throws CallFailure
     */
    async solve(commentId: number | null): Promise<void> {
      const path = `/api/v1/community/talk/${subject.id}/solved` as const;
      await change(() => callDiscover(path, { method: 'PUT', body: { commentId } }));
    },

    /** @returns whether the member was blocked */
    async block(writerId: number): Promise<boolean> {
      try {
        await change(() => blockMember(writerId));
      } catch (failure) {
        fail('차단하지 못했어요', failure);
        return false;
      }
      showLeft(rules.withBlocked($comments.get(), writerId, kind));
      return true;
    },
  };
}
