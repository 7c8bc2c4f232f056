import { z } from '@hono/zod-openapi';
import { excerpt } from '../../../lib/text/plain-text.ts';
import type { Alarm } from './alarm.ts';
import { alarmPaths } from './alarm-path.ts';
import { alarmTraits } from './alarm-types.ts';

/** The wire format of an alarm. The misspelt field `relatvieAdminMessage` is part of the specification. */
export const alarmSchema = z.object({
  id: z.string().openapi({ description: 'The `alarmId`' }),
  tag: z.string().openapi({ description: 'The id of the category' }),
  type: z.string(),
  message: z.string().openapi({ description: 'Text; `boldMessage` replaces its first %s' }),
  boldMessage: z.string(),
  createdDate: z.iso.datetime(),
  link: z.string().nullable().openapi({ description: 'The target: a path of this site or an https address' }),
  idStory: z.number().nullable(),
  idStoryComment: z.number().nullable(),
  idTalk: z.number().nullable(),
  idTalkComment: z.number().nullable(),
  relativeComment: z
    .object({ idVersionContent: z.number(), id: z.number() })
    .nullable()
    .openapi({ description: 'The comment on an article' }),
  relativeVersionContent: z.object({ idVersionContent: z.number() }).nullable().openapi({ description: 'The article' }),
  relatvieAdminMessage: z
    .object({
      id: z.number(),
      createdDate: z.iso.datetime(),
      link: z.string().nullable().openapi({ description: 'The target: a path of this site or a web address' }),
      body: z.string().openapi({ description: 'Sanitised HTML' }),
    })
    .nullable(),
  relativeQna: z
    .object({
      id: z.number(),
      title: z.string(),
      createdDate: z.iso.datetime(),
      content: z.string().openapi({ description: 'Sanitised HTML' }),
      relativeFiles: z.array(z.object({ id: z.string() })).openapi({ description: 'The attached pictures' }),
    })
    .nullable()
    .openapi({ description: 'The inquiry of the member' }),
  relativeQnaAnswer: z.object({ answer: z.string().openapi({ description: 'Text' }) }).nullable(),
  read: z.boolean(),
  quote: z
    .string()
    .nullable()
    .openapi({ description: 'The beginning of the comment, title or message that caused the alarm' }),
  because: z.string().openapi({ description: 'The reason why the member got the alarm' }),
  setting: z
    .enum(['comment', 'newPost', 'reaction'])
    .nullable()
    .openapi({ description: 'The setting that turns alarms of this type off' }),
  mute: z
    .object({ idContent: z.number(), muted: z.boolean() })
    .nullable()
    .openapi({ description: 'The content of the alarm, and whether its alarms are muted' }),
});

export type AlarmBody = z.infer<typeof alarmSchema>;

/** The length of the quote, in characters. */
const QUOTE_LENGTH = 60;
/** The actor of alarms without a member as actor. */
const OPERATORS = '푸릇';
/** The subject of alarms that state a result instead of an actor. */
const subjects = {
  QNA_ANSWER: '문의',
  REPORT_DECIDED: '신고',
  APPEAL_DECIDED: '이의 제기',
  ARCHIVE_READY: '내 기록',
  ARCHIVE_FAILED: '내 기록',
};
const ownThings = { content: '내 글', comment: '내 댓글', member: '내 프로필' };

export function alarmBody(alarm: Alarm): AlarmBody {
  const { id, type, content, comment, message, inquiry, decision, createdAt, isRead } = alarm;
  const { tag, says, because, setting, quotes } = alarmTraits[type];
  const isOn = (kind: 'story' | 'article' | 'talk') => content?.kind === kind;
  const quotable = {
    comment: comment?.body,
    title: content?.title,
    message: message?.text,
    inquiry: inquiry?.title,
    decision: decision?.excerpt,
    pending: comment?.body ?? content?.title,
  };
  const quoted = quotes && quotable[quotes];
  return {
    id,
    tag,
    type,
    message: says,
    boldMessage: whoDid(alarm),
    createdDate: createdAt.toISOString(),
    link: message ? message.link : alarmPaths[type](alarm),
    idStory: isOn('story') && content ? content.id : null,
    idStoryComment: isOn('story') && comment ? comment.id : null,
    idTalk: isOn('talk') && content ? content.id : null,
    idTalkComment: isOn('talk') && comment ? comment.id : null,
    relativeComment: isOn('article') && content && comment ? { idVersionContent: content.id, id: comment.id } : null,
    relativeVersionContent: isOn('article') && content ? { idVersionContent: content.id } : null,
    relatvieAdminMessage: message && {
      id: message.id,
      createdDate: message.createdAt.toISOString(),
      link: message.link,
      body: message.body,
    },
    relativeQna: inquiry && {
      id: inquiry.id,
      title: inquiry.title,
      createdDate: inquiry.createdAt.toISOString(),
      content: inquiry.content,
      relativeFiles: inquiry.pictureKeys.map((key) => ({ id: key })),
    },
    relativeQnaAnswer: inquiry && { answer: inquiry.answer },
    read: isRead,
    quote: quoted === undefined || quoted === null ? null : excerpt(quoted, QUOTE_LENGTH),
    because,
    setting: setting ?? null,
    mute: content && { idContent: content.id, muted: content.isMuted },
  };
}

/**
 * Returns the actor or subject, for `%s`. Actors end in 님 or 명, so that the particle after them is always the same.
 */
function whoDid({ actor, people, type, decision, comment }: Alarm): string {
  if (type in subjects) return subjects[type as keyof typeof subjects];
  if (type === 'MODERATED') return ownThings[decision?.about ?? 'content'];
  if (type === 'HELD_SHOWN') return comment ? ownThings.comment : ownThings.content;
  if (actor === null) return OPERATORS;
  if (alarmTraits[type].setting !== 'reaction') return actor;
  return people > 1 ? `${actor}님 외 ${people - 1}명` : `${actor}님`;
}
