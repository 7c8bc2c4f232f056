import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import '../../../../ui/dialog/popover.css';
import { hasAppCamera } from '../../picture/upload/app-photo.browser.ts';
import { type InsertItem, insertItems, isOfApp, opensDialog } from './insert-menu-items.ts';
import Icon from './Icon.tsx';

type Props = {
  id: string;
  ref: RefObject<HTMLDivElement | null>;
  onChoose: (item: InsertItem) => void;
  /** Called when `/`, Backspace or Tab closes the menu, with the text to insert: `/` or an empty text. */
  onTyped: (text: string) => void;
};

/** The menu of blocks and pictures to insert. It opens beside the cursor, on phones as a sheet. */
export default function InsertMenu({ id, ref, onChoose, onTyped }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => setHasCamera(hasAppCamera()), []);
  const items = insertItems.filter((item) => hasCamera || !isOfApp(item));
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const press = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    if (target) {
      event.preventDefault();
      target.focus();
    } else if (event.key === '/' || event.key === 'Backspace' || event.key === 'Tab') {
      event.preventDefault();
      ref.current?.hidePopover();
      onTyped(event.key === '/' ? '/' : '');
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu of commands has no element of its own
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="group"
      aria-label="넣을 것"
      className="popover popover-start editor-insert"
      onToggle={(event) => event.newState === 'open' && buttons()[0]?.focus()}
      onKeyDown={press}
    >
      <div ref={list} className="editor-insert-list">
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            className="popover-item"
            onClick={() => {
              // A dialog that opens from the menu closes the menu itself.
              if (!opensDialog(item)) ref.current?.hidePopover();
              onChoose(item);
            }}
          >
            <Icon name={item.icon} />
            <span>
              {item.label}
              <small>{item.hint}</small>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
