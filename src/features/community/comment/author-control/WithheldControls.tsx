import Either from '../../../../personal/Either.tsx';
import type { ReplyEntry } from '../routes/comment.api.ts';
import { useComments } from '../thread/comments-context.ts';

/**
 * Buttons of a withheld comment. The content's author hides it from everybody or shows it again, even if only this
 * author does not see it. The author of a hidden comment may delete it.
 */
export default function WithheldControls({ entry }: { entry: ReplyEntry }) {
  const { store, viewerId, authorId, ask, announce, focusOn } = useComments();
  const { id, writerId, hiddenByContentAuthor: isHidden } = entry;
  if (writerId === null || authorId === undefined) return null;
  const named = { ...entry, writerId };

  const showAgain = async () => {
    if (!(await store.hide(id, false))) return;
    announce('댓글을 다시 공개했어요');
    focusOn(id);
  };
  return (
    <>
      {writerId !== authorId && (
        <Either when={[`is:${authorId}`, `not:${authorId}`]} is={authorId === viewerId}>
          {(isAuthor) =>
            isAuthor && (
              <button
                type="button"
                className="comment-action"
                onClick={isHidden ? showAgain : () => ask({ about: 'hide', entry: named })}
              >
                {isHidden ? '다시 공개하기' : '모두에게 숨기기'}
              </button>
            )
          }
        </Either>
      )}
      {isHidden && (
        <Either when={[`is:${writerId}`, `not:${writerId}`]} is={writerId === viewerId}>
          {(isOwn) =>
            isOwn && (
              <button type="button" className="comment-action" onClick={() => ask({ about: 'delete', entry: named })}>
                삭제하기
              </button>
            )
          }
        </Either>
      )}
    </>
  );
}
