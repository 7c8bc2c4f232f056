import { useState } from 'react';
import { createPortal } from 'react-dom';
import { changeLists } from '../../../session/browser/changed-lists.browser.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import ConfirmDialog from '../../../ui/dialog/ConfirmDialog.tsx';
import '../../../ui/dialog/popover.css';
import { replacePage } from '../../../ui/fetch/replace-page.browser.ts';

export type Act = {
  label: string;
  /** The question of the dialog. `text` explains the consequences. */
  title: string;
  text: string;
  /** Whether the action cannot be undone. */
  danger?: boolean;
  /** @throws an error that `explain` can show */
  run: () => Promise<unknown>;
  /** The path of the next page. */
  next: string;
};

/** A menu item that asks for confirmation, and then runs an action on the member's own content. */
export default function ConfirmedAct({ label, title, text, danger = false, run, next }: Act) {
  const [open, setOpen] = useState<boolean>();
  const [busy, setBusy] = useState(false);

  const act = async () => {
    setBusy(true);
    try {
      await changeLists(run);
      replacePage(next);
    } catch (failure) {
      setOpen(false);
      setBusy(false);
      explain(failure);
    }
  };

  return (
    <>
      <button type="button" className="popover-item" onClick={() => setOpen(true)}>
        {label}
      </button>
      {/* Rendered outside the menu, because the menu closes while the dialog is open. */}
      {open !== undefined &&
        createPortal(
          <ConfirmDialog
            open={open}
            title={title}
            text={text}
            confirmLabel={label}
            danger={danger}
            busy={busy}
            onConfirm={act}
            onCancel={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}
