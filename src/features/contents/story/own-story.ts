import type { StoryStatus } from '../../../site/path-values.ts';
import type { StoryDraft } from './story-input.ts';

export const OWN_STORIES_PER_PAGE = 12;

/** A maker's own story with all fields that the form needs. */
export type OwnStory = StoryDraft & {
  id: number;
  status: Exclude<StoryStatus, 'DRAFT'>;
  /** Whether an operator has hidden it. The author can then only delete it. */
  isHiddenByOperator: boolean;
  /** The time of publication, in the future for a scheduled story. */
  publishedAt: Date;
  updatedAt: Date;
};

/** A row in the list of the member's own stories: a story or a draft. */
export type OwnStoryEntry = Pick<StoryDraft, 'title' | 'subtitle' | 'thumbnail' | 'tags'> & {
  status: StoryStatus;
  /** The id of the story; null for a draft that was never published. */
  id: number | null;
  /** The id of the draft, or of the draft with unpublished changes to the story. */
  draftId: number | null;
  isHiddenByOperator: boolean;
  publishedAt: Date | null;
  updatedAt: Date;
  viewCount: number;
  commentCount: number;
  applauseCount: number;
};
