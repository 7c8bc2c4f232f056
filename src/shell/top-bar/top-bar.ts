import { paths } from '../../site/paths.ts';

/**
 * The top bar of a path.
 * - `none`: the page has its own head
 * - `logo`: the plain bar, for pages without a rule
 * - `one`: the page's title (phones only)
 * - `two`: a back link and the title; on wide screens a logo, and only after scrolling
 */
type TopBar =
  | { level: 'none' }
  | { level: 'logo' }
  | { level: 'one'; title: string }
  | { level: 'two'; title: string; back: string };

type Rule = { path: string; only?: 'exact' | 'below'; bar: TopBar };

const one = (title: string): TopBar => ({ level: 'one', title });
const two = (title: string, back: string): TopBar => ({ level: 'two', title, back });

/** The first matching rule applies. A rule matches its path and all paths below it, unless `only` restricts it. */
const rules: Rule[] = [
  { path: '/', only: 'exact', bar: { level: 'none' } },
  { path: '/community/writing', bar: { level: 'none' } },
  { path: '/maker/myStoryEdit', bar: { level: 'none' } },
  { path: '/admin/content/article', bar: { level: 'none' } },
  { path: '/user/signup/welcome', bar: { level: 'logo' } },
  { path: '/user/signup', bar: two('회원 가입', paths.home) },

  { path: '/story', only: 'exact', bar: one('스토리') },
  { path: '/article', only: 'exact', bar: one('매거진') },
  { path: '/community/list', only: 'exact', bar: one('커뮤니티') },
  { path: '/community/feed/all', only: 'exact', bar: one('커뮤니티') },
  { path: '/my/etc', only: 'exact', bar: one('더보기') },
  { path: '/exhibition', only: 'exact', bar: one('기획전') },
  { path: '/search/article', only: 'exact', bar: one('매거진 검색') },
  { path: '/search/maker-story', only: 'exact', bar: one('스토리 검색') },
  { path: '/search/talk', only: 'exact', bar: one('톡 검색') },

  { path: '/story', only: 'below', bar: two('스토리', paths.stories()) },
  { path: '/article', only: 'below', bar: two('매거진', paths.articles()) },
  { path: '/community/view', bar: two('톡', paths.communityFeed) },
  { path: '/community/feed', bar: two('피드', paths.communityFeed) },
  { path: '/plant', only: 'exact', bar: two('식물 사전', paths.home) },
  { path: '/plant', bar: two('식물 사전', paths.plants()) },
  { path: '/exhibition', only: 'below', bar: two('기획전', paths.exhibitions()) },
  { path: '/event', bar: two('이벤트', paths.events()) },
  { path: '/events', bar: two('이벤트', paths.home) },
  { path: '/search/profile', bar: two('프로필 검색', paths.search) },
  { path: '/user', bar: two('프로필', paths.home) },
  { path: '/help/contact', bar: two('문의하기', paths.more) },
  { path: '/help/trouble', bar: two('도움말', paths.home) },
  { path: '/blockList', bar: two('차단 목록', paths.more) },
  { path: '/alarm', bar: two('알림', paths.home) },
  { path: '/my/comment', bar: two('내 댓글', paths.more) },
  { path: '/my/subscribe', bar: two('팔로우', paths.more) },
  { path: '/my/subscribeMagazine', bar: two('구독한 매거진', paths.more) },
  { path: '/my/profile', bar: two('프로필 수정', paths.more) },
  { path: '/my/scrap', bar: two('내 스크랩', paths.more) },
  { path: '/claim', bar: two('예전 계정', paths.home) },
  { path: '/my/record', bar: two('내 기록 내려받기', paths.profile) },
  { path: '/my/leave', bar: two('회원 탈퇴', paths.profile) },
  { path: '/my/alarm-setting', bar: two('알림 설정', paths.more) },
  { path: '/my/decision', bar: two('운영자의 결정', paths.alarms) },
  { path: '/my/report', bar: two('내 신고', paths.more) },
  { path: '/my/story', bar: two('내 스토리', paths.more) },
  { path: '/maker/notice', bar: two('메이커 공지', paths.makerHome()) },
  { path: '/maker/notification', bar: two('메이커 소식', paths.makerHome()) },
  { path: '/maker/register', bar: two('메이커', paths.introduceMaker) },
  { path: '/maker/myMakerHome', bar: two('메이커 홈', paths.more) },
];

export function topBarOf(path: string): TopBar {
  return rules.find((rule) => fits(rule, path))?.bar ?? { level: 'logo' };
}

/** Returns whether phones show the bottom bar: on all pages except the editors. */
export function hasBottomBar(path: string): boolean {
  return !['/community/writing', '/maker/myStoryEdit', '/admin/content/article'].some(
    (writing) => isBelow(path, writing) || path === writing,
  );
}

function fits({ path: rule, only }: Rule, path: string): boolean {
  if (only === 'exact') return path === rule;
  if (only === 'below') return isBelow(path, rule);
  return path === rule || isBelow(path, rule);
}

function isBelow(path: string, parent: string): boolean {
  return path.startsWith(`${parent}/`);
}
