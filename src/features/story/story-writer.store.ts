import { callDiscover } from '../../http/client.browser.ts';
import { changeLists } from '../../session/changed-lists.browser.ts';
import { createReadingWriter } from '../content/write/reading-writer.store.ts';
import { createDelivery } from '../draft/delivery.ts';
import type { Sent } from '../draft/writing.store.ts';
import type { OwnStoryBody } from './own-story-body.ts';
import type { StoryDraft } from './story-input.ts';
import { blankStory, draftOf, isEmpty, type StoryExtra, writtenOf } from './written-story.ts';

type Options = {
  /** Who writes. */
  memberId: number;
  /** One’s own story that is changed. */
  story: OwnStoryBody | undefined;
  onLocationRemoved: () => void;
  /** Told when pictures of a draft are neither up nor on this device any more. */
  onPicturesMissing: (count: number) => void;
};

type StorySent = Sent<StoryDraft> & { publishAt?: string | undefined };

/** State of the form in which a story is written, and how it is published. */
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

  /** One that has been scheduled before is published at another time, or at once. */
  async function reschedule({ id, storyStatus, publishedDate }: OwnStoryBody, publishAt?: string) {
    if (storyStatus !== 'SCHEDULED' || publishedDate === publishAt) return storyStatus;
    const body = publishAt ? { status: 'SCHEDULED' as const, publishAt } : { status: 'PUBLISHED' as const };
    await changeLists(() => callDiscover(`/api/v1/stories/${id}/status`, { method: 'PUT', body }));
    return body.status;
  }

  return {
    writer,
    /**
     * Publishes what is written.
     * @param publishAt when, ISO 8601; at once without it
     * @returns the story's id, and what has become of it @throws CallFailure
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
