import { paths } from '../../site/paths.ts';

/** An item of the member's menu, which is also part of the More page on phones. */
export type MenuItem = { title: string; href: string; icon: MenuIcon };
export type MenuIcon =
  | 'profile'
  | 'scrap'
  | 'follow'
  | 'magazine'
  | 'story'
  | 'talk'
  | 'comment'
  | 'block'
  | 'contact'
  | 'alarm'
  | 'terms'
  | 'maker'
  | 'news'
  | 'notice'
  | 'privacy'
  | 'plants'
  | 'console';

export const editProfile: MenuItem = { title: '프로필 수정', href: paths.profile, icon: 'profile' };

export const activities: MenuItem[] = [
  { title: '내 스크랩', href: paths.scraps(), icon: 'scrap' },
  { title: '내 팔로우', href: paths.follows(), icon: 'follow' },
  { title: '구독한 매거진', href: paths.subscriptions(), icon: 'magazine' },
  { title: '내가 쓴 스토리', href: paths.myStories(), icon: 'story' },
  { title: '내가 쓴 톡', href: paths.myTalks, icon: 'talk' },
  { title: '내 댓글', href: paths.myComments(), icon: 'comment' },
];

export const plantDictionary: MenuItem = { title: '식물 사전', href: paths.plants(), icon: 'plants' };
export const blocks: MenuItem = { title: '차단 목록', href: paths.blocks(), icon: 'block' };
export const contact: MenuItem = { title: '문의하기', href: paths.contact(), icon: 'contact' };

/** Items for makers. */
export const makerArea: MenuItem[] = [
  { title: '메이커 홈', href: paths.makerHome(), icon: 'maker' },
  { title: '메이커 소식', href: paths.makerNews(), icon: 'news' },
  { title: '메이커 공지', href: paths.makerNotices(), icon: 'notice' },
];
export const becomeMaker: MenuItem = { title: '메이커 알아보기', href: paths.introduceMaker, icon: 'maker' };

export const operatorArea: MenuItem[] = [{ title: '운영자 화면', href: paths.admin, icon: 'console' }];
export const alarmSettings: MenuItem = { title: '알림 설정', href: paths.alarmSettings, icon: 'alarm' };
/** Items of the More page only. */
export const terms: MenuItem[] = [
  { title: '이용약관', href: paths.term('SERVICE'), icon: 'terms' },
  { title: '개인정보 처리방침', href: paths.term('PRIVACY'), icon: 'privacy' },
];
