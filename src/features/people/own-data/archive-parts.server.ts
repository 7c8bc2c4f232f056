import type { Queryable } from '../../../db/connection.ts';
import { type SQL, sql } from '../../../db/drizzle.ts';
import { excerpt } from '../../../lib/text/plain-text.ts';
import { UNITS_PER_CHARACTER } from '../../../lib/text/graphemes.ts';
import { isMutedFor } from '../../../session/muted.server.ts';
import { TITLE_LENGTH } from '../../writing/content/reading-limits.ts';
import { inquiryCategories } from '../../operations/inquiry/inquiry-categories.ts';

/**
 * The files of a member's archive. Each query returns entries with a `key`, by which the next page of entries is read.
 * Text by other members is not part of the archive; it has only addresses and titles.
 */

type Part = {
  file: string;
  /** The description of the file for the README of the archive. */
  holds: string;
  rows: (memberId: number) => SQL;
  /** Changes an entry in a way that SQL cannot. */
  complete?: (entry: Entry) => Entry;
};
type Entry = Record<string, unknown>;

const address = sql`case content.kind when 'talk' then '/community/view/' else '/' || content.kind::text || '/' end || content.id`;
/**
 * The title of a content if it is public and the archive's owner has not hidden it by a block or a report. For
 * articles, blocks and reports do not matter.
 */
const title = (memberId: number) => sql`case when content.status = 'PUBLISHED'
  and (content.kind = 'article' or not ${isMutedFor(memberId)}) then (
  select coalesce(
    (select title from story where id = content.id), (select title from article where id = content.id),
    (select left(text, ${TITLE_LENGTH * UNITS_PER_CHARACTER}) from talk where id = content.id))) end`;
const file = (picture: SQL) => sql`(select 'pictures/' || key || '.jpg' from picture where picture.id = ${picture})`;
const isThere = sql`content.status in ('PUBLISHED', 'HIDDEN', 'SCHEDULED', 'HELD')`;
const shared = sql`'id', content.id, 'address', ${address}, 'status', content.status,
  'publishedAt', content.published_at, 'createdAt', content.created_at, 'updatedAt', content.updated_at,
  'views', content.view_count, 'comments', content.comment_count, 'applause', content.applause_count,
  'scraps', content.scrap_count, 'commentsClosed', content.are_comments_closed`;

const written = (table: 'story' | 'article') => (memberId: number) => sql`
  select content.id as key, jsonb_build_object(${shared}, 'title', own.title, 'subtitle', own.subtitle,
    ${table === 'story' ? sql`'tags', own.tags` : sql`'rituals', own.rituals`},
    'cover', ${file(sql`own.thumbnail_id`)}, 'coverAlt', own.thumbnail_alt, 'body', own.body) as entry
  from content join ${sql.identifier(table)} as own on own.id = content.id
  where content.author_id = ${memberId} and ${isThere}`;

const categoryTitles = JSON.stringify(Object.fromEntries(inquiryCategories.map(({ id, title }) => [id, title])));

const onContent = (table: 'applause' | 'scrap' | 'muted_content') => (memberId: number) => sql`
  select content.id as key, jsonb_build_object('address', ${address}, 'title', ${title(memberId)}, 'at', own.created_at) as entry
  from ${sql.identifier(table)} as own join content on content.id = own.content_id where own.member_id = ${memberId}`;

/** Shortens the text of a talk, which stands in for a title. */
const shortenTitle = (entry: Entry): Entry =>
  typeof entry.title === 'string' ? { ...entry, title: excerpt(entry.title, TITLE_LENGTH) } : entry;

const people = (table: string, mine: string, other: string) => (memberId: number) => sql`
  select member.id as key, jsonb_build_object(
    'address', '/user?id=' || member.id, 'nickname', member.nickname, 'since', own.created_at) as entry
  from ${sql.identifier(table)} as own join member on member.id = own.${sql.identifier(other)}
  where own.${sql.identifier(mine)} = ${memberId}`;

