/** Access to calls by role: one row a call, one status a role. */

export const roles = [
  'visitor',
  'member',
  'author',
  'maker',
  'blocked',
  'suspended',
  'left',
  'expired',
  'admin',
] as const;
/**
 * The `author` wrote all contents of the calls, and has blocked `blocked`. `suspended` and `left` send the cookies of
 * sessions that were ended for it, `expired` sends an expired access token.
 */
export type Role = (typeof roles)[number];

export type ReportSubjects = {
  story: number;
  article: number;
  talk: number;
  storyComment: number;
  articleComment: number;
  talkComment: number;
  /** A comment of another member on the author's content. */
  guestStoryComment: number;
  guestTalkComment: number;
  author: number;
  channel: number;
  draft: number;
  storyDraft: number;
  articleDraft: number;
  /** The times of the last changes. */
  storyDate: string;
  articleDate: string;
};

export type Row = {
  line: (things: ReportSubjects) => string;
  body?: (things: ReportSubjects) => object;
  answers: Record<Role, number>;
  /** The error code of a 404, if it is not NOT_FOUND. */
  code?: string;
};

/** The other roles get the same answer from every call, or the visitors' answer. */
type Told = Exclude<Role, 'suspended' | 'left' | 'expired'>;

/**
 * The same status for all roles, except for these. Suspended and former members get the visitors' status, and an
 * expired access token gets 401 from every call.
 */
function answers(everybody: number, but: Partial<Record<Told, number>> = {}): Record<Role, number> {
  const visitor = but.visitor ?? everybody;
  const all = { ...but, suspended: visitor, left: visitor, expired: 401 } as Partial<Record<Role, number>>;
  return Object.fromEntries(roles.map((role) => [role, all[role] ?? everybody])) as Record<Role, number>;
}

/** Calls whose 403 opens the login popup. */
const popup = { visitor: 403 };
const members = { visitor: 401 };

const reactions: Row[] = [
  { line: ({ article }) => `POST /api/v1/article/${article}/emotion`, answers: answers(200, popup) },
  { line: ({ article }) => `DELETE /api/v1/article/${article}/emotion`, answers: answers(200, popup) },
  { line: ({ article }) => `POST /api/v1/article/${article}/bookmark`, answers: answers(200, popup) },
  { line: ({ article }) => `DELETE /api/v1/article/${article}/bookmark`, answers: answers(200, popup) },
  {
    line: () => 'POST /api/v1/discover/applaud',
    body: ({ story }) => ({ storyId: story }),
    answers: answers(200, popup),
  },
  {
    line: () => 'POST /api/v1/discover/bookmark',
    body: ({ story }) => ({ storyId: story }),
    answers: answers(200, popup),
  },
  { line: ({ talk }) => `POST /api/v1/community/talk/${talk}/like`, answers: answers(200, popup) },
  { line: ({ talk }) => `DELETE /api/v1/community/talk/${talk}/like`, answers: answers(200, popup) },
  { line: () => 'GET /api/v1/article/bookmark', answers: answers(200, popup) },
  { line: () => 'GET /api/v1/discover/bookmark', answers: answers(200, popup) },
];

/** A subscription as a browser sends it. The key is a point of the curve without a known owner. */
const device = {
  endpoint: 'https://web.push.apple.com/a-device',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  },
};

const alarms: Row[] = [
  { line: () => 'GET /api/v1/alarm', answers: answers(200, members) },
  { line: () => 'GET /api/v1/alarm/category', answers: answers(200) },
  { line: () => 'GET /api/v1/alarm/not-read', answers: answers(200, members) },
  { line: () => 'GET /api/v1/alarm/not-read-count', answers: answers(200, members) },
  { line: () => 'POST /api/v1/alarm?idAlarm=1', answers: answers(404, members), code: 'UNREGISTERED_ALARM' },
  { line: () => 'POST /api/v1/alarm/all', answers: answers(200, members) },
  { line: ({ talk }) => `POST /api/v1/alarm/mute/${talk}`, answers: answers(200, members) },
  { line: ({ talk }) => `DELETE /api/v1/alarm/mute/${talk}`, answers: answers(200, members) },
  { line: () => 'GET /api/v1/alarm/push', answers: answers(200, members) },
  { line: () => 'POST /api/v1/alarm/push', body: () => device, answers: answers(200, members) },
  {
    line: () => `DELETE /api/v1/alarm/push?endpoint=${encodeURIComponent(device.endpoint)}`,
    answers: answers(200, members),
  },
];

