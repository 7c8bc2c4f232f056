import type { ReactNode } from 'react';
import { formatCount } from '../../../lib/text/numbers.ts';
import Either from '../../../personal/Either.tsx';
import { isSwitchedOn } from '../../../session/active-toggles.ts';
import { pressToggle } from './press-toggle.browser.ts';
import './shown-elsewhere.browser.ts';
import type { ToggleKey } from './toggle.store.ts';
import { useToggle } from './use-toggle.ts';

type ToggleProps = {
  toggle: ToggleKey;
  /** The number of members who have switched it on, if the button shows it. */
  count?: number | undefined;
  /** Whether `aria-pressed` announces the state. */
  pressable: boolean;
  label?: string | undefined;
  className?: string | undefined;
  /**
   * The words of the button: the same in both states, or those of each state in `.toggle-when-on` and
   * `.toggle-when-off`.
   */
  children?: ReactNode;
};

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
