/** Actions of operators by the name that is stored. Add new actions here; never rename one. */
const acts = {
  'content hidden': '글을 숨김',
  'content shown': '글을 다시 공개',
  'content deleted': '글을 삭제',
  'article written': '매거진 글을 씀',
  'article changed': '매거진 글을 수정',
  'article published': '예약한 매거진 글을 발행',
  'article scheduled': '매거진 글의 발행 시간을 바꿈',
  'report decided': '신고를 처리',
  'decided unasked': '신고 없이 처리',
  'appeal decided': '이의 제기를 처리',
  'hidden comments seen': '작성자가 숨긴 댓글을 확인',
  'inquiry answered': '문의에 답변',
  'message sent': '쪽지를 보냄',
  'maker notice published': '메이커 공지를 냄',
  'answer template added': '답변 틀을 만듦',
  'answer template changed': '답변 틀을 수정',
  'answer template deleted': '답변 틀을 삭제',
  'member suspended': '회원을 정지',
  'suspension lifted': '정지를 해제',
  'claim given': '예전 계정의 링크를 만듦',
  'member logged out': '모든 기기에서 로그아웃시킴',
  'role changed': '역할을 바꿈',
  'maker made': '메이커로 등록',
  'maker taken back': '메이커 등록을 해제',
  'writer made': '작가로 등록',
  'writer taken back': '작가 등록을 해제',
  'banner added': '배너를 만듦',
  'banner changed': '배너를 수정',
  'banner deleted': '배너를 삭제',
  'list arranged': '목록을 바꿈',
  'exhibition added': '기획전을 만듦',
  'exhibition changed': '기획전을 수정',
  'exhibition shown': '기획전을 다시 공개',
  'exhibition hidden': '기획전을 숨김',
  'exhibition deleted': '기획전을 삭제',
  'event added': '이벤트를 만듦',
  'event changed': '이벤트를 수정',
  'event shown': '이벤트를 다시 공개',
  'event hidden': '이벤트를 숨김',
  'event deleted': '이벤트를 삭제',
  'channel added': '채널을 만듦',
  'channel changed': '채널을 수정',
  'tag renamed': '태그의 이름을 바꿈',
  'tag merged': '태그를 합침',
  'tag hidden': '태그를 추천에서 숨김',
  'tag shown': '태그를 다시 추천함',
  'tasks retried': '멈춘 작업을 다시 시도',
  'strip banner changed': '띠 배너를 바꿈',
  'term draft begun': '약관의 초안을 만듦',
  'term draft changed': '약관의 초안을 수정',
  'term draft deleted': '약관의 초안을 삭제',
  'term published': '약관의 새 버전을 게시',
  'term withdrawn': '약관의 새 버전 게시를 취소',
} as const;

export type Act = keyof typeof acts;

const objectKinds = {
  content: '글',
  comment: '댓글',
  member: '회원',
  report: '신고',
  decision: '결정',
  banner: '배너',
  exhibition: '기획전',
  event: '이벤트',
  /** A list of the home page. Its id is always 0. */
  list: '홈 목록',
  'strip banner': '띠 배너',
  channel: '채널',
  /** The id of a tag is always 0. */
  tag: '태그',
  inquiry: '문의',
  'answer template': '답변 틀',
  message: '쪽지',
  'maker notice': '메이커 공지',
  term: '약관',
  /** The id of a job is always 0. */
  job: '작업',
} as const;

export type ObjectKind = keyof typeof objectKinds;

export type AuditEntry = {
  id: number;
  operator: { id: number; nickname: string } | null;
  act: string;
  on: { kind: string; id: number };
  reason: string;
  before: unknown;
  after: unknown;
  createdAt: Date;
};

export const ENTRIES_PER_PAGE = 30;

/** Returns the Korean title of an action. An unknown action, of a later build, is shown by its name. */
export function actTitle(act: string): string {
  return act in acts ? acts[act as Act] : act;
}

export function objectTitle({ kind, id }: AuditEntry['on']): string {
  const name = kind in objectKinds ? objectKinds[kind as ObjectKind] : kind;
  return id === 0 ? name : `${name} ${id}`;
}