export const archiveParts: Part[] = [
  {
    file: 'profile.json',
    holds: '닉네임과 소개, 가입한 날, 로그인 계정, 알림 설정, 메이커의 링크',
    rows: (memberId) => sql`
      select member.id as key, jsonb_build_object('id', member.id, 'nickname', member.nickname,
        'introduction', member.introduction, 'picture', ${file(sql`member.picture_id`)}, 'joinedAt', member.created_at,
        'provider', (select provider from identity where member_id = member.id),
        'followers', member.follower_count, 'alarmSettings', member.alarm_settings,
        'maker', (select jsonb_build_object('since', registered_at, 'links', links, 'storeLink', store_link)
          from maker where member_id = member.id),
        'writer', (select jsonb_build_object('subscribers', subscriber_count) from writer where member_id = member.id)
      ) as entry from member where member.id = ${memberId}`,
  },
  {
    file: 'talks.json',
    holds: '쓴 톡',
    rows: (memberId) => sql`
      select content.id as key, jsonb_build_object(${shared},
        'channel', (select title from channel where id = own.channel_id), 'text', own.text, 'tags', own.tags,
        'help', own.sos, 'solvedBy', own.solved_by_id,
        'pictures', (select coalesce(jsonb_agg(jsonb_build_object(
            'file', ${file(sql`shown.picture_id`)}, 'alt', shown.alt) order by shown.position), '[]')
          from talk_picture as shown where shown.talk_id = own.id)) as entry
      from content join talk as own on own.id = content.id where content.author_id = ${memberId} and ${isThere}`,
  },
  { file: 'stories.json', holds: '쓴 스토리', rows: written('story') },
  { file: 'articles.json', holds: '쓴 매거진 글', rows: written('article') },
  {
    file: 'comments.json',
    holds: '쓴 댓글과 답글',
    rows: (memberId) => sql`
      select own.id as key, jsonb_build_object('id', own.id, 'on', ${address}, 'replyTo', own.parent_id,
        'text', own.body, 'status', own.status, 'hiddenByContentAuthor', own.is_hidden_by_content_author,
        'applause', own.applause_count, 'createdAt', own.created_at,
        'updatedAt', own.updated_at) as entry
      from comment as own join content on content.id = own.content_id
      where own.author_id = ${memberId} and own.status <> 'DELETE' and own.body <> ''`,
  },
  {
    file: 'drafts.json',
    holds: '쓰던 글',
    rows: (memberId) => sql`
      select id as key, jsonb_build_object('id', id, 'kind', kind, 'ofPublished', content_id, 'body', body,
        'createdAt', created_at, 'updatedAt', updated_at) as entry from draft where member_id = ${memberId}`,
  },
  {
    file: 'draft-versions.json',
    holds: '쓰던 글의 지난 기록',
    rows: (memberId) => sql`
      select row_number() over (order by own.draft_id, own.version) as key, jsonb_build_object('draft', own.draft_id,
        'body', own.body, 'savedAt', own.saved_at) as entry
      from draft_version as own join draft on draft.id = own.draft_id where draft.member_id = ${memberId}`,
  },
  { file: 'applause.json', holds: '박수 친 글', rows: onContent('applause'), complete: shortenTitle },
  {
    file: 'comment-applause.json',
    holds: '박수 친 댓글',
    rows: (memberId) => sql`
      select own.comment_id as key, jsonb_build_object('comment', own.comment_id, 'on', ${address}, 'at', own.created_at)
        as entry
      from comment_applause as own join comment on comment.id = own.comment_id
      join content on content.id = comment.content_id where own.member_id = ${memberId}`,
  },
  { file: 'scraps.json', holds: '스크랩한 글', rows: onContent('scrap'), complete: shortenTitle },
  { file: 'muted.json', holds: '알림을 끈 글', rows: onContent('muted_content'), complete: shortenTitle },
  { file: 'follows.json', holds: '팔로우한 사람', rows: people('follow', 'follower_id', 'followed_id') },
  { file: 'subscriptions.json', holds: '구독한 작가', rows: people('subscription', 'member_id', 'writer_id') },
  { file: 'blocks.json', holds: '차단한 사람', rows: people('block', 'blocker_id', 'blocked_id') },
  {
    file: 'reports.json',
    holds: '신고한 것과 처리 상태',
    rows: (memberId) => sql`
      select own.id as key, jsonb_build_object('on', case when content.id is null then '/user?id=' || own.target_id
        else ${address} end, 'comment', own.comment_id, 'reason', own.reason_id, 'status', own.status,
        'createdAt', own.created_at, 'decidedAt', own.decided_at, 'shownAgainAt', own.shown_again_at) as entry
      from report as own left join content on content.id = own.content_id where own.reporter_id = ${memberId}`,
  },
  {
    file: 'decisions.json',
    holds: '내가 쓴 것에 대한 운영자의 결정과 이의 제기',
    rows: (memberId) => sql`
      select own.id as key, jsonb_build_object('on', case when content.id is not null then ${address} end,
        'comment', own.comment_id, 'about', own.excerpt, 'outcome', own.outcome, 'reason', own.reason_id,
        'words', own.words, 'createdAt', own.created_at, 'appeal', own.appeal, 'appealedAt', own.appealed_at,
        'appealOutcome', own.appeal_outcome, 'appealWords', own.appeal_words) as entry
      from decision as own left join content on content.id = own.content_id
      where own.target_id = ${memberId} and own.outcome <> 'KEPT'`,
  },
  {
    file: 'suspensions.json',
    holds: '이용이 정지된 기간',
    rows: (memberId) => sql`
      select id as key, jsonb_build_object('startsAt', starts_at, 'endsAt', ends_at, 'reason', reason) as entry
      from suspension where member_id = ${memberId}`,
  },
  {
    file: 'inquiries.json',
    holds: '문의와 답변',
    rows: (memberId) => sql`
      select own.id as key, jsonb_build_object(
        'category', ${categoryTitles}::jsonb ->> own.category_id::text,
        'title', own.title, 'content', own.content, 'createdAt', own.created_at,
        'answer', own.answer, 'answeredAt', own.answered_at,
        'pictures', (select coalesce(jsonb_agg(${file(sql`shown.picture_id`)} order by shown.position), '[]')
          from inquiry_picture as shown where shown.inquiry_id = own.id)) as entry
      from inquiry as own where own.member_id = ${memberId}`,
  },
  {
    file: 'alarms.json',
    holds: '받은 알림',
    rows: (memberId) => sql`
      select row_number() over (order by own.created_at, own.id) as key, jsonb_build_object('type', own.type,
        'on', case when content.id is not null then ${address} end, 'comment', own.comment_id,
        'message', admin_message.body, 'createdAt', own.created_at, 'readAt', own.read_at) as entry
      from alarm as own left join content on content.id = own.content_id
      left join admin_message on admin_message.id = own.message_id where own.member_id = ${memberId}`,
  },
  {
    file: 'consents.json',
    holds: '약관에 동의한 기록',
    rows: (memberId) => sql`
      select own.id as key, jsonb_build_object('term', own.term_id, 'code', term_version.code,
        'version', own.term_version, 'agreed', own.agreed, 'atNight', own.at_night, 'where', own.channel,
        'at', own.created_at) as entry
      from consent as own left join term_version on term_version.id = own.term_id where own.member_id = ${memberId}`,
  },
  {
    file: 'sessions.json',
    holds: '로그인한 기기와 기기 알림',
    rows: (memberId) => sql`
      select row_number() over (order by own.signed_in_at, own.id) as key, jsonb_build_object('kind', own.kind,
        'signedInAt', own.signed_in_at, 'lastUsedAt', own.rotated_at, 'push', (
          select jsonb_build_object('service', substring(endpoint from '^https?://[^/]+'), 'since', created_at)
          from push_subscription where family_id = own.id)) as entry
      from session_family as own where own.member_id = ${memberId}`,
  },
  {
    file: 'pictures.json',
    holds: '올린 사진의 목록. 사진은 pictures 폴더에 있어요',
    rows: (memberId) => sql`
      select own.picture_id as key, jsonb_build_object('file', ${file(sql`own.picture_id`)}, 'width', picture.width,
        'height', picture.height, 'uploadedAt', own.created_at) as entry
      from upload as own join picture on picture.id = own.picture_id where own.member_id = ${memberId}`,
  },
];

