import Either from '../../../personal/Either.tsx';
import type { ReplyEntry } from '../comment.api.ts';
import { useComments } from '../comments-context.ts';

/**
 * What can be done to a withheld comment: the content's author hides it from everybody, also where they alone do not see it,
 * or shows it again; its writer may delete a hidden one.
 */
export default function WithheldControls({ entry }: { entry: ReplyEntry }) {
  const { store, viewerId, authorId, ask, announce, focusOn } = useComments();
  const { id, writerId, hiddenByContentAuthor: isHidden } = entry;
  if (writerId === null || authorId === undefined) return null;
  const named = { ...entry, writerId };

  const showAgain = async () => {
    if (!(await store.hide(id, false))) return;
    announce('댓글이 다시 보여요');
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
                {isHidden ? '다시 보이기' : '모두에게 숨기기'}
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
                지우기
              </button>
            )
          }
        </Either>
      )}
    </>
  );
}
