import { and, desc, eq, or, type SQL, sql } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { article, content, member, searchedContent, story, talk } from '../../../db/schema/index.ts';
import { normalise } from '../../discovery/search-index/normalise.ts';
import type { ContentKind, ContentStatus } from './content.server.ts';
import { UNITS_PER_CHARACTER } from '../../../lib/text/graphemes.ts';

/** Stories, articles and talks as operators find them, whatever their status. */

const CONTENTS_PER_PAGE = 30;
/** Characters of how one begins. */
const BEGINNING_LENGTH = 100 * UNITS_PER_CHARACTER;
/** How many of the words are looked for. */
const MOST_WORDS = 8;

export type FoundContent = {
  id: number;
  kind: ContentKind;
  status: ContentStatus;
  isHiddenByAuthor: boolean;
  /** Its title, or how a talk begins. */
  beginning: string;
  author: { id: number; nickname: string };
  publishedAt: Date | null;
  createdAt: Date;
};

type SoughtContents = {
  /** All of them somewhere in it; of what is deleted, in its title or a talk's text. */
  words?: string | undefined;
  /** How its author's nickname begins, in any case. */
  nickname?: string | undefined;
  kind?: ContentKind | undefined;
  status?: ContentStatus | undefined;
};

/** The newest first. @returns whether there are more */
export async function findContents(
  db: Queryable,
  { words = '', nickname, kind, status }: SoughtContents,
  page = 0,
): Promise<{ items: FoundContent[]; hasMore: boolean }> {
  const beginning = sql`coalesce(${story.title}, ${article.title}, ${talk.text})`;
  const has = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
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

/** In its text as search has it; what is deleted, search has forgotten. */
function hasWord(word: string, beginning: SQL): SQL | undefined {
  const sought = normalise(word).trim();
  const inText = sought === '' ? undefined : sql`position(${sought} in ${searchedContent.text}) > 0`;
  return or(inText, sql`position(lower(${word}) in lower(${beginning})) > 0`);
}
