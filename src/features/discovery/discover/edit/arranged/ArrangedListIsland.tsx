import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import Button from '../../../../../ui/form/Button.tsx';
import LiveRegion, { useSaid } from '../../../../../ui/feedback/LiveRegion.tsx';
import { PAGE_MEMBER_FIELD } from '../../../../../http/page-member.ts';
import { classNames } from '../../../../../ui/class-names.ts';
import { type ArrangedItem, keysBeyond, wordsBeyond } from './arranged-list.ts';
import './arranged-list.css';

type Props = {
  items: ArrangedItem[];
  /** The hash of this state of the list. */
  seen: string;
  /** Whether entries can be removed here. */
  removable: boolean;
  /** The operator who edits the page. */
  memberId: number;
  /** Number of entries that readers see. */
  shown?: number;
};

/**
 * Distinguishes dragging from scrolling: a finger that rests drags, a finger that moves scrolls. In milliseconds and
 * pixels.
 */
const PRESS_AND_HOLD = { delay: 150, tolerance: 8 };

/**
 * A list that operators order by dragging, with buttons, or with keys on the handles, and then save. Without a script
 * the buttons submit a form, and each saves at once.
 */
export default function ArrangedListIsland({ items: given, seen, removable, memberId, shown }: Props) {
  const [items, setItems] = useState(given);
  const [isReady, setReady] = useState(false);
  const [said, say] = useSaid();
  const contextId = useId();
  useEffect(() => setReady(true), []);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: PRESS_AND_HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const beyond = keysBeyond(items, shown);
  const isChanged = items.some(({ key }, index) => key !== given[index]?.key);

  const move = (key: string, to: number) => {
    const from = items.findIndex((item) => item.key === key);
    const moved = items[from];
    if (!moved || to < 0 || to >= items.length || to === from) return;
    setItems(items.toSpliced(from, 1).toSpliced(to, 0, moved));
    say(`${moved.title}: ${items.length}개 중 ${to + 1}번째`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) {
      move(
        String(active.id),
        items.findIndex(({ key }) => key === over.id),
      );
    }
  };

  return (
    <form method="post" className="arranged" data-unsent={isChanged || undefined}>
      <input type="hidden" name={PAGE_MEMBER_FIELD} value={memberId} />
      <input type="hidden" name="seen" value={seen} />
      <LiveRegion said={said} />
      <DndContext
        id={contextId}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={korean(items)}
      >
        <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol>
            {items.map((item, index) => (
              <Entry
                key={item.key}
                item={item}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                isReady={isReady}
                removable={removable}
                beyond={beyond.has(item.key) ? shown : undefined}
                onMove={(by) => move(item.key, index + by)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {isReady && items.length > 1 && (
        <p className="arranged-foot">
          <Button type="submit" disabled={!isChanged}>
            순서 저장하기
          </Button>
          {isChanged && <span>아직 저장하지 않은 순서예요.</span>}
        </p>
      )}
    </form>
  );
}

const korean = (items: ArrangedItem[]) => ({
  screenReaderInstructions: {
    draggable:
      '옮기려면 스페이스를 누르고 화살표로 자리를 고른 뒤 다시 스페이스를 누르세요. 그만두려면 이스케이프를 누르세요.',
  },
  announcements: {
    onDragStart: () => '집었어요.',
    onDragOver({ over }: Pick<DragOverEvent, 'over'>) {
      return over
        ? `놓을 자리: ${items.length}개 중 ${items.findIndex(({ key }) => key === over.id) + 1}번째`
        : undefined;
    },
    onDragEnd: () => '놓았어요.',
    onDragCancel: () => '그만두었어요.',
  },
});

type EntryProps = {
  item: ArrangedItem;
  isFirst: boolean;
  isLast: boolean;
  isReady: boolean;
  removable: boolean;
  /** Number of entries that readers see, if this entry comes after them. */
  beyond: number | undefined;
  onMove: (by: -1 | 1) => void;
};

function Entry({ item, isFirst, isLast, isReady, removable, beyond, onMove }: EntryProps) {
  const { key, title, note, href } = item;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
  });
  const press = (by: -1 | 1) => (event: MouseEvent) => {
    if (!isReady) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li
      ref={setNodeRef}
      className={classNames('arranged-entry', isDragging && 'arranged-dragged')}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <input type="hidden" name="key[]" value={key} />
      {isReady && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="arranged-button arranged-handle"
          {...attributes}
          {...listeners}
          aria-label={`${title} 옮기기`}
          aria-roledescription="옮길 수 있는 항목"
        >
          <Icon path="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" />
        </button>
      )}
      <span className="arranged-text">
        {href ? <a href={href}>{title}</a> : <span>{title}</span>}
        {note && <small>{note}</small>}
        {beyond !== undefined && <small className="arranged-beyond">{wordsBeyond(beyond)}</small>}
      </span>
      <span className="arranged-tools">
        <button
          type="submit"
          name="move"
          value={`up:${key}`}
          className="arranged-button"
          aria-label={`${title} 위로`}
          disabled={isFirst && !isReady}
          aria-disabled={isFirst || undefined}
          onClick={press(-1)}
        >
          <Icon path="M12 19V5M6 11l6-6 6 6" />
        </button>
        <button
          type="submit"
          name="move"
          value={`down:${key}`}
          className="arranged-button"
          aria-label={`${title} 아래로`}
          disabled={isLast && !isReady}
          aria-disabled={isLast || undefined}
          onClick={press(1)}
        >
          <Icon path="M12 5v14M6 13l6 6 6-6" />
        </button>
        {removable && (
          <button type="submit" name="remove" value={key} className="arranged-button" aria-label={`${title} 빼기`}>
            <Icon path="M7 7l10 10M17 7 7 17" />
          </button>
        )}
      </span>
    </li>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
