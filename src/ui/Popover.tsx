import { type ReactNode, useEffect, useId, useRef } from 'react';
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
  const box = useRef<HTMLDivElement>(null);

  // The platform may have opened it before this script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (box.current?.matches(':popover-open')) onOpen?.();
  }, []);

  return (
    <>
      <button type="button" className={triggerClassName} aria-label={label} popoverTarget={id}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this may hold anything */}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="group"
        aria-label={label}
        className={classNames('popover', `popover-${align}`)}
        onToggle={(event) => event.newState === 'open' && onOpen?.()}
      >
        {children}
      </div>
    </>
  );
}