const relations: Row[] = [
  {
    line: () => 'POST /api/v1/user/follow',
    body: ({ author }) => ({ followerId: author }),
    answers: answers(200, { ...members, author: 400, blocked: 404 }),
  },
  {
    line: ({ author }) => `DELETE /api/v1/user/follow/${author}`,
    answers: answers(200, { ...members, blocked: 404 }),
  },
  { line: () => 'GET /api/v1/user/my/follower', answers: answers(200, members) },
  { line: () => 'GET /api/v1/user/my/following', answers: answers(200, members) },
  { line: () => 'GET /api/v1/user/my/subscribe', answers: answers(200, members) },
  {
    line: ({ author }) => `POST /api/v1/writer/${author}/subscribe`,
    answers: answers(200, { ...members, author: 400 }),
  },
  { line: ({ author }) => `DELETE /api/v1/writer/${author}/subscribe`, answers: answers(200, members) },
  { line: () => 'GET /api/v1/maker/block', answers: answers(200, members) },
  {
    line: () => 'POST /api/v1/maker/block',
    body: ({ author }) => ({ reportedUserId: author }),
    answers: answers(200, { ...members, author: 400 }),
  },
  { line: ({ author }) => `DELETE /api/v1/maker/block/${author}`, answers: answers(200, members) },
];

const handOvers: Row[] = [
  {
    line: () => 'POST /api/v1/hand-over',
    body: () => ({ url: 'https://shop.example/' }),
    answers: answers(200, members),
  },
  {
    line: () => 'POST /api/v1/hand-over/redeem',
    body: () => ({ token: 'a'.repeat(43), host: 'shop.example' }),
    answers: answers(404),
  },
];

const inquiries: Row[] = [
  { line: () => 'GET /api/v1/qna/category', answers: answers(200) },
  { line: () => 'GET /api/v1/qna', answers: answers(200, members) },
  {
    line: () => 'POST /api/v1/qna',
    body: () => ({ categoryId: 8, title: '문의', content: '문의해요.' }),
    answers: answers(200, members),
  },
];

const oneself = { ...members, author: 400 };
const reports: Row[] = [
  { line: () => 'GET /api/v1/article/titles', answers: answers(200, members) },
  { line: () => 'GET /api/v1/article/comment/report/reason', answers: answers(200) },
  { line: () => 'GET /api/v1/common/code/report?category=talk', answers: answers(200) },
  {
    line: () => 'POST /api/v1/decision/1/appeal',
    body: () => ({ text: '다시 봐 주세요.' }),
    answers: answers(404, members),
  },
  {
    line: ({ talk }) => `POST /api/v1/community/talk/${talk}/report`,
    body: () => ({ reportCodeId: 1 }),
    answers: answers(200, oneself),
  },
  {
    line: ({ story }) => `POST /api/v1/story/${story}/report`,
    body: ({ story, author }) => ({ storyId: story, targetMakerId: author, depth1CodeId: 1 }),
    answers: answers(200, oneself),
  },
  {
    line: ({ article }) => `POST /api/v1/article/${article}/report`,
    body: ({ article }) => ({ id: article, reason: 1 }),
    answers: answers(200, oneself),
  },
  {
    line: ({ article, articleComment }) => `POST /api/v1/article/${article}/comment/${articleComment}/report`,
    body: () => ({ reportCodeId: 1 }),
    answers: answers(200, oneself),
  },
  { line: () => 'GET /api/v1/article/comment/report/writer', answers: answers(200, members) },
  {
    line: ({ author }) => `DELETE /api/v1/article/comment/report/writer/${author}`,
    answers: answers(200, { ...members, author: 404 }),
  },
  {
    line: ({ story, storyComment }) => `POST /api/v1/stories/${story}/comment/${storyComment}/report`,
    body: () => ({ reportCodeId: 1 }),
    answers: answers(200, oneself),
  },
  {
    line: ({ talk, talkComment }) => `POST /api/v1/community/${talk}/comment/${talkComment}/report`,
    body: () => ({ reportCodeId: 1 }),
    answers: answers(200, oneself),
  },
  {
    line: ({ author }) => `POST /api/v1/user/${author}/report`,
    body: () => ({ reportCodeId: 1 }),
    answers: answers(200, oneself),
  },
];

