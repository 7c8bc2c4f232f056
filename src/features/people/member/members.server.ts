import { and, desc, eq, gte, lt, sql, type SQL } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type content, identity, maker, member, suspension, writer } from '../../../db/schema/index.ts';
import type { Provider } from '../../../site/provider.ts';
import { UNITS_PER_CHARACTER } from '../../../lib/text/graphemes.ts';
import { excerpt } from '../../../lib/text/plain-text.ts';

/** Search and details of members for operators. */

const MEMBERS_PER_PAGE = 30;

export type ListedMember = {
  id: number;
  nickname: string;
  status: 'active' | 'left';
  role: 'member' | 'admin';
  provider: Provider | null;
  isMaker: boolean;
  isWriter: boolean;
  suspendedUntil: Date | null;
  joinedAt: Date;
};

type Sought = {
  /** The beginning of the nickname, case-insensitive. */
  nickname?: string | undefined;
  provider?: Provider | undefined;
  /** Joined at or after the start of this Korean day, and before `before`, the start of the day after the last. */
  from?: Date | undefined;
  before?: Date | undefined;
};

const columns = {
  id: member.id,
  nickname: member.nickname,
  status: member.status,
  role: member.role,
  provider: identity.provider,
  isMaker: sql<boolean>`${maker.memberId} is not null`,
  isWriter: sql<boolean>`${writer.memberId} is not null`,
  suspendedUntil: sql`(
    select max(ends_at) from suspension where member_id = ${member.id} and ends_at > now())`.mapWith(suspension.endsAt),
  joinedAt: member.createdAt,
};

function selectMembers(db: Queryable) {
  return db
    .select(columns)
    .from(member)
    .leftJoin(identity, eq(identity.memberId, member.id))
    .leftJoin(maker, eq(maker.memberId, member.id))
    .leftJoin(writer, eq(writer.memberId, member.id));
}

/**
 * Lists members, newest first.
 * @returns the members of the page and whether there are more
 */
export async function listMembers(
  db: Queryable,
  { nickname, provider, from, before }: Sought,
  page = 0,
): Promise<{ items: ListedMember[]; hasMore: boolean }> {
  const rows = await selectMembers(db)
    .where(
      and(
        nickname ? startsWith(nickname) : undefined,
        provider && eq(identity.provider, provider),
        from && gte(member.createdAt, from),
        before && lt(member.createdAt, before),
      ),
    )
    .orderBy(desc(member.id))
    .limit(MEMBERS_PER_PAGE + 1)
    .offset(page * MEMBERS_PER_PAGE);
  return { items: rows.slice(0, MEMBERS_PER_PAGE), hasMore: rows.length > MEMBERS_PER_PAGE };
}

function startsWith(nickname: string): SQL {
  return sql`starts_with(lower(${member.nickname}), lower(${nickname}))`;
}

type Content = typeof content.$inferSelect;

/** The newest entries of a list, and whether it has more. */
type Newest<Entry> = { items: Entry[]; hasMore: boolean };

/** Further data about a member for operators. */
type MemberRecord = ListedMember & {
  introduction: string;
  devices: number;
  contents: Newest<Pick<Content, 'id' | 'kind' | 'status' | 'createdAt'> & { text: string }>;
  suspensions: Newest<{ startsAt: Date; endsAt: Date; reason: string }>;
};

/** Number of latest contents shown. */
const CONTENTS_SHOWN = 10;
/** Characters shown of each content. */
const BEGINNING = 200;
const SUSPENSIONS_SHOWN = 10;

export async function findMemberRecord(db: Queryable, id: number): Promise<MemberRecord | undefined> {
  const [row] = await selectMembers(db).where(eq(member.id, id));
  if (!row) return undefined;
  const [{ rows: contents }, suspensions, { rows: facts }] = await Promise.all([
    db.execute<{
      id: string;
      kind: Content['kind'];
      status: Content['status'];
      text: string;
      created_at: string;
    }>(sql`
      select content.id, content.kind, content.status, content.created_at,
        left(coalesce(story.title, article.title, talk.text), ${BEGINNING * UNITS_PER_CHARACTER}) as text
      from content left join story on story.id = content.id left join article on article.id = content.id
      left join talk on talk.id = content.id
      where content.author_id = ${id} order by content.created_at desc, content.id desc limit ${CONTENTS_SHOWN + 1}`),
    db
      .select({ startsAt: suspension.startsAt, endsAt: suspension.endsAt, reason: suspension.reason })
      .from(suspension)
      .where(eq(suspension.memberId, id))
      .orderBy(desc(suspension.id))
      .limit(SUSPENSIONS_SHOWN + 1),
    db.execute<{ introduction: string; devices: string }>(sql`
      select introduction, (select count(*) from session_family where member_id = ${id}) as devices
      from member where id = ${id}`),
  ]);
  return {
    ...row,
    introduction: facts[0]?.introduction ?? '',
    devices: Number(facts[0]?.devices ?? 0),
    contents: newest(
      contents.map(({ created_at, ...content }) => ({
        ...content,
        id: Number(content.id),
        text: excerpt(content.text, BEGINNING),
        createdAt: new Date(created_at),
      })),
      CONTENTS_SHOWN,
    ),
    suspensions: newest(suspensions, SUSPENSIONS_SHOWN),
  };
}

/** @param rows one more than `most`, if there are more */
function newest<Entry>(rows: Entry[], most: number): Newest<Entry> {
  return { items: rows.slice(0, most), hasMore: rows.length > most };
}
