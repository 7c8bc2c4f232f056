import { useState } from 'react';
import { createPortal } from 'react-dom';
import { callDiscover, type CallFailure } from '../../http/client.browser.ts';
import { paths } from '../../paths.ts';
import { changeLists } from '../../session/changed-lists.browser.ts';
import ConfirmDialog from '../../ui/ConfirmDialog.tsx';
import '../../ui/popover.css';
import { showSnackbar } from '../../ui/snackbar.store.ts';

/** The line of a menu that deletes one’s own talk, once that has been confirmed. */
export default function DeleteTalkIsland({ id }: { id: number }) {
  const [open, setOpen] = useState<boolean>();
  const [busy, setBusy] = useState(false);

  const deleteTalk = async () => {
    setBusy(true);
    try {
      await changeLists(() => callDiscover(`/api/v1/community/talk/${id}`, { method: 'DELETE' }));
      location.replace(paths.community);
    } catch (failure) {
      showSnackbar((failure as CallFailure).message);
      setOpen(false);
      setBusy(false);
    }
  };

  return (
    <>
      <button type="button" className="popover-item" onClick={() => setOpen(true)}>
        지우기
      </button>
      {/* Outside the menu, which closes below it. */}
      {open !== undefined &&
        createPortal(
          <ConfirmDialog
            open={open}
            title="이 톡을 지울까요?"
            text="사진과 댓글도 함께 사라지고, 되돌릴 수 없어요."
            confirmLabel="지우기"
            danger
            busy={busy}
            onConfirm={deleteTalk}
            onCancel={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}
