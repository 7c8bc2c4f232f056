import { operatorsOnly } from '../../../session/guard.ts';
import { pictureKeysOf } from '../../writing/content/reading-input.ts';
import { draftApi } from '../../writing/draft/draft.api.ts';
import { articleDraftSchema } from './article-input.ts';
import { findForOperators } from './write-article.server.ts';

/** The calls for operators' drafts of articles. Each operator has their own draft, even of another operator's article. */
export const articleDraftApi = draftApi({
  kind: 'article',
  schema: articleDraftSchema,
  pictureKeysOf,
  requireOwn: async (db, contentId) => void (await findForOperators(db, contentId)),
  othersOf: async (db, contentId) => [(await findForOperators(db, contentId)).authorId],
  writersOnly: [operatorsOnly],
});
