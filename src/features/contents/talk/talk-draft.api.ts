import { draftApi } from '../../writing/draft/draft.api.ts';
import { keyOfUrl } from '../../writing/picture/picture.ts';
import { talkDraftSchema } from './talk-input.ts';
import { requireOwnTalk } from './write-talk.server.ts';

export const talkDraftApi = draftApi({
  kind: 'talk',
  schema: talkDraftSchema,
  pictureKeysOf: ({ images }) => images.map(({ url }) => keyOfUrl(url) ?? ''),
  requireOwn: requireOwnTalk,
});
