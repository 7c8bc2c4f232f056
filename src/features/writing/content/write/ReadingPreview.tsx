import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { explain } from '../../../../session/browser/explain.browser.ts';
import Dialog from '../../../../ui/dialog/Dialog.tsx';
import { oncePainted } from '../../../../ui/fetch/once-painted.browser.ts';
import type { Writing } from '../../draft/writing.store.ts';

type Written = { writing: Pick<Writing<unknown, unknown>, 'draft' | 'edited'>; isEmpty: () => boolean };

type Props = {
  writer: Written;
  /** Returns the path of a draft's preview page. */
  pathOf: (draftId: number) => string;
  open: boolean;
  onClose: () => void;
};

/** A dialog with a preview of the text. The server renders the saved draft with the components of the real page. */
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
    // Begins after the dialog has been painted, so that saving the draft does not delay the dialog.
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

/** Keeps links in the preview from leaving the page. */
function stay(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

/** Saves the draft and fetches its preview. @throws an error that `explain` can show */
async function fetchPreview({ writing, isEmpty }: Written, pathOf: Props['pathOf']): Promise<Element> {
  if (isEmpty()) throw { status: 400, message: '아직 쓴 내용이 없어요.' };
  const { $state } = writing.draft;
  // A published text without changes has no draft yet.
  if ($state.get().id === undefined) writing.edited();
  await writing.draft.makeSafe();
  const answer = await fetch(pathOf($state.get().id ?? 0));
  // The server redirects if the session has ended.
  if (answer.redirected) throw { status: 401 };
  if (!answer.ok) throw { status: answer.status, message: '미리보기를 불러오지 못했어요.' };
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const reading = page.querySelector('article');
  if (!reading) throw { status: 0 };
  return document.adoptNode(reading);
}
