import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import './dialog.css';
import IconButton from './IconButton.tsx';
import { leaveDialog } from './leave-dialog.browser.ts';
import { openDialog } from './open-dialog.browser.ts';

export type DialogProps = {
  open: boolean;
  /** Called when the reader closes it: by the button, Escape or a click beside it. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons at the foot; the one that leads on comes last. */
  actions?: ReactNode;
  className?: string;
  /** A question that wants an answer: no close button, read out as a whole. */
  question?: boolean;
  /** Nothing in it can be pressed: the keyboard scrolls it as a whole. */
  readOnly?: boolean;
  /** The focus begins at the title, where what the window is about takes a moment to come. */
  startsAtTitle?: boolean;
};

/** A modal window on the platform's own dialog, which keeps the focus inside and gives it back. */
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
      // The browser closes it at once and tells `close` later: a press in between that opens it again is not undone.
      onCancel={(event) => open && isBeside(event) && !event.isDefaultPrevented() && onClose()}
      // React hands up what a dialog inside this one does, too. It may have been opened again meanwhile.
      onClose={(event) => open && isBeside(event) && !event.currentTarget.open && onClose()}
      // Selecting text from inside to outside ends in a click beside, which closes nothing.
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
        {/* Last, so that the focus starts at what the window is about. */}
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
