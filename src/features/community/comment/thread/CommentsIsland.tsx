import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../../lib/text/numbers.ts';
import { $me } from '../../../../session/browser/me.store.ts';
import Button from '../../../../ui/form/Button.tsx';
import '../../../../ui/form/field.css';
import EmptyState from '../../../../ui/feedback/EmptyState.tsx';
import LiveRegion, { useSaid } from '../../../../ui/feedback/LiveRegion.tsx';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { pendingWords } from '../../review/pending-review.ts';
import { COMMENTS_CLOSED_TEXT } from '../author-control/author-control.ts';
import { adoptDrafts } from '../form/adopt-drafts.browser.ts';
import { withApplause } from '../applauded.ts';
import { createCommentStore, type InitialComments } from './comment.store.ts';
import CommentForm, { FORM_ID } from '../form/CommentForm.tsx';
import CommentQuestion from './CommentQuestion.tsx';
import CommentThread from './CommentThread.tsx';
import { draftPlaces } from '../form/comment-draft.browser.ts';
import { commentPath } from '../comment-path.ts';
import { findEntry, isLegible } from '../comment-rules.ts';
import { type CommentSort, readSort } from './comment-sort.browser.ts';
import { CommentsContext, type Question } from './comments-context.ts';
import { showHelpParts } from './help-parts.browser.ts';
import './comments.css';

type Props = InitialComments & {
  /** The content's author, if the content is hidden from members who block them. */
  authorId: number | undefined;
  /** Whether that author has closed the comments. */
  isClosed: boolean;
  /** For a talk that asks for help: the comment that solved it, if any. */
  help?: { solvedById: number | null } | undefined;
  /** The nearest comments on the pages before and after this one, for links that work without a script. */
  previousId: number | undefined;
  nextId: number | undefined;
};

const sorts: [CommentSort, string][] = [
  [1, '최신순'],
  [2, '등록순'],
];

