import { callDiscover } from '../../../../http/browser/client.browser.ts';
import ConfirmedAct from '../../../writing/content/ConfirmedAct.tsx';
import type { ControlledKind } from './author-control.ts';

type Props = {
  kind: ControlledKind;
  id: number;
  isClosed: boolean;
  /** The address of the content's page. */
  page: string;
};

/** A menu item with which the author closes or opens the comments of their content. */
export default function CloseCommentsIsland({ kind, id, isClosed, page }: Props) {
  const body = { commentsClosed: !isClosed };
  const run = () =>
    kind === 'talk'
      ? callDiscover(`/api/v1/community/talk/${id}/comments`, { method: 'PUT', body })
      : callDiscover(`/api/v1/stories/${id}/comments`, { method: 'PUT', body });
  return isClosed ? (
    <ConfirmedAct
      label="댓글 열기"
      title="댓글을 다시 열까요?"
      text="누구나 다시 댓글과 답글을 쓸 수 있어요."
      run={run}
      next={page}
    />
  ) : (
    <ConfirmedAct
      label="댓글 닫기"
      title="댓글을 닫을까요?"
      text="지금까지의 댓글은 그대로 보이고, 새 댓글과 답글은 쓸 수 없어요. 언제든 다시 열 수 있어요."
      run={run}
      next={page}
    />
  );
}
