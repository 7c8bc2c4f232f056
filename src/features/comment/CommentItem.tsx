import { memo } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import Avatar from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { ReplyEntry } from './comment.api.ts';
import type { CommentForm as Form } from './comment.store.ts';
import CommentForm from './CommentForm.tsx';
import CommentMenu from './CommentMenu.tsx';
import CommentText from './CommentText.tsx';
import CommentTime from './CommentTime.tsx';
import { commentPath } from './comment-path.ts';
import { useComments } from './comments-context.ts';

type Props = {
  entry: ReplyEntry;
  /** Who writes in its thread. */
  names: string[];
  /** Not below a comment that is deleted. */
  canReply: boolean;
  /** The form, when it is about this comment. */
  form: Form | undefined;
};

/** One comment or reply; one that is withheld says why. */
export default memo(function CommentItem({ entry, names, canReply, form }: Props) {
  const { store } = useComments();
  const id = `comments-${entry.id}`;
  const className = classNames('comment', entry.parentId !== null && 'comment-reply');
  if (entry.status !== 'ACTIVE')
    return (
      <article id={id} className={`${className} comment-withheld`} tabIndex={-1}>
        <p>{entry.content}</p>
      </article>
    );
  return (
    <article id={id} className={className} tabIndex={-1}>
      <Avatar name={entry.nickname} seed={entry.writerId} src={entry.image} />
      <div className="comment-text">
        <div className="comment-head">
          <strong>{entry.nickname}</strong>
          {entry.bestComment && <span className="comment-best">베스트</span>}
          <a href={commentPath(store.subject, entry.id)}>
            <CommentTime date={entry.createdDate} />
          </a>
          {entry.updatedDate && <span className="comment-edited">수정됨</span>}
        </div>
        {form?.mode === 'modify' ? (
          <EditForm entry={entry} original={form.orgMessage} focus={form.focus} />
        ) : (
          <>
            <CommentText text={entry.content} names={names} />
            <div className="comment-foot">
              <Applause entry={entry} />
              {canReply && (
                <button type="button" className="comment-action" onClick={() => store.openReply(entry)}>
                  답글
                </button>
              )}
            </div>
          </>
        )}
        {form?.mode === 'reply' && <ReplyForm entry={entry} form={form} />}
      </div>
      <CommentMenu entry={entry} />
    </article>
  );
});

function Applause({ entry }: { entry: ReplyEntry }) {
  const { store } = useComments();
  const { emotionCount: count, emotionRegistration: isApplauded } = entry;
  return (
    <button
      type="button"
      className="comment-action comment-applause"
      aria-pressed={isApplauded}
      onClick={() => store.applaud(entry)}
    >
      박수{count > 0 && <span className="comment-applause-count">{formatCount(count)}</span>}
    </button>
  );
}

function EditForm({ entry, original, focus }: { entry: ReplyEntry; original: string; focus: boolean }) {
  const { store, focusOn, announce } = useComments();
  const close = () => {
    store.closeForm();
    focusOn(entry.id);
  };
  return (
    <CommentForm
      place={{ mode: 'modify', id: entry.id }}
      label="댓글 수정"
      sendLabel="저장"
      original={original}
      focus={focus}
      onSend={async (text) => {
        await store.edit(entry.id, text);
        announce('댓글을 수정했어요');
        close();
      }}
      onCancel={close}
    />
  );
}

function ReplyForm({ entry, form }: { entry: ReplyEntry; form: Form }) {
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
        const { id } = await store.write(text, entry.id, requestId);
        announce('답글을 남겼어요');
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
