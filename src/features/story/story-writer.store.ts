import type { Editor } from '@tiptap/core';
import { atom } from 'nanostores';
import { callDiscover } from '../../http/client.browser.ts';
import { changeLists } from '../../session/changed-lists.browser.ts';
import { createDelivery } from '../draft/delivery.ts';
import { createWriting, type Sent } from '../draft/writing.store.ts';
import { UPLOADS_PER_DAY } from '../picture/limits.ts';
import { createUploads } from '../picture/uploads.store.ts';
import type { OwnStoryBody } from './own-story-body.ts';
import type { StoryDraft } from './story-input.ts';
import {
  blankStory,
  draftOf,
  inUse,
  isEmpty,
  type WrittenCover,
  type WrittenStory,
  writtenOf,
} from './written-story.ts';

type Options = {
  /** Who writes. */
  memberId: number;
  /** One’s own story that is changed. */
  story: OwnStoryBody | undefined;
  onLocationRemoved: () => void;
  /** Told when pictures of a draft are neither up nor on this device any more. */
  onPicturesMissing: (count: number) => void;
};

/** The lines above the text. */
type Lines = { title: string; subtitle: string };

type StorySent = Sent<StoryDraft> & { publishAt?: string | undefined };

export type StoryWriter = ReturnType<typeof createStoryWriter>;

/** State of the form: fields, uploads, drafts. */
export function createStoryWriter({ memberId, story, onLocationRemoved, onPicturesMissing }: Options) {
  const begun = story ? writtenOf(story) : blankStory;
  const $tags = atom(begun.tags);
  const $cover = atom(begun.cover);
  /** Changes whenever another text is to stand in the fields. */
  const $shown = atom({ round: 0, written: begun });
  const lines: Lines = { title: begun.title, subtitle: begun.subtitle };
  let editor: Editor | undefined;
  const uploads = createUploads({ target: 'story', limit: UPLOADS_PER_DAY, onLocationRemoved });

  const read = (): WrittenStory => ({
    ...lines,
    tags: $tags.get(),
    cover: $cover.get(),
    text: editor?.getJSON() ?? $shown.get().written.text,
    pictures: uploads.kept(),
  });

  function show(written: WrittenStory): void {
    Object.assign(lines, { title: written.title, subtitle: written.subtitle });
    $tags.set(written.tags);
    $cover.set(written.cover);
    editor = undefined;
    $shown.set({ round: $shown.get().round + 1, written });
  }

  const writing = createWriting<WrittenStory, StoryDraft>({
    kind: 'story',
    contentId: story?.id ?? null,
    owner: memberId,
    begun,
    read,
    show,
    bodyOf: draftOf,
    writtenOf,
    isEmpty,
    uploads,
    inUse,
    onMissing: onPicturesMissing,
  });
  const { edited } = writing;

  const deliver = createDelivery<StorySent, OwnStoryBody>({
    published: story,
    send: ({ publishAt, ...body }, onto, requestId) =>
      changeLists(() =>
        onto
          ? callDiscover(`/api/v1/stories/${onto.id}`, {
              method: 'PUT',
              body: { ...body, updatedDate: onto.updatedDate },
              requestId,
            })
          : callDiscover('/api/v1/stories', { method: 'POST', body: { ...body, publishAt }, requestId }),
      ),
  });

  /** One that has been scheduled before is published at another time, or at once. */
  async function reschedule({ id, storyStatus, publishedDate }: OwnStoryBody, publishAt?: string) {
    if (storyStatus !== 'SCHEDULED' || publishedDate === publishAt) return storyStatus;
    const body = publishAt ? { status: 'SCHEDULED' as const, publishAt } : { status: 'PUBLISHED' as const };
    await changeLists(() => callDiscover(`/api/v1/stories/${id}/status`, { method: 'PUT', body }));
    return body.status;
  }

  return {
    $tags,
    $cover,
    $shown,
    uploads,
    writing,
    /** The editor that holds the text from now on. */
    attach(mounted: Editor) {
      editor = mounted;
    },
    edited,
    /** @param early what was typed before this script came */
    restore: (wantedId: number | undefined, early: Lines) => {
      const after = (found: string, typed: string) => [found, typed].filter((words) => words !== '').join(' ');
      const withEarly = (found: WrittenStory) => ({
        ...found,
        title: after(found.title, early.title),
        subtitle: after(found.subtitle, early.subtitle),
      });
      return writing.restore(wantedId, early.title + early.subtitle === '' ? undefined : withEarly);
    },
    setTitle(title: string) {
      lines.title = title;
      edited();
    },
    setSubtitle(subtitle: string) {
      lines.subtitle = subtitle;
      edited();
    },
    setTags(tags: string[]) {
      $tags.set(tags);
      edited();
    },
    setCover(cover: WrittenCover | null) {
      $cover.set(cover);
      edited();
    },
    read,
    isEmpty: () => isEmpty(read()),
    /**
     * Publishes what is written.
     * @param publishAt when, ISO 8601; at once without it
     * @returns the story's id, and what has become of it @throws CallFailure
     */
    publish: (publishAt?: string): Promise<{ id: number; status: OwnStoryBody['storyStatus'] }> =>
      writing.publish(
        (written) =>
          deliver(() => {
            const { words, sent } = written();
            return { words, sent: { ...sent, publishAt } };
          }),
        async (published) => ({ id: published.id, status: await reschedule(published, publishAt) }),
      ),
  };
}
