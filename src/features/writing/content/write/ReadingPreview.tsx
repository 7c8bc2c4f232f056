import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { explain } from '../../../../session/browser/explain.browser.ts';
import Dialog from '../../../../ui/dialog/Dialog.tsx';
import { oncePainted } from '../../../../ui/fetch/once-painted.browser.ts';
import type { Writing } from '../../draft/writing.store.ts';

type Written = { writing: Pick<Writing<unknown, unknown>, 'draft' | 'edited'>; isEmpty: () => boolean };

type Props = {
  writer: Written;
  /** Of a draft as its readers will see it. */
  pathOf: (draftId: number) => string;
  open: boolean;
  onClose: () => void;
};

/** What is written as its readers will see it: the server renders its draft as it would render the thing itself. */
export default function ReadingPreview({ writer, pathOf, open, onClose }: Props) {
  const [reading, setReading] = useState<Element>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    let isClosed = false;
    const begin = async () => {
      if (isClosed) return;
      try {
        const fetched = await fetchPreview(writer, pathOf);
        if (!isClosed) setReading(fetched);
      } catch (failure) {
        if (isClosed) return;
        explain(failure);
        onClose();
      }
    };
    // Saving the draft takes as long as showing the window, which the writer is waiting for.
    oncePainted(begin);
    return () => {
      isClosed = true;
      setReading(undefined);
    };
  }, [open, writer, pathOf, onClose]);
  useEffect(() => {
    if (reading) place.current?.replaceChildren(reading);
  }, [reading]);
  return (
    <Dialog open={open} onClose={onClose} title="미리보기" className="reading-preview" startsAtTitle>
      {!reading && <p role="status">미리보기를 준비하고 있어요.</p>}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that opens a link clicks it, too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
      <div ref={place} onClick={stay} />
    </Dialog>
  );
}

/** Links show where they stand, and lead nowhere: the writer stays. */
function stay(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

/** @throws what `explain` tells */
async function fetchPreview({ writing, isEmpty }: Written, pathOf: Props['pathOf']): Promise<Element> {
  if (isEmpty()) throw { status: 400, message: '아직 쓴 내용이 없어요.' };
  const { $state } = writing.draft;
  // What is published and not changed yet has no draft.
  if ($state.get().id === undefined) writing.edited();
  await writing.draft.makeSafe();
  const answer = await fetch(pathOf($state.get().id ?? 0));
  // Whoever is signed in no more is led elsewhere.
  if (answer.redirected) throw { status: 401 };
  if (!answer.ok) throw { status: answer.status, message: '미리보기를 불러오지 못했어요.' };
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const reading = page.querySelector('article');
  if (!reading) throw { status: 0 };
  return document.adoptNode(reading);
}
