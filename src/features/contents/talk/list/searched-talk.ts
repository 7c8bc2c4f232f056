import type { ContentTexts } from '../../../discovery/search-index/index-rows.server.ts';
import type { Sos } from '../../../../model/stored-values.ts';

/** Returns the texts of a talk for the search index. */
export function searchedTalk(talk: {
  id: number;
  text: string;
  tags: readonly string[];
  sos: Sos | null;
}): ContentTexts {
  return { id: talk.id, kind: 'talk', tags: talk.tags, rest: [talk.text, ...Object.values(talk.sos ?? {})] };
}
