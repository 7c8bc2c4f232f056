import {
  blankReading,
  isBlankReading,
  readingDraftOf,
  type WrittenReading,
  writtenReadingOf,
} from '../../writing/content/write/written-reading.ts';
import type { StoryDraft } from './story-input.ts';

/** The fields that stories have and articles do not. */
export type StoryExtra = { tags: string[] };
/** The values of the form for writing a story. */
type WrittenStory = WrittenReading & StoryExtra;

export const blankStory: WrittenStory = { ...blankReading, tags: [] };

export function isEmpty(story: WrittenStory): boolean {
  return isBlankReading(story) && story.tags.length === 0;
}

/** Returns the draft for the server. Pictures that are not uploaded yet are left out. */
export function draftOf(story: WrittenStory): StoryDraft {
  return { ...readingDraftOf(story), tags: story.tags };
}

/** Returns the form's values for a draft from the server or a published story. */
export function writtenOf(story: StoryDraft): WrittenStory {
  return { ...writtenReadingOf(story), tags: story.tags };
}
