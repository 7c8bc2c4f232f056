import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import './tabs.css';

type Tab = { id: string; label: string; panel: ReactNode };

type Props = {
  /** The name of the row of tabs. */
  label: string;
  tabs: Tab[];
  /** The tab that is open at the start; by default the first. */
  initial?: string;
  onSelect?: (id: string) => void;
};

/** A row of tabs with one open panel. Arrow keys, Home and End move along the row and open the tab at once. */
export default function Tabs({ label, tabs, initial, onSelect }: Props) {
  const id = useId();
  const [selected, setSelected] = useState(initial ?? tabs[0]?.id);

  const select = (tab: Tab) => {
    setSelected(tab.id);
    onSelect?.(tab.id);
  };
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs.at(targetOf(event.key, index, tabs.length) ?? index);
    if (!next || next.id === selected) return;
    event.preventDefault();
    select(next);
    document.getElementById(`${id}-tab-${next.id}`)?.focus();
  };

  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tabs-row">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            className="tabs-tab"
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel-${tab.id}`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => select(tab)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          className="tabs-panel"
          aria-labelledby={`${id}-tab-${tab.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the tabs pattern leads the keyboard into the panel
          tabIndex={0}
          hidden={tab.id !== selected}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}

function targetOf(key: string, index: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % length;
  if (key === 'ArrowLeft') return (index - 1 + length) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  return undefined;
}
