import { and, asc, desc, eq, sql, type SQL } from '../../../db/drizzle.ts';
import type { Queryable } from '../../../db/connection.ts';
import {
  article,
  comment,
  content,
  contentPicture,
  member,
  picture,
  report,
  story,
  suspension,
  talk,
  talkPicture,
} from '../../../db/schema/index.ts';
import { bodyText } from '../../writing/body/body-text.ts';
import type { ContentKind } from '../../writing/content/content.server.ts';
import type { Subject } from './decision/decision.ts';
import { isAboutMember } from './report-member.server.ts';
import type { ReportSubject } from './report-subjects.server.ts';
import { isAbout } from './standing/reported-by-many.server.ts';
import { firstGraphemes } from '../../../lib/text/graphemes.ts';

/** The data that an operator needs to decide about a content, comment or member. */
export type SubjectDetails = {
  subject: Subject;
  contentId: number | null;
  commentId: number | null;
  /** Its present state; null for a member. */
  now: Now | null;
  author: {
    id: number;
    nickname: string;
    introduction: string;
    isActive: boolean;
    joinedAt: Date;
    contents: number;
    comments: number;
    suspensions: number;
    suspendedUntil: Date | null;
  };
  /**
   * The open reports; all reports, if it was not found by a report. Open reports come first; at most
   * `REPORTS_SHOWN`.
   */
  reports: Filed[];
  reportsInAll: number;
};

/** A content, comment or member with open reports. */
type ReportedContent = SubjectDetails & {
  /** The id of the first open report. */
  id: number;
  /** The text at the first report. */
  excerpt: string;
};

type Now = {
  kind: ContentKind;
  /** The status of the content or the comment. */
  status: (typeof content | typeof comment)['$inferSelect']['status'];
  isHiddenByAuthor: boolean;
  /** Whether the author of the talk or the story has hidden this comment. */
  isHiddenByContentAuthor?: boolean | null;
  /** The time of the last edit. */
  editedAt: Date | null;
  /** At most `TEXT_SHOWN` characters. */
  text: string;
  isTextCut: boolean;
  /** At most `PICTURES_SHOWN`. */
  pictures: { key: string; width: number }[];
  picturesInAll: number;
};

type Filed = {
  id: number;
  reporter: { id: number; nickname: string };
  /** Numbers of the reporter's earlier reports that were upheld and dismissed. */
  upheld: number;
  dismissed: number;
  reasonId: number;
  status: (typeof report.$inferSelect)['status'];
  createdAt: Date;
};

/** Maximum number of reports shown. */
const REPORTS_SHOWN = 50;
/** Maximum number of pictures shown. */
const PICTURES_SHOWN = 20;
/** Maximum number of characters shown; the content's page shows the rest. */
export const TEXT_SHOWN = 5_000;

/**
 * Returns the subject of an open report. @param reportId of any open report about it @returns undefined when the report
 * is not open
 */
export async function findReportedContent(db: Queryable, reportId: number): Promise<ReportedContent | undefined> {
  const [open] = await db
    .select({ contentId: report.contentId, commentId: report.commentId, targetId: report.targetId })
    .from(report)
    .where(and(eq(report.id, reportId), eq(report.status, 'OPEN')));
  if (!open) return undefined;
  const { contentId, commentId, targetId } = open;
  const about = contentId === null ? isAboutMember(targetId) : isAbout({ contentId, commentId });
  const [rows, author, now] = await Promise.all([
    listReports(db, and(about, eq(report.status, 'OPEN'))),
    findAuthor(db, targetId),
    contentId === null ? null : findNow(db, contentId, commentId),
  ]);
  const [first] = rows;
  if (!first || !author) return undefined;
  const subject = commentId !== null ? 'comment' : (now?.kind ?? 'member');
  return { id: first.id, subject, contentId, commentId, excerpt: first.excerpt, now, author, ...filedOf(rows) };
}

/** Returns a content or a comment, reported or not; undefined if it does not exist. */
export async function findItem(db: Queryable, thing: ReportSubject): Promise<SubjectDetails | undefined> {
  const { contentId, commentId } = thing;
  const [now, authorId] = await Promise.all([findNow(db, contentId, commentId), findAuthorId(db, thing)]);
  if (!now || authorId === undefined) return undefined;
  const [rows, author] = await Promise.all([listReports(db, isAbout(thing)), findAuthor(db, authorId)]);
  if (!author) return undefined;
  return { subject: commentId === null ? now.kind : 'comment', contentId, commentId, now, author, ...filedOf(rows) };
}

/** Returns the id of the author. */
export async function findAuthorId(
  db: Queryable,
  { contentId, commentId }: ReportSubject,
): Promise<number | undefined> {
  const ofComment = and(eq(comment.id, commentId ?? 0), eq(comment.contentId, contentId));
  const [row] =
    commentId === null
      ? await db.select({ id: content.authorId }).from(content).where(eq(content.id, contentId))
      : await db.select({ id: comment.authorId }).from(comment).where(ofComment);
  return row?.id;
}

type ReportRow = Filed & { excerpt: string; inAll: number };

