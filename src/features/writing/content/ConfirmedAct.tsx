import { useState } from 'react';
import { createPortal } from 'react-dom';
import { changeLists } from '../../../session/browser/changed-lists.browser.ts';
import { explain } from '../../../session/browser/explain.browser.ts';
import ConfirmDialog from '../../../ui/dialog/ConfirmDialog.tsx';
import '../../../ui/dialog/popover.css';
import { replacePage } from '../../../ui/fetch/replace-page.browser.ts';

export type Act = {
  label: string;
  /** The question, and what will happen. */
  title: string;
  text: string;
  /** It cannot be undone. */
  danger?: boolean;
  /** @throws what `explain` tells */
  run: () => Promise<unknown>;
  /** The path where one goes on then. */
  next: string;
};

/** The line of a menu that does something with one’s own content, once that has been confirmed. */
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
      {/* Outside the menu, which closes below it. */}
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
