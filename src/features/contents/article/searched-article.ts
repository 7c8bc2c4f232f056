import { bodyText } from '../../writing/body/body-text.ts';
import type { BodyNode } from '../../../model/body.ts';
import type { ContentTexts } from '../../discovery/search-index/index-rows.server.ts';
import type { Ritual } from '../../../model/stored-values.ts';

type Texts = { id: number; title: string; subtitle: string; rituals: readonly Ritual[]; body: BodyNode[] | null };

/** Returns the texts of an article for the search index. */
export function searchedArticle({ id, title, subtitle, rituals, body }: Texts): ContentTexts {
  const below = rituals.flatMap((ritual) => [ritual.title, ritual.text]);
  return { id, kind: 'article', title, rest: [subtitle, bodyText(body), ...below] };
}
