import { callDiscover } from '../../../http/browser/client.browser.ts';
import { paths } from '../../../site/paths.ts';
import ConfirmedAct from '../../writing/content/ConfirmedAct.tsx';

/** The menu item with which a member deletes their own talk. */
export default function DeleteTalkIsland({ id }: { id: number }) {
  return (
    <ConfirmedAct
      label="삭제하기"
      title="이 톡을 삭제할까요?"
      text="사진과 댓글도 함께 사라지고, 되돌릴 수 없어요."
      danger
      run={() => callDiscover(`/api/v1/community/talk/${id}`, { method: 'DELETE' })}
      next={paths.community}
    />
  );
}