const becomingMaker: Row[] = [
  {
    // Every member may become a maker, but each would need a different nickname.
    line: () => 'PUT /api/v1/maker/me',
    body: () => ({ nickname: '온실지기', introduction: '', links: [], storeLink: null }),
    answers: answers(400, members),
  },
];

const reading: Row[] = [
  { line: ({ story }) => `GET /api/v1/stories/${story}`, answers: answers(200) },
  { line: ({ story }) => `GET /api/v1/discover/${story}/relative`, answers: answers(200) },
  { line: ({ article }) => `GET /api/v1/article/${article}`, answers: answers(200) },
  { line: ({ article }) => `GET /api/v1/article/relevant-content?idVersionContent=${article}`, answers: answers(200) },
  { line: ({ author }) => `GET /api/v1/writer/${author}`, answers: answers(200) },
  { line: ({ author }) => `GET /api/v1/writer/${author}/article`, answers: answers(200) },
  { line: () => 'GET /api/v1/stories', answers: answers(200) },
  { line: ({ author }) => `GET /api/v1/user/${author}`, answers: answers(200) },
  { line: () => 'GET /api/v1/article', answers: answers(200) },
  ...[
    '',
    '/bigbanner',
    '/pureut-pick',
    '/exhibition',
    '/best-maker',
    '/suggest/hashtag',
    '/banner/promotion/latest',
  ].map((list) => ({ line: () => `GET /api/v1/discover${list}`, answers: answers(200) })),
  { line: () => 'GET /api/v1/banner/strip', answers: answers(200) },
  ...['main', 'articles', 'suggest', 'story?keyword=잎', 'talks?keyword=잎', 'users?keyword=잎'].map((call) => ({
    line: () => `GET /api/v1/search/${encodeURI(call)}`,
    answers: answers(200),
  })),
  { line: () => `GET /api/v1/search?query=${encodeURI('잎')}`, answers: answers(200) },
];

