import type { ReactNode } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import Either from '../../personal/Either.tsx';
import { isSwitchedOn } from '../../session/switched-on.ts';
import { pressToggle } from './press-toggle.browser.ts';
import './shown-elsewhere.browser.ts';
import type { ToggleKey } from './toggle.store.ts';
import { useToggle } from './use-toggle.ts';

type ToggleProps = {
  toggle: ToggleKey;
  /** How many have switched it on, where the button tells. */
  count?: number | undefined;
  /** Tells the state by `aria-pressed`. */
  pressable: boolean;
  label?: string | undefined;
  className?: string | undefined;
  /** Its words: constant ones, or those of both states in `.toggle-when-on` and `.toggle-when-off`. */
  children?: ReactNode;
};

/** A member's button that switches something on and off. */
export default function ToggleIsland({ toggle, count, pressable, label, className, children }: ToggleProps) {
  const shown = useToggle(toggle, { active: isSwitchedOn(toggle), count: count ?? 0 });
  return (
    <Either when={[`on:${toggle}`, `off:${toggle}`]} is={shown.active}>
      {(active) => (
        <button
          type="button"
          className={className}
          data-toggle={toggle}
          data-login=""
          data-active={active ? '' : undefined}
          aria-label={label}
          aria-pressed={pressable ? active : undefined}
          onClick={(event) => pressToggle(event.currentTarget, toggle, shown)}
        >
          {children}
          {count !== undefined && <data value={shown.count}>{formatCount(shown.count)}</data>}
        </button>
      )}
    </Either>
  );
}
