import type {
  ArrangedList,
  BannerKind,
  CampaignKind,
  PersonTab,
  SafeFor,
  SearchTab,
  StoryStatus,
  FigurePeriod,
  TermCode,
} from './path-values.ts';

/** The address of every page. */
export const paths = {
  home: '/',
  stories: (options: { tag?: string; page?: number } = {}) => withQuery('/story', options),
  story: (id: number) => `/story/${id}`,
  articles: (options: { page?: number } = {}) => withQuery('/article', options),
  article: (id: number) => `/article/${id}`,
  plants: (options: { safe?: SafeFor | undefined } = {}) => withQuery('/plant', options),
  plant: (slug: string) => `/plant/${slug}`,
  discover: '/discover',
  exhibitions: (options: { page?: number } = {}) => withQuery('/exhibition', options),
  exhibition: (id: number) => `/exhibition/${id}`,
  events: (options: { page?: number } = {}) => withQuery('/events', options),
  event: (id: number) => `/event?id=${id}`,
  community: '/community/list',
  communityChannel: (id: number) => withQuery('/community/list', { channel: id }),
  communityList: (options: Pick<ListQuery, 'channel' | 'show' | 'page'> = {}) => withQuery('/community/list', options),
  communityFeed: '/community/feed/all',
  communityFeedPage: (page: number) => withQuery('/community/feed/all', { page }),
  talk: (id: number) => `/community/view/${id}`,
  search: '/search',
  searchResult: (keyword: string) => withQuery('/search/result', { keyword }),
  searchTab: (tab: SearchTab, options: Pick<ListQuery, 'keyword' | 'sort' | 'page'>) =>
    withQuery(`/search/${tab}`, options),
  more: '/my/etc',
  term: (code: TermCode, version?: string) => `/term/${code}${version ? `?version=${version}` : ''}`,
  user: (id: number, options: { tab?: PersonTab | undefined; page?: number } = {}) =>
    withQuery('/user', { id, ...options }),
  me: '/user',
  signUp: '/user/signup',
  signUpForm: '/user/signup/form',
  welcome: '/user/signup/welcome',
  profile: '/my/profile',
  scraps: (options: { kind?: string; page?: number } = {}) => withQuery('/my/scrap', options),
  follows: (options: { kind?: string; page?: number } = {}) => withQuery('/my/subscribe', options),
  subscriptions: (options: { page?: number } = {}) => withQuery('/my/subscribeMagazine', options),
  myStories: (options: { status?: StoryStatus; page?: number } = {}) => withQuery('/my/story', options),
  /** The list of talks, with the viewer's own. */
  myTalks: '/community/list#999',
  myComments: (options: { kind?: string; page?: number } = {}) => withQuery('/my/comment', options),
  alarmSettings: '/my/alarm-setting',
  leave: '/my/leave',
  /** The page where members request an archive of their own data. */
  ownData: '/my/record',
  ownArchive: (key: string) => `/my/record/${key}`,
  /** @param code of base64url */
  claim: (code: string) => `/claim?code=${code}`,
  claimed: '/claim?done=1',
  blocks: (options: { page?: number } = {}) => withQuery('/blockList', options),
  contact: (options: { page?: number } = {}) => withQuery('/help/contact', options),
  /** An inquiry in the list of the viewer's own inquiries. */
  inquiry: (id: number) => `/help/contact?id=${id}#inquiry-${id}`,
  /** Help for visitors who have trouble with the site. */
  trouble: '/help/trouble',
  write: '/community/writing',
  /** The form for a talk, with this channel selected. */
  writeIn: (options: { channel: number | undefined }) => withQuery('/community/writing', options),
  editTalk: (id: number) => `/community/writing?id=${id}`,
  continueDraft: (id: number) => `/community/writing?draft=${id}`,
  followedTalks: (page: number) => withQuery('/community/feed', { page }),
  writeStory: '/maker/myStoryEdit',
  editStory: (id: number) => `/maker/myStoryEdit?id=${id}`,
  continueStoryDraft: (id: number) => `/maker/myStoryEdit?draft=${id}`,
  /** The preview of a draft. */
  previewStory: (draftId: number) => `/maker/myStoryEdit?preview=${draftId}`,
  introduceMaker: '/maker/introduce',
  registerMaker: '/maker/register',
  makerHome: (days?: FigurePeriod) => `/maker/myMakerHome${days ? `?days=${days}` : ''}`,
  makerNews: (options: { page?: number } = {}) => withQuery('/maker/notification', options),
  makerNotices: (options: { page?: number } = {}) => withQuery('/maker/notice', options),
  alarms: '/alarm',
  /** An operator's decision about the viewer's own content or comment, with the form to appeal. */
  decision: (id: number) => `/my/decision?id=${id}`,
  /** The viewer's own reports and their outcomes. */
  ownReports: (options: { page?: number } = {}) => withQuery('/my/report', options),
  admin: '/admin',
  adminReports: (options: { page?: number } = {}) => withQuery('/admin/report', options),
  /** The queue of contents and comments pending review. */
  adminPending: (options: { page?: number } = {}) => withQuery('/admin/held', options),
  /** The queue of contents whose author hid several comments. */
  adminHidings: (options: { page?: number } = {}) => withQuery('/admin/hiding', options),
  /** The reports on one content, comment or member, by the id of the first open report. */
  adminReport: (id: number) => `/admin/report/${id}`,
  adminDecisions: (options: { page?: number } = {}) => withQuery('/admin/decision', options),
  adminDecision: (id: number) => `/admin/decision/${id}`,
  adminAppeals: (options: { page?: number } = {}) => withQuery('/admin/appeal', options),
  adminContents: '/admin/content',
  /** The console's page of a content, or of a comment on it. */
  adminContent: (id: number, commentId?: number | null) =>
    `/admin/content/${id}${commentId ? `?comment=${commentId}` : ''}`,
  adminArticle: (id: number) => `/admin/content/article/${id}`,
  adminWriteArticle: '/admin/content/article/new',
  adminEditArticle: (id: number) => `/admin/content/article/edit?id=${id}`,
  /** The preview of a draft. */
  previewArticle: (draftId: number) => `/admin/content/article/new?preview=${draftId}`,
  /** The console for the home page, search, exhibitions and events. */
  adminHome: '/admin/home',
  adminBanners: (kind: BannerKind) => `/admin/home/banner/${kind}`,
  /** The form for an existing banner or a new one. */
  adminBanner: (kind: BannerKind, id: number | 'new') => `/admin/home/banner/${kind}/${id}`,
  adminStrip: '/admin/home/strip',
  adminList: (list: ArrangedList) => `/admin/home/list/${list}`,
  /** The form for the list of contents in an exhibition. */
  adminGathered: (exhibitionId: number) => `/admin/home/gathered/${exhibitionId}`,
  adminCampaigns: (kind: CampaignKind, options: { page?: number } = {}) => withQuery(`/admin/home/${kind}`, options),
  adminCampaign: (kind: CampaignKind, id: number | 'new') => `/admin/home/${kind}/${id}`,
  adminChannels: '/admin/channel',
  adminChannel: (id: number | 'new') => `/admin/channel/${id}`,
  adminTags: (options: { keyword?: string; page?: number } = {}) => withQuery('/admin/tag', options),
  adminTag: (tag: string) => withQuery('/admin/tag/edit', { tag }),
  adminMembers: '/admin/member',
  adminMember: (id: number) => `/admin/member/${id}`,
  adminFigures: (days?: FigurePeriod) => `/admin/figures${days ? `?days=${days}` : ''}`,
  adminInquiries: (options: { page?: number } = {}) => withQuery('/admin/inquiry', options),
  adminAnswerTemplates: '/admin/inquiry/template',
  adminAnswerTemplate: (id: number | 'new') => `/admin/inquiry/template/${id}`,
  adminMessages: (options: { page?: number } = {}) => withQuery('/admin/message', options),
  adminWriteMessage: '/admin/message/new',
  adminTerms: '/admin/term',
  adminTerm: (id: number) => `/admin/term/${id}`,
  adminTasks: '/admin/task',
  adminErrors: (options: { page?: number } = {}) => withQuery('/admin/error', options),
  adminAudit: (options: { page?: number } = {}) => withQuery('/admin/audit', options),
} as const;

/** `page` counts from 0, as in the API. Addresses count from 1 and omit the number of the first page. */
type ListQuery = {
  id?: number | undefined;
  keyword?: string | undefined;
  sort?: string | undefined;
  tab?: string | undefined;
  tag?: string | undefined;
  kind?: string | undefined;
  status?: string | undefined;
  channel?: number | undefined;
  /** Only talks with pictures, or unanswered talks first. */
  show?: 'pictures' | 'waiting' | undefined;
  safe?: string | undefined;
  page?: number | undefined;
};

function withQuery(path: string, options: ListQuery): string {
  const { id, keyword, sort, tab, tag, kind, status, channel, show, safe, page = 0 } = options;
  const query = new URLSearchParams();
  if (id) query.set('id', String(id));
  if (keyword) query.set('keyword', keyword);
  if (sort) query.set('sort', sort);
  if (tab) query.set('tab', tab);
  if (tag) query.set('tag', tag);
  if (kind) query.set('kind', kind);
  if (status) query.set('status', status);
  if (channel) query.set('channel', String(channel));
  if (show) query.set('show', show);
  if (safe) query.set('safe', safe);
  if (page > 0) query.set('page', String(page + 1));
  return query.size > 0 ? `${path}?${query}` : path;
}
