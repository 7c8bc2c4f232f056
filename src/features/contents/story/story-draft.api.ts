import { makersOnly, membersOnly } from '../../../session/guard.ts';
import { pictureKeysOf } from '../../writing/content/reading-input.ts';
import { draftApi } from '../../writing/draft/draft.api.ts';
import { formerMakersToo } from './former-makers.middleware.ts';
import { requireOwnStory } from './own-story.server.ts';
import { storyDraftSchema } from './story-input.ts';

export const storyDraftApi = draftApi({
  kind: 'story',
  schema: storyDraftSchema,
  pictureKeysOf,
  requireOwn: requireOwnStory,
  writersOnly: [membersOnly, makersOnly],
  ownersOnly: formerMakersToo,
});
