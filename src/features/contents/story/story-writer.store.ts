import { callDiscover } from '../../../http/browser/client.browser.ts';
import { changeLists } from '../../../session/browser/changed-lists.browser.ts';
import { createReadingWriter } from '../../writing/content/write/reading-writer.store.ts';
import { createDelivery } from '../../writing/draft/delivery.ts';
import type { Sent } from '../../writing/draft/writing.store.ts';
import type { OwnStoryBody } from './own-story-body.ts';
import type { StoryDraft } from './story-input.ts';
import { blankStory, draftOf, isEmpty, type StoryExtra, writtenOf } from './written-story.ts';

type Options = {
  memberId: number;
  /** The member's story that the form edits; undefined for a new one. */
  story: OwnStoryBody | undefined;
  onLocationRemoved: () => void;
  /** Called if pictures of a draft are neither uploaded nor on this device any more. */
  onPicturesMissing: (count: number) => void;
};

type StorySent = Sent<StoryDraft> & { publishAt?: string | undefined };

/** Creates the state of the form for writing a story, and its `publish` command. */
export function createStoryWriter({ memberId, story, onLocationRemoved, onPicturesMissing }: Options) {
  const writer = createReadingWriter<StoryExtra, StoryDraft>({
    kind: 'story',
    memberId,
    contentId: story?.id ?? null,
    begun: story ? writtenOf(story) : blankStory,
    extraOf: ({ tags }) => ({ tags }),
    draftOf,
    writtenOf,
    isEmpty,
    onLocationRemoved,
    onPicturesMissing,
  });

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

  /** Sets another time for a story that was already scheduled, or publishes it at once. Returns the new status. */
  async function reschedule({ id, storyStatus, publishedDate }: OwnStoryBody, publishAt?: string) {
    if (storyStatus !== 'SCHEDULED' || publishedDate === publishAt) return storyStatus;
    const body = publishAt ? { status: 'SCHEDULED' as const, publishAt } : { status: 'PUBLISHED' as const };
    await changeLists(() => callDiscover(`/api/v1/stories/${id}/status`, { method: 'PUT', body }));
    return body.status;
  }

  return {
    writer,
    /**
     * Publishes the current text.
     * @param publishAt the time of publication in ISO 8601; without it, the story is published at once
     * @returns the story's id and status
     * @throws CallFailure
     */
    publish: (publishAt?: string): Promise<{ id: number; status: OwnStoryBody['storyStatus'] }> =>
      writer.writing.publish(
        (written) =>
          deliver(() => {
            const { words, sent } = written();
            return { words, sent: { ...sent, publishAt } };
          }),
        async (published) => ({ id: published.id, status: await reschedule(published, publishAt) }),
      ),
  };
}
