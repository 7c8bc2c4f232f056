import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import './icon-button.css';
import './popover.css';

type Props = {
  /** What the button shows. */
  trigger: ReactNode;
  /** Names the button when it shows only an icon, and what opens. */
  label: string;
  triggerClassName?: string;
  /** The edge of the button that the box keeps to. */
  align?: 'start' | 'end';
  /** Give one to close from inside: a button with `popoverTarget={id} popoverTargetAction="hide"`. */
  id?: string;
  onOpen?: () => void;
  children: ReactNode;
};

/** A button and the box it opens beside itself. Opens, closes and gives back the focus without a script. */
export default function Popover({
  trigger,
  label,
  triggerClassName = 'icon-button',
  align = 'end',
  id: givenId,
  onOpen,
  children,
}: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const button = useRef<HTMLButtonElement>(null);
  const toggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return;
    if (!CSS.supports('position-area: bottom') && button.current) place(event.currentTarget, button.current, align);
    onOpen?.();
  };
  return (
    <>
      <button ref={button} type="button" className={triggerClassName} aria-label={label} popoverTarget={id}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this may hold anything */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={classNames('popover', `popover-${align}`)}
        onToggle={toggle}
      >
        {children}
      </div>
    </>
  );
}

const GAP = 8;

/** For browsers without CSS anchor positioning. */
function place(box: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const anchor = button.getBoundingClientRect();
  const wanted = align === 'end' ? anchor.right - box.offsetWidth : anchor.left;
  const rightmost = document.documentElement.clientWidth - box.offsetWidth - GAP;
  box.style.margin = '0';
  box.style.left = `${Math.max(GAP, Math.min(wanted, rightmost))}px`;
  box.style.top = `${anchor.bottom + GAP}px`;
}
