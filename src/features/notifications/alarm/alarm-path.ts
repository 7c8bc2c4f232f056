import { paths } from '../../../site/paths.ts';
import { commentPath } from '../../community/comment/comment-path.ts';
import type { Alarm } from './alarm.ts';
import type { AlarmType } from './alarm-types.ts';

type Leads = (alarm: Pick<Alarm, 'content' | 'comment' | 'inquiry' | 'decision'>) => string | null;

const contentPaths = { story: paths.story, article: paths.article, talk: paths.talk };
const toContent: Leads = ({ content }) => content && contentPaths[content.kind](content.id);
const toComment: Leads = ({ content, comment }) => content && comment && commentPath(content, comment.id);
/** For alarms that are read in the list. */
const nowhere: Leads = () => null;

/** Returns the address that an alarm links to, for each type. */
export const alarmPaths: Record<AlarmType, Leads> = {
  COMMENT_REPLY: toComment,
  STORY_COMMENT_REPLY: toComment,
  TALK_COMMENT_REPLY: toComment,
  STORY_COMMENT: toComment,
  TALK_COMMENT: toComment,
  TALK_SOLVED: toComment,
  COMMENT_APPLAUSE: toComment,
  SUBSCRIBE_WRITER_NEW_ARTICLE: toContent,
  SUBSCRIBE_MAKER_NEW_STORY: toContent,
  SUBSCRIBE_USER_NEW_TALK: toContent,
  STORY_APPLAUSE: toContent,
  ARTICLE_APPLAUSE: toContent,
  TALK_APPLAUSE: toContent,
  FOLLOW: () => paths.follows({ kind: 'follower' }),
  ADMIN_MESSAGE: nowhere,
  QNA_ANSWER: ({ inquiry }) => inquiry && paths.inquiry(inquiry.id),
  MODERATED: ({ decision }) => decision && paths.decision(decision.id),
  HELD_SHOWN: (alarm) => (alarm.comment ? toComment(alarm) : toContent(alarm)),
  REPORT_DECIDED: () => paths.ownReports(),
  APPEAL_DECIDED: ({ decision }) => decision && paths.decision(decision.id),
  ARCHIVE_READY: () => paths.ownData,
  ARCHIVE_FAILED: () => paths.ownData,
};
