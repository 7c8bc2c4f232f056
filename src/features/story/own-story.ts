import type { StoryDraft } from './story-input.ts';

/** Where a maker's own stories stand. */
export const storyStatuses = ['PUBLISHED', 'SCHEDULED', 'HIDDEN', 'DRAFT'] as const;
export type StoryStatus = (typeof storyStatuses)[number];

/** Of one's own stories on a page. */
export const OWN_STORIES_PER_PAGE = 12;

/** A maker's own story, as its writer needs it. */
export type OwnStory = StoryDraft & {
  id: number;
  status: Exclude<StoryStatus, 'DRAFT'>;
  /** An operator has hidden it, so that its author can only delete it. */
  isHiddenByOperator: boolean;
  /** While it is scheduled, when it will be published. */
  publishedAt: Date;
  updatedAt: Date;
};

/** A row of the list of one's own stories: a story, or a draft of one. */
export type OwnStoryEntry = Pick<StoryDraft, 'title' | 'subtitle' | 'thumbnail' | 'tags'> & {
  status: StoryStatus;
  /** Null for a draft of a story that has not been published. */
  id: number | null;
  /** The draft, or that of changes to the story. */
  draftId: number | null;
  isHiddenByOperator: boolean;
  publishedAt: Date | null;
  updatedAt: Date;
  viewCount: number;
  commentCount: number;
  applauseCount: number;
};
