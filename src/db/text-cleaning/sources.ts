import type { Queryable } from '../connection.ts';
import { sql, type PgColumn, type PgTable } from '../drizzle.ts';
import { publishEvents } from '../domain-events.ts';
import type { DomainEvent } from '../../model/domain-event.ts';
import {
  article,
  comment,
  decision,
  draft,
  draftVersion,
  inquiry,
  member,
  report,
  searchedComment,
  searchedContent,
  searchedMember,
  story,
  talk,
} from '../schema/index.ts';

/** A table with texts that members write. */
export type Source = {
  table: PgTable;
  /** Columns with texts, lists of texts or documents of JSON. */
  columns: Record<string, PgColumn>;
  /** The table whose ids are divided into batches; usually the table itself. */
  ids: { table: PgTable; id: PgColumn };
  key: PgColumn;
  /** The second part of the key, for a table with several rows per `key`. */
  version?: PgColumn;
  /** How many ids one transaction checks: fewer where texts are long. */
  atOnce: number;
  /** Updates the search index and reports domain events for changed rows, in the same transaction. */
  follow?: (db: Queryable, ids: number[]) => Promise<void>;
};

const LONG = 100;
const SHORT = 2_000;

/** Deletes rows of the search index. The housekeeping job finds the missing rows and writes them again. */
async function forgetSearched(db: Queryable, table: PgTable, key: PgColumn, ids: number[]): Promise<void> {
  await db.execute(sql`delete from ${table} where ${key} = any(${sql.param(ids)}::bigint[])`);
}

const contentChanged = (of: (id: number) => DomainEvent) => async (db: Queryable, ids: number[]) => {
  await forgetSearched(db, searchedContent, searchedContent.contentId, ids);
  await publishEvents(db, ...ids.map(of));
};

async function commentsChanged(db: Queryable, ids: number[]): Promise<void> {
  await forgetSearched(db, searchedComment, searchedComment.commentId, ids);
  const { rows } = await db.execute<{ on: string }>(sql`
    select distinct ${comment.contentId} as "on" from ${comment} where ${comment.id} = any(${sql.param(ids)}::bigint[])`);
  await publishEvents(db, ...rows.map(({ on }): DomainEvent => ({ what: 'comment edited', on: Number(on) })));
}

async function membersChanged(db: Queryable, ids: number[]): Promise<void> {
  await forgetSearched(db, searchedMember, searchedMember.memberId, ids);
  await publishEvents(db, ...ids.map((memberId): DomainEvent => ({ what: 'member changed', memberId })));
}

const itself = <Table extends PgTable & { id: PgColumn }>(table: Table) => ({
  table,
  ids: { table, id: table.id },
  key: table.id,
});

export const sources: Record<string, Source> = {
  story: {
    ...itself(story),
    columns: {
      title: story.title,
      subtitle: story.subtitle,
      thumbnailAlt: story.thumbnailAlt,
      tags: story.tags,
      body: story.body,
    },
    atOnce: LONG,
    follow: contentChanged((id) => ({ what: 'content edited', id, kind: 'story' })),
  },
  article: {
    ...itself(article),
    columns: {
      title: article.title,
      subtitle: article.subtitle,
      thumbnailAlt: article.thumbnailAlt,
      rituals: article.rituals,
      body: article.body,
    },
    atOnce: LONG,
    follow: contentChanged((id) => ({ what: 'content edited', id, kind: 'article' })),
  },
  talk: {
    ...itself(talk),
    columns: { text: talk.text, tags: talk.tags, sos: talk.sos },
    atOnce: LONG,
    follow: contentChanged((id) => ({ what: 'talk edited', id })),
  },
  comment: { ...itself(comment), columns: { body: comment.body }, atOnce: SHORT, follow: commentsChanged },
  member: { ...itself(member), columns: { introduction: member.introduction }, atOnce: SHORT, follow: membersChanged },
  draft: { ...itself(draft), columns: { body: draft.body }, atOnce: LONG },
  draft_version: {
    table: draftVersion,
    columns: { body: draftVersion.body },
    ids: { table: draft, id: draft.id },
    key: draftVersion.draftId,
    version: draftVersion.version,
    atOnce: LONG / 10,
  },
  inquiry: { ...itself(inquiry), columns: { title: inquiry.title, content: inquiry.content }, atOnce: LONG },
  report: { ...itself(report), columns: { excerpt: report.excerpt }, atOnce: SHORT },
  decision: { ...itself(decision), columns: { excerpt: decision.excerpt, appeal: decision.appeal }, atOnce: SHORT },
};
