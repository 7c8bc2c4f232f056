import {
  blankReading,
  isBlankReading,
  readingDraftOf,
  type WrittenReading,
  writtenReadingOf,
} from '../content/write/written-reading.ts';
import type { StoryDraft } from './story-input.ts';

/** What a story has besides what articles have, too. */
export type StoryExtra = { tags: string[] };
/** A story as it stands in the writer. */
type WrittenStory = WrittenReading & StoryExtra;

export const blankStory: WrittenStory = { ...blankReading, tags: [] };

export function isEmpty(story: WrittenStory): boolean {
  return isBlankReading(story) && story.tags.length === 0;
}

/** What the server keeps of it: pictures that are up. */
export function draftOf(story: WrittenStory): StoryDraft {
  return { ...readingDraftOf(story), tags: story.tags };
}

/** A draft of the server, a version of it, or a published story in the writer. */
export function writtenOf(story: StoryDraft): WrittenStory {
  return { ...writtenReadingOf(story), tags: story.tags };
}
