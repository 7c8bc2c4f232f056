import { useState } from 'react';
import ConfirmDialog from '../../../../ui/dialog/ConfirmDialog.tsx';
import { showSnackbar } from '../../../../ui/feedback/snackbar.store.ts';
import { BLOCK_QUESTION_TEXT } from '../../block/block.ts';
import { ReportDialog } from '../../report/dialog/ReportDialog.tsx';
import { HIDDEN_BY_CONTENT_AUTHOR } from '../comment.ts';
import { type Question, useComments } from './comments-context.ts';

type Props = {
  question: Question | undefined;
  /** The content's author. Blocking them withholds the whole content. */
  authorId: number | undefined;
  onClose: () => void;
  /** Called after the comment was removed or changed; `nextId` is the comment that followed it. */
  onGone: (id: number, nextId: number | undefined) => void;
};

/** Asks for confirmation before it deletes, hides or reports a comment, or blocks its writer. */
export default function CommentQuestion({ question, authorId, onClose, onGone }: Props) {
  const { store, announce } = useComments();
  const [busy, setBusy] = useState(false);
  const { about, entry } = question ?? {};
  if (!entry) return null;

  const finish = (news: string, nextId: number | undefined) => {
    announce(news);
    onClose();
    onGone(entry.id, nextId);
  };
  const answer = async (act: () => Promise<boolean>, news: string) => {
    if (busy) return;
    const nextId = idAfter(entry.id);
    setBusy(true);
    const isDone = await act();
    if (isDone && about === 'block' && entry.writerId === authorId) return location.reload();
    setBusy(false);
    if (isDone) finish(news, nextId);
    else onClose();
    if (isDone && about === 'block') showSnackbar(news);
  };

  return (
    <>
      <ConfirmDialog
        open={about === 'delete'}
        title="댓글을 삭제할까요?"
        text="삭제한 댓글은 되돌릴 수 없어요."
        confirmLabel="삭제하기"
        danger
        busy={busy}
        onConfirm={() => answer(() => store.remove(entry.id), '댓글을 삭제했어요')}
        onCancel={onClose}
      />
      <ConfirmDialog
        open={about === 'hide'}
        title="이 댓글을 모두에게 숨길까요?"
        text={`누구에게나 ‘${HIDDEN_BY_CONTENT_AUTHOR}’로 보여요. 언제든 다시 공개할 수 있어요.`}
        confirmLabel="숨기기"
        busy={busy}
        onConfirm={() => answer(() => store.hide(entry.id, true), '댓글을 숨겼어요')}
        onCancel={onClose}
      />
      <ConfirmDialog
        open={about === 'block'}
        title={`${entry.nickname}님을 차단할까요?`}
        text={BLOCK_QUESTION_TEXT}
        confirmLabel="차단하기"
        danger
        busy={busy}
        onConfirm={() => answer(() => store.block(entry.writerId), `${entry.nickname}님을 차단했어요`)}
        onCancel={onClose}
      />
      {about === 'report' && (
        <ReportDialog
          open
          category={store.subject.kind === 'article' ? 'article-comment' : 'comment'}
          id={entry.id}
          onClose={onClose}
          report={async (reasonId) => {
            const nextId = idAfter(entry.id);
            await store.report(entry.id, reasonId);
            onGone(entry.id, nextId);
          }}
        />
      )}
    </>
  );
}

/** Returns the id of the comment that follows this one on the page. */
function idAfter(id: number): number | undefined {
  const all = [...document.querySelectorAll('.comment')].map((element) => Number(element.id.replace('comments-', '')));
  return all[all.indexOf(id) + 1];
}
