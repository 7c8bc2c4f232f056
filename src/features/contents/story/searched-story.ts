import { bodyText } from '../../writing/body/body-text.ts';
import type { BodyNode } from '../../../model/body.ts';
import type { ContentTexts } from '../../discovery/search-index/index-rows.server.ts';

type Texts = { id: number; title: string; subtitle: string; tags: readonly string[]; body: BodyNode[] | null };

/** Returns the texts of a story for the search index. */
export function searchedStory({ id, title, subtitle, tags, body }: Texts): ContentTexts {
  return { id, kind: 'story', title, tags, rest: [subtitle, bodyText(body)] };
}
