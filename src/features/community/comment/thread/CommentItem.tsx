import { memo } from 'react';
import { formatCount } from '../../../../lib/text/numbers.ts';
import Either from '../../../../personal/Either.tsx';
import Avatar from '../../../../ui/Avatar.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { pendingWords } from '../../review/pending-review.ts';
import PendingComment from '../../review/PendingComment.tsx';
import AuthorName from '../../../people/member/AuthorName.tsx';
import { pressToggle } from '../../toggle/press-toggle.browser.ts';
import { useToggle } from '../../toggle/use-toggle.ts';
import { applauseKey } from '../applauded.ts';
import type { LegibleEntry, ReplyEntry } from '../routes/comment.api.ts';
import type { CommentForm as Form } from './comment.store.ts';
import CommentForm from '../form/CommentForm.tsx';
import CommentMenu from './CommentMenu.tsx';
import CommentText from './CommentText.tsx';
import CommentTime from './CommentTime.tsx';
import WithheldControls from '../author-control/WithheldControls.tsx';
import { commentPath } from '../comment-path.ts';
import { isLegible } from '../comment-rules.ts';
import { useComments } from './comments-context.ts';

type Props = {
  entry: ReplyEntry;
  /** The nicknames of the members who write in this thread. */
  names: string[];
  /** False below a deleted comment, and where comments are closed. */
  canReply: boolean;
  /** The form, if it belongs to this comment. */
  form: Form | undefined;
};

/** A comment or reply; a placeholder for a withheld one. */
export default memo(function CommentItem({ entry, names, canReply, form }: Props) {
  const { store, solvedById } = useComments();
  const id = `comments-${entry.id}`;
  const className = classNames('comment', entry.parentId !== null && 'comment-reply');
  if (!isLegible(entry))
    return (
      <article id={id} className={`${className} comment-withheld`} tabIndex={-1}>
        <p>{entry.content}</p>
        <WithheldControls entry={entry} />
      </article>
    );
  return (
    <article id={id} className={className} tabIndex={-1}>
      <Avatar name={entry.nickname} seed={entry.writerId} src={entry.image} />
      <div className="comment-text">
        <div className="comment-head">
          <strong>
            <AuthorName id={entry.writerId} nickname={entry.nickname} />
          </strong>
          {entry.bestComment && <span className="comment-best">베스트</span>}
          {entry.id === solvedById && <span className="comment-best">해결한 답</span>}
          <a className="comment-moment" href={commentPath(store.subject, entry.id)}>
            <CommentTime date={entry.createdDate} />
          </a>
          {entry.updatedDate && <span className="comment-edited">수정됨</span>}
          {entry.isPendingReview && <span className="comment-pending-state">{pendingWords.state}</span>}
        </div>
        {form?.mode === 'modify' ? (
          <EditForm entry={entry} original={form.orgMessage} focus={form.focus} />
        ) : (
          <>
            <CommentText text={entry.content} names={names} />
            {entry.isPendingReview ? (
              <PendingComment />
            ) : (
              <div className="comment-foot">
                <Applause entry={entry} />
                {canReply && (
                  <button type="button" className="comment-action" onClick={() => store.openReply(entry)}>
                    답글
                  </button>
                )}
              </div>
            )}
          </>
        )}
        {form?.mode === 'reply' && <ReplyForm entry={entry} form={form} />}
      </div>
      <CommentMenu entry={entry} />
    </article>
  );
});

function Applause({ entry }: { entry: LegibleEntry }) {
  const { store } = useComments();
  const key = applauseKey(store.subject.kind, entry.id);
  const shown = useToggle(key, { active: entry.emotionRegistration, count: entry.emotionCount });
  return (
    <Either when={[`on:${key}`, `off:${key}`]} is={shown.active}>
      {(isPressed) => (
        <button
          type="button"
          className="comment-action comment-applause"
          data-toggle={key}
          data-login=""
          aria-pressed={isPressed}
          onClick={(event) => pressToggle(event.currentTarget, key, shown)}
        >
          박수{shown.count > 0 && <span className="comment-applause-count">{formatCount(shown.count)}</span>}
        </button>
      )}
    </Either>
  );
}

function EditForm({ entry, original, focus }: { entry: LegibleEntry; original: string; focus: boolean }) {
  const { store, focusOn, announce } = useComments();
  const close = () => {
    store.closeForm();
    focusOn(entry.id);
  };
  return (
    <CommentForm
      place={{ mode: 'modify', id: entry.id }}
      label="댓글 수정"
      sendLabel="저장하기"
      original={original}
      focus={focus}
      onSend={async (text) => {
        const edited = await store.edit(entry.id, text);
        announce(edited?.isPendingReview ? pendingWords.snackbar : '댓글을 수정했어요');
        if (edited?.isPendingReview) showSnackbar(pendingWords.snackbar);
        close();
      }}
      onCancel={close}
    />
  );
}

function ReplyForm({ entry, form }: { entry: LegibleEntry; form: Form }) {
  const { store, focusOn, announce } = useComments();
  return (
    <CommentForm
      place={{ mode: 'reply', id: entry.id }}
      label={`${entry.nickname}님에게 답글`}
      placeholder={`${entry.nickname}님에게 답글을 남겨 보세요`}
      sendLabel="등록"
      prefix={form.targetName && `@${form.targetName} `}
      focus={form.focus}
      onSend={async (text, requestId) => {
        const { id, isPendingReview } = await store.write(text, entry.id, requestId);
        announce(isPendingReview ? pendingWords.snackbar : '답글을 남겼어요');
        if (isPendingReview) showSnackbar(pendingWords.snackbar);
        store.closeForm();
        focusOn(id);
      }}
      onCancel={() => {
        store.closeForm();
        focusOn(entry.id);
      }}
    />
  );
}