function filedOf(rows: ReportRow[]): Pick<SubjectDetails, 'reports' | 'reportsInAll'> {
  const reports = rows.map(({ excerpt: _, inAll: __, ...filed }) => filed);
  return { reports, reportsInAll: rows[0]?.inAll ?? 0 };
}

function listReports(db: Queryable, about: SQL | undefined) {
  const earlier = (status: 'UPHELD' | 'DISMISSED') =>
    sql<number>`(
    select count(*) from report as earlier
    where earlier.reporter_id = report.reporter_id and earlier.status = ${status})`.mapWith(Number);
  return db
    .select({
      id: report.id,
      reporter: { id: member.id, nickname: member.nickname },
      upheld: earlier('UPHELD'),
      dismissed: earlier('DISMISSED'),
      reasonId: report.reasonId,
      status: report.status,
      createdAt: report.createdAt,
      excerpt: report.excerpt,
      inAll: sql`count(*) over ()`.mapWith(Number),
    })
    .from(report)
    .innerJoin(member, eq(member.id, report.reporterId))
    .where(about)
    .orderBy(desc(sql`${report.status} = 'OPEN'`), asc(report.id))
    .limit(REPORTS_SHOWN);
}

async function findAuthor(db: Queryable, id: number): Promise<SubjectDetails['author'] | undefined> {
  const [row] = await db
    .select({
      id: member.id,
      nickname: member.nickname,
      introduction: member.introduction,
      isActive: sql<boolean>`${member.status} = 'active'`,
      joinedAt: member.createdAt,
      contents: sql`(select count(*) from content where content.author_id = ${id})`.mapWith(Number),
      comments: sql`(select count(*) from comment where comment.author_id = ${id})`.mapWith(Number),
      suspensions: sql`(select count(*) from suspension where suspension.member_id = ${id})`.mapWith(Number),
      suspendedUntil: sql`(
        select max(ends_at) from suspension where member_id = ${id} and ends_at > now())`.mapWith(suspension.endsAt),
    })
    .from(member)
    .where(eq(member.id, id));
  return row;
}

/** Returns the present state of a content or a comment. */
export async function findNow(db: Queryable, contentId: number, commentId: number | null): Promise<Now | null> {
  const [row] = await db
    .select({
      kind: content.kind,
      status: content.status,
      isHiddenByAuthor: content.isHiddenByAuthor,
      title: sql<string | null>`coalesce(${story.title}, ${article.title})`,
      storyBody: story.body,
      articleBody: article.body,
      text: talk.text,
      tags: talk.tags,
      sos: talk.sos,
      alts: sql<
        string[]
      >`array(select alt from talk_picture where talk_id = ${content.id} and alt <> '' order by position)`,
      editedAt: content.updatedAt,
      commentEditedAt: comment.updatedAt,
      commentText: comment.body,
      commentStatus: comment.status,
      isHiddenByContentAuthor: comment.isHiddenByContentAuthor,
    })
    .from(content)
    .leftJoin(story, eq(story.id, content.id))
    .leftJoin(article, eq(article.id, content.id))
    .leftJoin(talk, eq(talk.id, content.id))
    .leftJoin(comment, and(eq(comment.contentId, content.id), eq(comment.id, commentId ?? 0)))
    .where(eq(content.id, contentId));
  if (!row) return null;
  const { kind } = row;
  if (commentId !== null)
    return {
      kind,
      status: row.commentStatus ?? 'DELETED',
      isHiddenByAuthor: false,
      isHiddenByContentAuthor: row.isHiddenByContentAuthor,
      editedAt: row.commentEditedAt,
      text: row.commentText ?? '',
      isTextCut: false,
      pictures: [],
      picturesInAll: 0,
    };
  // Shows the other fields of a talk below its text.
  const below = [(row.tags ?? []).map((tag) => `#${tag}`).join(' '), ...Object.values(row.sos ?? {}), ...row.alts];
  const parts = [row.title, row.text, bodyText(row.storyBody ?? row.articleBody), ...below];
  const whole = parts.filter(Boolean).join('\n');
  const text = firstGraphemes(whole, TEXT_SHOWN);
  const { status, isHiddenByAuthor, editedAt } = row;
  const rows = await listPictures(db, kind, contentId);
  const pictures = rows.map(({ inAll: _, ...shown }) => shown);
  const picturesInAll = rows[0]?.inAll ?? 0;
  return { kind, status, isHiddenByAuthor, editedAt, text, isTextCut: text !== whole, pictures, picturesInAll };
}

function listPictures(db: Queryable, kind: ContentKind, contentId: number) {
  const columns = { key: picture.key, width: picture.width, inAll: sql`count(*) over ()`.mapWith(Number) };
  if (kind === 'talk') {
    return db
      .select(columns)
      .from(talkPicture)
      .innerJoin(picture, eq(picture.id, talkPicture.pictureId))
      .where(eq(talkPicture.talkId, contentId))
      .orderBy(talkPicture.position)
      .limit(PICTURES_SHOWN);
  }
  return db
    .select(columns)
    .from(contentPicture)
    .innerJoin(picture, eq(picture.id, contentPicture.pictureId))
    .where(eq(contentPicture.contentId, contentId))
    .orderBy(desc(contentPicture.pictureId))
    .limit(PICTURES_SHOWN);
}
