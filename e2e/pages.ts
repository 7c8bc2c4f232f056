/** Pages of every kind, on the demo content. */

/** Those that everybody sees. */
export const publicPages = [
  '/',
  '/discover',
  '/story',
  '/story/3',
  '/article',
  '/article/40',
  '/community/list',
  '/community/feed/all',
  '/community/list?channel=2',
  '/community/view/100',
  '/search',
  '/search/result?keyword=몬스테라',
  '/search/result?keyword=ahstmxpfk',
  '/search/result?keyword=zzqqxx',
  '/search/talk?keyword=잎',
  '/search/profile?keyword=집사',
  '/exhibition',
  '/exhibition/1',
  '/events',
  '/event?id=1',
  '/user?id=1',
  '/user?id=1&tab=talks',
  '/maker/introduce',
  '/term/SERVICE',
  '/help/trouble',
  '/story/999999',
  '/no-such-page',
];

/** Those that a member sees otherwise, or alone. */
export const membersPages = [
  '/story/3',
  '/community/view/100',
  '/my/etc',
  '/alarm',
  '/my/profile',
  '/my/scrap',
  '/my/subscribe',
  '/my/comment',
  '/my/story',
  '/my/alarm-setting',
  '/community/writing',
  '/maker/myStoryEdit',
  '/my/leave',
  '/my/record',
  '/help/contact',
];

export const makersPages = ['/user', '/maker/myMakerHome', '/maker/notification', '/maker/notice', '/maker/register'];
