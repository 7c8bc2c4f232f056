import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { useStore } from '@nanostores/react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import Button from '../../../../ui/form/Button.tsx';
import { focusBeside } from '../../../../ui/dialog/focus-beside.browser.ts';
import LiveRegion, { useSaid } from '../../../../ui/feedback/LiveRegion.tsx';
import { askAppForPhoto, hasAppCamera } from '../../../writing/picture/upload/app-photo.browser.ts';
import { PHOTO_TYPES } from '../../../writing/picture/upload/photo-files.ts';
import type { Uploads } from '../../../writing/picture/upload/uploads.store.ts';
import { PICTURES_PER_TALK } from '../talk-limits.ts';
import WriterPicture from './WriterPicture.tsx';
import './writer-pictures.css';

type Props = {
  uploads: Uploads;
  onChoose: (files: File[]) => void;
  fault: string | undefined;
};

/** A press of 200 ms that moves less than 8 pixels begins a drag. An earlier movement scrolls the page. */
const PRESS_AND_HOLD = { delay: 200, tolerance: 8 };

/** The talk's photos in their order. Members reorder them by dragging or with buttons. */
export default function WriterPictures({ uploads, onChoose, fault }: Props) {
  const all = useStore(uploads.$uploads);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useSaid();
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => setHasCamera(hasAppCamera()), []);
  const isFull = all.length >= PICTURES_PER_TALK;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: PRESS_AND_HOLD }));

  const move = (id: string, position: number) => {
    uploads.move(id, position);
    say(`${position + 1}번째로 옮겼어요`);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) {
      move(
        String(active.id),
        all.findIndex(({ id }) => id === over.id),
      );
    }
  };
  const remove = (id: string, position: number) => {
    focusBeside(list.current?.querySelectorAll('.writer-picture-remove'), position, chooser.current);
    uploads.remove(id);
    say('사진을 뺐어요');
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };

  return (
    <section className="writer-pictures" aria-label="사진">
      <div className="writer-pictures-head">
        <input ref={input} type="file" accept={PHOTO_TYPES} multiple hidden aria-label="사진 파일" onChange={choose} />
        <Button ref={chooser} variant="quiet" size="small" disabled={isFull} onClick={() => input.current?.click()}>
          사진 넣기
        </Button>
        {hasCamera && (
          <Button variant="quiet" size="small" disabled={isFull} onClick={askAppForPhoto}>
            사진 찍기
          </Button>
        )}
        <p className="field-hint">
          {all.length === 0 ? `${PICTURES_PER_TALK}장까지 넣을 수 있어요. ` : `${all.length}/${PICTURES_PER_TALK}장`}
          {all.length === 0 && <span className="writer-pictures-by-mouse">끌어다 놓거나 붙여 넣어도 돼요.</span>}
        </p>
      </div>
      <p role="alert" className="field-error">
        {fault}
      </p>
      <LiveRegion said={said} />
      <DndContext sensors={sensors} onDragEnd={drop}>
        <SortableContext items={all.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ol ref={list} className="writer-picture-list">
            {all.map((upload, position) => (
              <WriterPicture
                key={upload.id}
                upload={upload}
                position={position}
                isLast={position === all.length - 1}
                onMove={(to) => move(upload.id, to)}
                onDescribe={(alt) => uploads.describe(upload.id, alt)}
                onRetry={() => uploads.retry(upload.id)}
                onRemove={() => remove(upload.id, position)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </section>
  );
}