/** Only the author can change a comment; to others it looks missing. */
const authors = answers(404, { ...members, author: 200 });
const comments: Row[] = [
  { line: ({ article }) => `GET /api/v1/article/${article}/comment`, answers: answers(200) },
  { line: ({ story }) => `GET /api/v1/discover/${story}/comment`, answers: answers(200) },
  { line: ({ talk }) => `GET /api/v1/community/${talk}/comment`, answers: answers(200) },
  {
    line: ({ article }) => `POST /api/v1/article/${article}/comment`,
    body: () => ({ content: '댓글' }),
    answers: answers(200, members),
  },
  {
    line: ({ articleComment }) => `POST /api/v1/article/comment/${articleComment}/re-comment`,
    body: () => ({ content: '답글' }),
    answers: answers(200, members),
  },
  {
    line: () => 'POST /api/v1/discover/comment',
    body: ({ story, storyComment }) => ({ storyId: story, comment: '답글', parentCommentId: storyComment }),
    answers: answers(200, members),
  },
  {
    line: ({ talk }) => `POST /api/v1/community/${talk}/comment`,
    body: () => ({ content: '댓글' }),
    answers: answers(200, members),
  },
  {
    line: ({ storyComment }) => `POST /api/v1/discover/comment/${storyComment}/applaud`,
    answers: answers(200, popup),
  },
  ...['POST', 'DELETE'].flatMap((method): Row[] => [
    {
      line: ({ articleComment }) => `${method} /api/v1/article/comment/${articleComment}/emotion`,
      answers: answers(200, popup),
    },
    {
      line: ({ talkComment }) => `${method} /api/v1/community/comment/${talkComment}/like`,
      answers: answers(200, popup),
    },
  ]),
  {
    line: ({ articleComment }) => `PUT /api/v1/article/comment/${articleComment}`,
    body: () => ({ content: '고친 댓글' }),
    answers: authors,
  },
  {
    line: ({ storyComment }) => `PUT /api/v1/discover/comment/${storyComment}`,
    body: () => ({ comment: '고친 댓글' }),
    answers: authors,
  },
  {
    line: ({ talkComment }) => `PUT /api/v1/community/comment/${talkComment}`,
    body: () => ({ content: '고친 댓글' }),
    answers: authors,
  },
  {
    line: ({ story }) => `PUT /api/v1/stories/${story}/comments`,
    body: () => ({ commentsClosed: false }),
    answers: authors,
  },
  {
    line: ({ talk }) => `PUT /api/v1/community/talk/${talk}/comments`,
    body: () => ({ commentsClosed: false }),
    answers: authors,
  },
  {
    line: ({ guestStoryComment }) => `PUT /api/v1/discover/comment/${guestStoryComment}/hidden`,
    body: () => ({ hidden: true }),
    answers: authors,
  },
  {
    line: ({ guestTalkComment }) => `PUT /api/v1/community/comment/${guestTalkComment}/hidden`,
    body: () => ({ hidden: true }),
    answers: authors,
  },
  ...['article', 'story', 'talk'].map((target) => ({
    line: () => `GET /api/v1/user/comment/${target}`,
    answers: answers(200, members),
  })),
];

const written = ({ channel }: ReportSubjects) => ({ channelId: channel, content: '톡이에요.' });
const writing: Row[] = [
  { line: () => 'GET /api/v1/community/channelInfo?is_activate=1', answers: answers(200) },
  { line: () => 'GET /api/v1/community/talks', answers: answers(200) },
  { line: ({ author }) => `GET /api/v1/community/talks/user/${author}`, answers: answers(200) },
  { line: ({ talk }) => `GET /api/v1/community/talk/${talk}`, answers: answers(200) },
  { line: () => 'POST /api/v1/community/talk', body: written, answers: answers(200, members) },
  { line: ({ talk }) => `PUT /api/v1/community/talk/${talk}`, body: written, answers: authors },
  {
    line: ({ talk }) => `PUT /api/v1/community/talk/${talk}/solved`,
    body: () => ({ commentId: null }),
    // The talk's channel is not a channel for help.
    answers: { ...authors, author: 400 },
  },
  { line: () => 'GET /api/v1/draft/talk', answers: answers(200, members) },
  { line: () => 'POST /api/v1/draft/talk', body: () => ({ body: {} }), answers: answers(200, members) },
  {
    line: ({ draft }) => `PUT /api/v1/draft/talk/${draft}`,
    body: () => ({ version: 1, body: { content: '쓰다 만 톡' } }),
    answers: authors,
  },
  { line: ({ draft }) => `GET /api/v1/draft/talk/${draft}/version`, answers: authors },
  // The call has no multipart body.
  { line: () => 'POST /api/v1/uploadImage', answers: answers(415, members) },
  {
    line: () => 'POST /api/v1/deleteImage',
    body: () => ({ url: '/media/aaaaaaaaaaaaaaaaaaaa/320.webp' }),
    answers: answers(404, members),
  },
];

