import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import '../form/icon-button.css';
import './popover.css';

type Props = {
  /** The content of the button. */
  trigger: ReactNode;
  /** The name of the popover and the button. */
  label: string;
  /** The content of the button includes its name, visible or not. */
  isTriggerNamed?: boolean;
  triggerClassName?: string;
  /** Attributes of the button for the frame's scripts. */
  triggerData?: Record<`data-${string}`, string>;
  /** The edge of the button to which the popover is aligned. */
  align?: 'start' | 'end';
  /** Needed for a close button inside: `popoverTarget={id} popoverTargetAction="hide"`. */
  id?: string;
  onOpen?: () => void;
  children: ReactNode;
};

/** A button and the popover that it opens. Opening, closing and restoring the focus need no script. */
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

  // The browser may have opened the popover before this script loaded.
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
