import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { explain } from '../../session/explain.browser.ts';
import Dialog from '../../ui/Dialog.tsx';
import type { StoryWriter } from './story-writer.store.ts';

type Props = { writer: StoryWriter; open: boolean; onClose: () => void };

/** The story as its readers will see it: the server renders its draft as it would render the story. */
export default function StoryPreview({ writer, open, onClose }: Props) {
  const [story, setStory] = useState<Element>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    let isClosed = false;
    fetchPreview(writer).then(
      (fetched) => !isClosed && setStory(fetched),
      (failure) => {
        if (isClosed) return;
        explain(failure);
        onClose();
      },
    );
    return () => {
      isClosed = true;
      setStory(undefined);
    };
  }, [open, writer, onClose]);
  useEffect(() => {
    if (story) place.current?.replaceChildren(story);
  }, [story]);
  return (
    <Dialog open={open} onClose={onClose} title="미리보기" className="story-preview" startsAtTitle>
      {!story && <p role="status">미리보기를 준비하고 있어요.</p>}
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
async function fetchPreview({ writing, isEmpty }: StoryWriter): Promise<Element> {
  if (isEmpty()) throw { status: 400, message: '아직 쓴 내용이 없어요.' };
  const { $state } = writing.draft;
  // What is published and not changed yet has no draft.
  if ($state.get().id === undefined) writing.edited();
  await writing.draft.makeSafe();
  const answer = await fetch(paths.previewStory($state.get().id ?? 0));
  // Whoever is signed in no more is led elsewhere.
  if (answer.redirected) throw { status: 401 };
  if (!answer.ok) throw { status: answer.status, message: '미리보기를 불러오지 못했어요.' };
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const story = page.querySelector('article');
  if (!story) throw { status: 0 };
  return document.adoptNode(story);
}
