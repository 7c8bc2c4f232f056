import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import './icon-button.css';
import './popover.css';

type Props = {
  /** What the button shows. */
  trigger: ReactNode;
  /** Names what opens, and the button. */
  label: string;
  /** The button has words that name it, visible or not. */
  isTriggerNamed?: boolean;
  triggerClassName?: string;
  /** What the frame's scripts are to know of the button. */
  triggerData?: Record<`data-${string}`, string>;
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
  isTriggerNamed = false,
  triggerClassName = 'icon-button',
  triggerData,
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
      <button
        {...triggerData}
        type="button"
        className={triggerClassName}
        aria-label={isTriggerNamed ? undefined : label}
        popoverTarget={id}
      >
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
