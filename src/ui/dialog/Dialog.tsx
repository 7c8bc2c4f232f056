import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import './dialog.css';
import IconButton from '../form/IconButton.tsx';
import { leaveDialog } from './leave-dialog.browser.ts';
import { openDialog } from './open-dialog.browser.ts';

export type DialogProps = {
  open: boolean;
  /** Called when the viewer closes the dialog: by the button, Escape or a click outside it. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons at the bottom; the primary one comes last. */
  actions?: ReactNode;
  className?: string;
  /** A question that needs an answer: it has no close button, and screen readers read it as a whole. */
  question?: boolean;
  /** The dialog has no controls, so its content takes the focus and the keyboard can scroll it. */
  readOnly?: boolean;
  /** The focus starts at the title, for a dialog whose content loads later. */
  startsAtTitle?: boolean;
};

/** A modal `<dialog>`. The browser keeps the focus inside and restores it afterwards. */
export default function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, className, question, readOnly, startsAtTitle = false } = props;
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBeside = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (heading.current) heading.current.autofocus = startsAtTitle;
    openDialog(dialog);
    return () => dialog.close();
  }, [open, startsAtTitle]);

  const isBeside = (event: SyntheticEvent) => event.target === event.currentTarget;
  const leave = () => ref.current && leaveDialog(ref.current);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click beside the window has a key of its own, Escape
    <dialog
      ref={ref}
      className={classNames('dialog', className)}
      role={question ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={question ? `${id}-text` : undefined}
      // The browser closes the dialog at once and fires `close` later. `onClose` runs here, so that a later `close`
      // does not undo a press that opens the dialog again.
      onCancel={(event) => open && isBeside(event) && !event.isDefaultPrevented() && onClose()}
      // React also bubbles events of nested dialogs. The dialog may have been opened again meanwhile.
      onClose={(event) => open && isBeside(event) && !event.currentTarget.open && onClose()}
      // Selecting text from inside to outside ends in a click outside, which must not close the dialog.
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => pressedBeside.current && isBeside(event) && leave()}
    >
      <div className="dialog-frame">
        <h2 ref={heading} id={`${id}-title`} className="dialog-title" tabIndex={startsAtTitle ? -1 : undefined}>
          {title}
        </h2>
        <div id={`${id}-text`} className="dialog-content" tabIndex={readOnly ? 0 : undefined}>
          {children}
        </div>
        {actions && <div className="dialog-actions">{actions}</div>}
        {/* Last, so that the focus starts at the content of the dialog. */}
        {!question && (
          <IconButton label="닫기" className="dialog-close" onClick={leave}>
            <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </IconButton>
        )}
      </div>
    </dialog>
  );
}
