import { useState } from 'react';
import Button from '../../../ui/form/Button.tsx';
import ConfirmDialog from '../../../ui/dialog/ConfirmDialog.tsx';
import Dialog from '../../../ui/dialog/Dialog.tsx';
import Field from '../../../ui/form/Field.tsx';
import Popover from '../../../ui/dialog/Popover.tsx';
import Sheet from '../../../ui/dialog/Sheet.tsx';
import { showSnackbar } from '../../../ui/feedback/snackbar.store.ts';

type Window = 'dialog' | 'long' | 'sheet' | 'confirm' | 'danger';

export default function OverlaysIsland() {
  const [open, setOpen] = useState<Window>();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(undefined);

  const remove = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      setAsks(false);
      close();
      showSnackbar('글을 지웠어요');
    }, 1500);
  };

  return (
    <div className="dev-row">
      <Button onClick={() => setOpen('dialog')}>대화 상자</Button>
      <Button onClick={() => setOpen('long')}>긴 대화 상자</Button>
      <Button onClick={() => setOpen('sheet')}>시트</Button>
      <Button onClick={() => setOpen('confirm')}>확인 상자</Button>
      <Button onClick={() => setOpen('danger')}>지우기 확인</Button>
      <Popover label="글 메뉴" trigger="글 메뉴" triggerClassName="button button-quiet">
        <a href="#edit" className="popover-item">
          수정하기
        </a>
        <button type="button" className="popover-item" onClick={() => setOpen('danger')}>
          삭제하기
        </button>
      </Popover>

      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="메이커 회원이 아니신가요?"
        actions={
          <>
            <Button variant="quiet" href="#talk">
              톡 쓰러 가기
            </Button>
            <Button href="#maker">메이커로 가입하기</Button>
          </>
        }
      >
        <p>스토리를 쓰려면 메이커로 가입해야 해요. 톡은 메이커가 아니어도 쓸 수 있어요.</p>
      </Dialog>
      <Dialog
        open={open === 'long'}
        onClose={close}
        title="개인정보 처리방침"
        actions={<Button onClick={close}>확인</Button>}
      >
        <p>{'물은 흙이 마른 뒤에 흠뻑 주는 것이 좋아요. '.repeat(60)}</p>
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="글을 신고할까요?"
        actions={
          <>
            <Button variant="quiet" onClick={() => showSnackbar('신고를 접수했어요')}>
              알림
            </Button>
            <Button onClick={() => setAsks(true)}>신고하기</Button>
          </>
        }
      >
        <Field label="이유" multiline limit={200} />
        <ConfirmDialog
          open={asks}
          title="정말 신고할까요?"
          onConfirm={() => setAsks(false)}
          onCancel={() => setAsks(false)}
        />
      </Sheet>
      <ConfirmDialog open={open === 'confirm'} title="쓰던 글을 저장할까요?" onConfirm={close} onCancel={close} />
      <ConfirmDialog
        open={open === 'danger'}
        title="글을 지울까요?"
        text="지운 글은 되돌릴 수 없어요."
        confirmLabel="삭제하기"
        danger
        busy={busy}
        onConfirm={remove}
        onCancel={close}
      />
    </div>
  );
}