/** The comments on a content: a plain list until the viewer first uses it, then with all actions. */
export default function CommentsIsland({ authorId, isClosed, help, previousId, nextId, ...initial }: Props) {
  const [store] = useState(() =>
    createCommentStore({
      ...initial,
      onChange: help && showHelpParts,
      comments: initial.comments.map((comment) => withApplause(comment, initial.subject.kind)),
    }),
  );
  const [viewerId] = useState(() => $me.get()?.id);
  const [comments, count, form] = [useStore(store.$comments), useStore(store.$count), useStore(store.$form)];
  const [before, after, sort] = [useStore(store.$before), useStore(store.$after), useStore(store.$sort)];
  const loading = useStore(store.$loading);
  const [question, setQuestion] = useState<Question>();
  const [said, announce] = useSaid();
  const [solvedById, setSolvedById] = useState(help?.solvedById);
  const heading = useRef<HTMLHeadingElement>(null);
  const [focusOn, focusIfGone] = useFocus(heading);
  const { subject } = store;

  const context = useMemo(
    () => ({ store, viewerId, authorId, isClosed, solvedById, setSolvedById, ask: setQuestion, focusOn, announce }),
    [store, viewerId, authorId, isClosed, solvedById, focusOn, announce],
  );

  // Runs before the effects in which the forms read their drafts.
  useLayoutEffect(() => {
    if (viewerId !== undefined) adoptDrafts(viewerId);
  }, [viewerId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the reader first reaches for the comments
  useEffect(() => {
    // Only a return from signing in focuses the form; other viewers came to read.
    const isReturn = location.hash === `#${FORM_ID}`;
    for (const place of draftPlaces(viewerId, subject)) {
      const entry = place.mode === 'write' ? undefined : findEntry(comments, place.id);
      if (!entry || !isLegible(entry)) continue;
      if (place.mode === 'reply' && isClosed) continue;
      if (place.mode === 'reply') store.openReply(entry, isReturn);
      else if (entry.writerId === viewerId) store.openEdit(entry, isReturn);
    }
    if (!new URLSearchParams(location.search).has('comment')) void store.sortBy(readSort());
  }, []);

  useEffect(() => {
    for (const element of document.querySelectorAll('[data-comment-count]')) element.textContent = formatCount(count);
  }, [count]);

  const leadOn = (show: () => Promise<void>) => async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const known = new Set(store.$comments.get().map(({ id }) => id));
    await show();
    const fresh = store.$comments.get().find(({ id }) => !known.has(id));
    if (fresh) focusOn(fresh.id, { preventScroll: event.detail > 0 });
  };

  const formId = form.targetId ?? form.modifyId;
  return (
    <CommentsContext value={context}>
      <section className="comments" aria-labelledby="comments" data-kind={subject.kind} data-content={subject.id}>
        <div className="comments-top">
          <h2 id="comments" ref={heading} tabIndex={-1}>{`댓글 ${formatCount(count)}`}</h2>
          {comments.length > 0 && (
            <fieldset aria-label="댓글 순서" className="comments-sorts">
              {sorts.map(([value, label]) => (
                <button
                  key={value}
                  type="button"
                  className="comment-action"
                  aria-pressed={sort === value}
                  onClick={() => store.sortBy(value)}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          )}
        </div>
        {isClosed ? (
          <p className="comments-closed">{COMMENTS_CLOSED_TEXT}</p>
        ) : (
          <CommentForm
            place={{ mode: 'write' }}
            label="댓글"
            placeholder="댓글을 남겨 보세요"
            sendLabel="등록"
            onSend={async (text, requestId) => {
              const { isPendingReview } = await store.write(text, null, requestId);
              announce(isPendingReview ? pendingWords.snackbar : '댓글을 남겼어요');
              if (isPendingReview) showSnackbar(pendingWords.snackbar);
            }}
          />
        )}
        <LiveRegion said={said} />
        {before > 0 && previousId !== undefined && (
          <p className="comments-more">
            <Button variant="quiet" href={commentPath(subject, previousId)} onClick={leadOn(store.showEarlier)}>
              {loading ? '불러오는 중이에요' : '이전 댓글 보기'}
            </Button>
          </p>
        )}
        {comments.length === 0 && !isClosed && <EmptyState text="아직 댓글이 없습니다" />}
        <ol className="comments-list" aria-busy={loading || undefined}>
          {comments.map((comment) => {
            const isAbout = comment.id === formId || comment.childComments.some(({ id }) => id === formId);
            return <CommentThread key={comment.id} comment={comment} form={isAbout ? form : undefined} />;
          })}
        </ol>
        {after > 0 && (
          <p className="comments-more">
            <Button
              variant="quiet"
              href={nextId === undefined ? '#comments' : commentPath(subject, nextId)}
              onClick={leadOn(store.showMore)}
            >
              {loading ? '불러오는 중이에요' : '댓글 더 보기'}
            </Button>
          </p>
        )}
      </section>
      <CommentQuestion
        question={question}
        authorId={authorId}
        // A late response must not close another question.
        onClose={() => setQuestion((now) => (now === question ? undefined : now))}
        onGone={focusIfGone}
      />
    </CommentsContext>
  );
}

type Goal = { id: number; after?: number | undefined; options?: FocusOptions | undefined };

/**
 * Moves the focus to a comment once it is on the page. If it was removed, to the comment after it, or to the heading.
 */
function useFocus(heading: { current: HTMLElement | null }) {
  const [goal, setGoal] = useState<Goal>();
  useEffect(() => {
    if (!goal) return;
    const [found, next] = [goal.id, goal.after].map((id) => document.getElementById(`comments-${id}`));
    const target = found ?? next ?? heading.current;
    const folded = target?.closest('details');
    if (folded) folded.open = true;
    target?.focus(goal.options);
    setGoal(undefined);
  }, [goal, heading]);
  const [moves] = useState(() => ({
    to: (id: number, options?: FocusOptions) => setGoal({ id, options }),
    ifGone: (id: number, after: number | undefined) => setGoal({ id, after }),
  }));
  return [moves.to, moves.ifGone] as const;
}
