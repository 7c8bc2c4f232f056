import { paths } from '../site/paths.ts';

/** The areas of the operators' console, in the order of its navigation. */
export const consoleAreas: { title: string; href: string }[] = [
  { title: '할 일', href: paths.admin },
  { title: '신고', href: paths.adminReports() },
  { title: '확인할 글', href: paths.adminPending() },
  { title: '숨긴 댓글', href: paths.adminHidings() },
  { title: '이의 제기', href: paths.adminAppeals() },
  { title: '결정', href: paths.adminDecisions() },
  { title: '글', href: paths.adminContents },
  { title: '채널', href: paths.adminChannels },
  { title: '태그', href: paths.adminTags() },
  { title: '회원', href: paths.adminMembers },
  { title: '문의', href: paths.adminInquiries() },
  { title: '쪽지', href: paths.adminMessages() },
  { title: '홈 편집', href: paths.adminHome },
  { title: '약관', href: paths.adminTerms },
  { title: '숫자', href: paths.adminFigures() },
  { title: '멈춘 작업', href: paths.adminTasks },
  { title: '오류', href: paths.adminErrors() },
  { title: '운영 기록', href: paths.adminAudit() },
];

/** Returns whether a page belongs to an area. The start page of the console, `/admin`, contains no other pages. */
export function isCurrentArea(href: string, pathname: string): boolean {
  if (href === paths.admin) return pathname === href;
  return pathname === href || pathname.startsWith(`${href}/`);
}
