import { describe, expect, test } from 'vitest';
import { alarmPaths } from '../../../src/features/notifications/alarm/alarm-path.ts';
import type { AlarmType } from '../../../src/features/notifications/alarm/alarm-types.ts';

/** The target of each type of alarm. */
const table: [type: AlarmType, kind: 'article' | 'story' | 'talk', path: string | null][] = [
  ['COMMENT_REPLY', 'article', '/article/7?comment=3#comments-3'],
  ['STORY_COMMENT_REPLY', 'story', '/story/7?comment=3#comments-3'],
  ['TALK_COMMENT_REPLY', 'talk', '/community/view/7?comment=3#comments-3'],
  ['STORY_COMMENT', 'story', '/story/7?comment=3#comments-3'],
  ['TALK_COMMENT', 'talk', '/community/view/7?comment=3#comments-3'],
  ['TALK_SOLVED', 'talk', '/community/view/7?comment=3#comments-3'],
  ['COMMENT_APPLAUSE', 'article', '/article/7?comment=3#comments-3'],
  ['SUBSCRIBE_WRITER_NEW_ARTICLE', 'article', '/article/7'],
  ['SUBSCRIBE_MAKER_NEW_STORY', 'story', '/story/7'],
  ['SUBSCRIBE_USER_NEW_TALK', 'talk', '/community/view/7'],
  ['STORY_APPLAUSE', 'story', '/story/7'],
  ['ARTICLE_APPLAUSE', 'article', '/article/7'],
  ['TALK_APPLAUSE', 'talk', '/community/view/7'],
  ['FOLLOW', 'talk', '/my/subscribe?kind=follower'],
  ['ADMIN_MESSAGE', 'talk', null],
  ['QNA_ANSWER', 'talk', '/help/contact?id=5#inquiry-5'],
  ['MODERATED', 'talk', '/my/decision?id=9'],
  ['HELD_SHOWN', 'talk', '/community/view/7?comment=3#comments-3'],
  ['REPORT_DECIDED', 'talk', '/my/report'],
  ['APPEAL_DECIDED', 'talk', '/my/decision?id=9'],
  ['ARCHIVE_READY', 'talk', '/my/record'],
  ['ARCHIVE_FAILED', 'talk', '/my/record'],
];

describe('an alarm', () => {
  test.each(table)('%s on a content of kind %s leads to %s', (type, kind, path) => {
    const content = { id: 7, kind, title: '', isMuted: false };
    const inquiry = { id: 5, title: '', createdAt: new Date(), content: '', pictureKeys: [], answer: '' };
    const decision = { id: 9, about: 'content', excerpt: '' } as const;
    expect(alarmPaths[type]({ content, comment: { id: 3, body: '' }, inquiry, decision })).toBe(path);
  });

  test('has a row in this table for each type', () => {
    expect(table.map(([type]) => type).toSorted()).toEqual(Object.keys(alarmPaths).toSorted());
  });
});