/** Reads the next entries of a part, in the order of their keys. */
export async function readEntries(
  db: Queryable,
  { rows, complete = (entry) => entry }: Part,
  memberId: number,
  { after, atMost }: { after: number; atMost: number },
): Promise<{ key: number; entry: Entry }[]> {
  const found = await db.execute<{ key: string; entry: Entry }>(sql`
    select key, entry from (${rows(memberId)}) as part where key > ${after} order by key limit ${atMost}`);
  return found.rows.map(({ key, entry }) => ({ key: Number(key), entry: complete(entry) }));
}

/**
 * Reads the next pictures that the member has uploaded or that a content, draft, inquiry or the profile of the member
 * shows.
 */
export async function readPictures(
  db: Queryable,
  memberId: number,
  { after, atMost }: { after: number; atMost: number },
): Promise<{ id: number; key: string }[]> {
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select id, key from picture where id > ${after} and id in (
      select picture_id from upload where member_id = ${memberId}
      union select picture_id from member where id = ${memberId}
      union select picture_id from talk_picture join content on content.id = talk_id
        where author_id = ${memberId} and ${isThere}
      union select picture_id from content_picture join content on content.id = content_id
        where author_id = ${memberId} and ${isThere}
      union select picture_id from draft_picture join draft on draft.id = draft_id where member_id = ${memberId}
      union select picture_id from inquiry_picture join inquiry on inquiry.id = inquiry_id where member_id = ${memberId})
    order by id limit ${atMost}`);
  return rows.map(({ id, key }) => ({ id: Number(id), key }));
}
