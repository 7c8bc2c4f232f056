import { and, eq, inArray, sql } from '../../../../../db/drizzle.ts';
import type { Queryable } from '../../../../../db/connection.ts';
import { article, content, hiddenTag, maker, member, story } from '../../../../../db/schema/index.ts';
import { ApiError } from '../../../../../http/errors.ts';
import { tidyLine } from '../../../../../lib/text/plain-text.ts';
import { paths } from '../../../../../site/paths.ts';
import { tagFault, tidyTag } from '../../../../writing/content/tag/tag.ts';
import type { ContentStatus } from '../../../../writing/content/content.server.ts';
import type { ArrangedItem, Takes } from './arranged-list.ts';

/** The entries of arranged lists, and the interpretation of an operator's input for a new entry. */

const statusNotes: Partial<Record<ContentStatus, string>> = {
  HIDDEN: '숨겨져서 보이지 않아요',
  DELETED: '삭제되어 보이지 않아요',
  SCHEDULED: '아직 발행되지 않았어요',
  DRAFT: '아직 발행되지 않았어요',
};

/** Returns the entries of these keys, in the same order. */
export async function itemsOf(db: Queryable, takes: Takes, keys: string[]): Promise<ArrangedItem[]> {
  if (keys.length === 0) return [];
  const found = await itemsOfKind[takes](db, keys);
  const byKey = new Map(found.map((item) => [item.key, item]));
  return keys.map((key) => byKey.get(key) ?? { key, title: key, note: '찾을 수 없어요', isUnseen: true });
}

async function tagsOf(db: Queryable, keys: string[]): Promise<ArrangedItem[]> {
  const rows = await db.select({ tag: hiddenTag.tag }).from(hiddenTag).where(inArray(hiddenTag.tag, keys));
  const hidden = new Set(rows.map(({ tag }) => tag));
  return keys.map((key) => ({
    key,
    title: `#${key}`,
    isUnseen: hidden.has(key),
    note: hidden.has(key) ? '추천에서 숨긴 태그라 보이지 않아요' : '',
    href: paths.stories({ tag: key }),
  }));
}

async function contentsOf(db: Queryable, keys: string[]): Promise<ArrangedItem[]> {
  const rows = await db
    .select({
      id: content.id,
      kind: content.kind,
      status: content.status,
      title: sql<string>`coalesce(${story.title}, ${article.title})`,
    })
    .from(content)
    .leftJoin(story, eq(story.id, content.id))
    .leftJoin(article, eq(article.id, content.id))
    .where(inArray(content.id, keys.map(Number)));
  return rows.map(({ id, kind, status, title }) => ({
    key: String(id),
    title,
    isUnseen: status !== 'PUBLISHED',
    note: [kind === 'story' ? '스토리' : '매거진', statusNotes[status]].filter(Boolean).join(' · '),
    href: kind === 'story' ? paths.story(id) : paths.article(id),
  }));
}

async function makersOf(db: Queryable, keys: string[]): Promise<ArrangedItem[]> {
  const storyCount = sql<number>`(select count(*) from ${content}
    where ${content.authorId} = ${member.id} and ${content.kind} = 'story' and ${content.status} = 'PUBLISHED')`;
  const rows = await db
    .select({
      id: member.id,
      nickname: member.nickname,
      isMaker: sql<boolean>`${maker.memberId} is not null`,
      storyCount: storyCount.mapWith(Number),
    })
    .from(member)
    .leftJoin(maker, eq(maker.memberId, member.id))
    .where(inArray(member.id, keys.map(Number)));
  return rows.map(({ id, nickname, isMaker, storyCount }) => ({
    key: String(id),
    title: nickname,
    isUnseen: !isMaker || storyCount === 0,
    note: !isMaker || storyCount === 0 ? '지금은 보이지 않아요' : `스토리 ${storyCount}편`,
    href: paths.user(id),
  }));
}

const itemsOfKind = { tag: tagsOf, maker: makersOf, content: contentsOf, article: contentsOf } as const;

const wrong = (message: string) => new ApiError('BAD_REQUEST', message, { field: 'add' });
/** An id, or an address that ends with the id. */
const ID = /(?:^|[/=])(\d{1,15})(?:[?#&].*)?$/;

/**
 * Returns the key of an operator's input: an id or address of a story or article, a maker's nickname, a tag.
 * @throws ApiError 400 with a message about the expected input
 */
export async function keyOfTyped(db: Queryable, takes: Takes, text: string): Promise<string> {
  const typed = tidyLine(text);
  if (takes === 'tag') {
    const tag = tidyTag(typed);
    const fault = tagFault(tag);
    if (fault !== undefined) throw wrong(fault);
    return tag;
  }
  return takes === 'maker' ? keyOfMaker(db, typed) : keyOfContent(db, takes, typed);
}

async function keyOfContent(db: Queryable, takes: 'content' | 'article', typed: string): Promise<string> {
  const noun = takes === 'article' ? '매거진 글' : '스토리나 매거진 글';
  const [, id] = ID.exec(typed) ?? [];
  if (id === undefined) throw wrong(`${noun}의 번호나 주소를 적어 주세요.`);
  const [found] = await db
    .select({ kind: content.kind, status: content.status })
    .from(content)
    .where(eq(content.id, Number(id)));
  const isTaken = found?.kind === 'article' || (found?.kind === 'story' && takes === 'content');
  if (!found || !isTaken) throw wrong(`그 번호의 ${noun}이 없어요.`);
  if (found.status !== 'PUBLISHED') throw wrong('지금 보이는 글만 넣을 수 있어요.');
  return String(Number(id));
}

async function keyOfMaker(db: Queryable, typed: string): Promise<string> {
  const [, id] = ID.exec(typed) ?? [];
  const isMeant =
    id === undefined || /^\d+$/.test(typed)
      ? sql`lower(${member.nickname}) = lower(${typed})`
      : eq(member.id, Number(id));
  const [found] = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(maker, eq(maker.memberId, member.id))
    .where(and(isMeant, eq(member.status, 'active')));
  if (!found) throw wrong('그런 메이커가 없어요. 메이커의 닉네임이나 프로필 주소를 적어 주세요.');
  return String(found.id);
}
