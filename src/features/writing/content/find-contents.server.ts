import { and, desc, eq, or, type SQL, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { article, content, member, searchedContent, story, talk } from '../../../db/schema/index.ts';
import { normalise } from '../../discovery/search-index/normalise.ts';
import type { ContentKind, ContentStatus } from './content.server.ts';
import { UNITS_PER_CHARACTER } from '../../../lib/text/graphemes.ts';

/** The operators' search for contents in any status. */

const CONTENTS_PER_PAGE = 30;
/** The maximum length of `beginning` in UTF-16 units; 100 graphemes fit. */
const BEGINNING_LENGTH = 100 * UNITS_PER_CHARACTER;

export type FoundContent = {
  id: number;
  kind: ContentKind;
  status: ContentStatus;
  isHiddenByAuthor: boolean;
  /** The title, or the beginning of a talk. */
  beginning: string;
  author: { id: number; nickname: string };
  publishedAt: Date | null;
  createdAt: Date;
};

type SoughtContents = {
  /** Words that the content must contain, all of them. In deleted contents only the title or a talk's text is searched. */
  words?: string | undefined;
  /** The beginning of the author's nickname, in any case. */
  nickname?: string | undefined;
  kind?: ContentKind | undefined;
  status?: ContentStatus | undefined;
};

/** Returns a page of contents, newest first, and whether there are more. */
export async function findContents(
  db: Queryable,
  { words = '', nickname, kind, status }: SoughtContents,
  page = 0,
): Promise<{ items: FoundContent[]; hasMore: boolean }> {
  const beginning = sql`coalesce(${story.title}, ${article.title}, ${talk.text})`;
  const has = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => hasWord(word, beginning));
  const rows = await db
    .select({
      id: content.id,
      kind: content.kind,
      status: content.status,
      isHiddenByAuthor: content.isHiddenByAuthor,
      beginning: sql<string>`left(${beginning}, ${BEGINNING_LENGTH})`,
      author: { id: member.id, nickname: member.nickname },
      publishedAt: content.publishedAt,
      createdAt: content.createdAt,
    })
    .from(content)
    .innerJoin(member, eq(member.id, content.authorId))
    .leftJoin(story, eq(story.id, content.id))
    .leftJoin(article, eq(article.id, content.id))
    .leftJoin(talk, eq(talk.id, content.id))
    .leftJoin(searchedContent, eq(searchedContent.contentId, content.id))
    .where(
      and(
        kind && eq(content.kind, kind),
        status && eq(content.status, status),
        nickname ? sql`starts_with(lower(${member.nickname}), lower(${nickname}))` : undefined,
        ...has,
      ),
    )
    .orderBy(desc(content.id))
    .limit(CONTENTS_PER_PAGE + 1)
    .offset(page * CONTENTS_PER_PAGE);
  return { items: rows.slice(0, CONTENTS_PER_PAGE), hasMore: rows.length > CONTENTS_PER_PAGE };
}

/** Matches a word in the search index, or in the beginning of the content, because deleted contents are not in the index. */
function hasWord(word: string, beginning: SQL): SQL | undefined {
  const sought = normalise(word).trim();
  const inText = sought === '' ? undefined : sql`position(${sought} in ${searchedContent.text}) > 0`;
  return or(inText, sql`position(lower(${word}) in lower(${beginning})) > 0`);
}
