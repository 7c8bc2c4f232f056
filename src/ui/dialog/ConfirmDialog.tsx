import Button from '../form/Button.tsx';
import Dialog from './Dialog.tsx';

type Props = {
  open: boolean;
  title: string;
  /** The consequences of the action. */
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** The action is running and can be neither repeated nor cancelled. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an action. The focus starts on the button that cancels. */
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
