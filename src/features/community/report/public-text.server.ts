import { sql, type SQL } from '../../../db/drizzle.ts';
import type { decision, report } from '../../../db/schema/index.ts';

/**
 * Returns the current public text of the content, comment or member of a report or decision; null if it is hidden,
 * deleted or pending review, or if the member has left. Reporters see this text, never the stored excerpt, which is for
 * operators.
 */
export function publicTextOf({ contentId, commentId, targetId }: typeof decision | typeof report): SQL<string | null> {
  return sql<string | null>`(case
    when ${contentId} is null then (
      select concat_ws(E'\\n', about.nickname, nullif(about.introduction, '')) from member as about
      where about.id = ${targetId} and about.status = 'active')
    when ${commentId} is not null then (
      select about.body from comment as about join content as below on below.id = about.content_id
      where about.id = ${commentId} and about.status = 'ACTIVE' and not about.is_hidden_by_content_author
        and below.status = 'PUBLISHED')
    else (
      select coalesce((select title from story where id = about.id), (select title from article where id = about.id),
        (select text from talk where id = about.id))
      from content as about where about.id = ${contentId} and about.status = 'PUBLISHED')
    end)`;
}