const story = { title: '스토리', body: [{ type: 'paragraph', text: '본문이에요.' }] };
const makers = answers(409, { ...members, author: 200, maker: 200 });
/** The draft or story of one maker; to another maker it looks missing. */
const itsMaker: Row['answers'] = { ...makers, maker: 404 };
const storyWriting: Row[] = [
  { line: () => 'GET /api/v1/user/my/stories/PUBLISHED', answers: makers },
  { line: ({ story }) => `GET /api/v1/user/my/story/${story}`, answers: itsMaker },
  { line: () => 'POST /api/v1/stories', body: () => story, answers: makers },
  {
    line: ({ story }) => `PUT /api/v1/stories/${story}`,
    body: ({ storyDate }) => ({ ...story, updatedDate: storyDate }),
    answers: itsMaker,
  },
  {
    line: ({ story }) => `PUT /api/v1/stories/${story}/status`,
    body: () => ({ status: 'PUBLISHED' }),
    answers: itsMaker,
  },
  { line: () => 'GET /api/v1/draft/story', answers: makers },
  { line: () => 'POST /api/v1/draft/story', body: () => ({ body: {} }), answers: makers },
  {
    line: ({ storyDraft }) => `PUT /api/v1/draft/story/${storyDraft}`,
    body: () => ({ version: 1, body: { title: '쓰다 만 스토리' } }),
    answers: itsMaker,
  },
  { line: ({ storyDraft }) => `GET /api/v1/draft/story/${storyDraft}/version`, answers: itsMaker },
];

/** Calls for operators look missing to everyone else. */
const operators = answers(404, { admin: 200 });
const articleWriting: Row[] = [
  { line: () => 'POST /api/v1/article', body: ({ author }) => ({ ...story, writerId: author }), answers: operators },
  {
    line: ({ article }) => `PUT /api/v1/article/${article}`,
    body: ({ articleDate }) => ({ ...story, updatedDate: articleDate }),
    answers: operators,
  },
  { line: () => 'GET /api/v1/draft/article', answers: operators },
  { line: () => 'POST /api/v1/draft/article', body: () => ({ body: {} }), answers: operators },
  {
    line: ({ articleDraft }) => `PUT /api/v1/draft/article/${articleDraft}`,
    body: () => ({ version: 1, body: { title: '쓰다 만 글' } }),
    answers: operators,
  },
  { line: ({ articleDraft }) => `GET /api/v1/draft/article/${articleDraft}/version`, answers: operators },
  { line: ({ articleDraft }) => `DELETE /api/v1/draft/article/${articleDraft}`, answers: operators },
];

const deletions: Row[] = [
  { line: ({ articleComment }) => `DELETE /api/v1/article/comment/${articleComment}`, answers: authors },
  { line: ({ storyComment }) => `DELETE /api/v1/discover/comment/${storyComment}`, answers: authors },
  { line: ({ talkComment }) => `DELETE /api/v1/community/comment/${talkComment}`, answers: authors },
  { line: ({ draft }) => `DELETE /api/v1/draft/talk/${draft}`, answers: authors },
  { line: ({ talk }) => `DELETE /api/v1/community/talk/${talk}`, answers: authors },
  { line: ({ storyDraft }) => `DELETE /api/v1/draft/story/${storyDraft}`, answers: itsMaker },
];
/** The last row, because it deletes the story of the other rows. */
const storyDeletion: Row = { line: ({ story }) => `DELETE /api/v1/stories/${story}`, answers: itsMaker };

/** The order matters: a reported comment is no longer visible to its reporter. */
export const matrix: Row[] = [
  ...reading,
  ...reactions,
  ...alarms,
  ...relations,
  ...comments,
  ...writing,
  ...storyWriting,
  ...articleWriting,
  ...becomingMaker,
  ...inquiries,
  ...handOvers,
  ...reports,
  ...deletions,
  storyDeletion,
];

/** Calls about the member’s own session and account are tested elsewhere; terms and error reports are public. */
export const elsewhere = [
  /^\/auth\//,
  /^\/v1\/user(\/(login|suspension\/appeal|refresh|logout|me|userinfo|image|alarm|document))?$/,
  /^\/v1\/leave\//,
  /^\/v1\/term\//,
  /^\/report\/app-error$/,
];
