import Button from './Button.tsx';
import Dialog from './Dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  /** What will happen. */
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** What is confirmed cannot be undone. */
  danger?: boolean;
  /** It is being done: it can neither be done again nor be cancelled any more. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done; the focus starts on the answer that does nothing. */
export default function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel = '확인',
  cancelLabel = '취소',
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: Props) {
  const actions = (
    <>
      <Button variant="quiet" disabled={busy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onCancel} title={title} actions={actions} question>
      {text && <p>{text}</p>}
    </Dialog>
  );
}
