import { memo, useMemo } from 'react';
import type { CommentEntry, ReplyEntry } from '../routes/comment.api.ts';
import type { CommentForm as Form } from './comment.store.ts';
import CommentItem from './CommentItem.tsx';
import { useComments } from './comments-context.ts';

type Props = {
  comment: CommentEntry;
  /** The form, if it belongs to a comment of this thread. */
  form: Form | undefined;
};

/** Number of replies that are not folded. */
const REPLIES_SHOWN = 3;

/** A comment and its replies. Folds replies after the first `REPLIES_SHOWN`. */
export default memo(function CommentThread({ comment, form }: Props) {
  const { isClosed } = useComments();
  const { childComments: replies } = comment;
  const [shown, folded] = [replies.slice(0, REPLIES_SHOWN), replies.slice(REPLIES_SHOWN)];
  const nicknames = [...new Set([comment, ...replies].flatMap(({ nickname }) => nickname ?? []))].join('\n');
  // The array stays the same until another member joins, so that one new reply does not rerender hundreds of others.
  const names = useMemo(() => nicknames.split('\n'), [nicknames]);
  const formId = form?.targetId ?? form?.modifyId;

  const item = (entry: ReplyEntry) => (
    <CommentItem
      entry={entry}
      names={names}
      canReply={comment.status !== 'DELETE' && !isClosed}
      form={entry.id === formId ? form : undefined}
    />
  );
  const list = (entries: ReplyEntry[]) => (
    <ol className="comment-replies">
      {entries.map((reply) => (
        <li key={reply.id}>{item(reply)}</li>
      ))}
    </ol>
  );
  return (
    <li className="comment-thread">
      {item(comment)}
      {shown.length > 0 && list(shown)}
      {folded.length > 0 && (
        <details className="comment-folded" open={folded.some(({ id }) => id === formId) || undefined}>
          <summary>
            <span className="comment-unfold">{`답글 ${folded.length}개 더 보기`}</span>
            <span className="comment-fold">답글 접기</span>
          </summary>
          {list(folded)}
        </details>
      )}
    </li>
  );
});
