import type { FailureBody } from './envelope.ts';

/**
 * All failures that callers can get: HTTP status, stable name and the message for people. A third entry is the word
 * that the contract requires in `status.message` (README.md in this directory).
 */
const catalogue = {
  BAD_REQUEST: [400, '요청을 이해하지 못했어요. 입력한 내용을 확인해 주세요.'],
  UNDER_AGE: [400, '만 14세 이상부터 가입할 수 있어요.'],
  EXPIRED_ACCESS_TOKEN: [401, '로그인이 풀렸어요.', 'EXPIRED_ACCESS_TOKEN'],
  UNAUTHORIZED: [401, '로그인이 필요해요.'],
  LOGIN_REQUIRED: [403, '로그인이 필요해요.'],
  NO_ACCOUNT: [404, '가입된 계정이 없어요.'],
  NOT_FOUND: [404, '찾는 내용이 없어요.'],
  HIDDEN: [404, '숨김 처리된 게시물입니다'],
  HIDDEN_BY_REQUEST: [404, '회원의 요청으로 숨김 처리된 글입니다'],
  UNREGISTERED_ALARM: [404, '없는 알림이에요.', 'unregistered alarmId'],
  METHOD_NOT_ALLOWED: [405, '이 주소에서는 쓸 수 없는 요청 방식이에요.'],
  PROVIDER_MISMATCH: [409, '현재 로그인된 소셜 계정으로 로그인해 주세요.'],
  OTHER_MEMBER: [409, '다른 계정으로 로그인되어 있어요.'],
  APP_SESSION_OVER: [409, '앱의 로그인이 풀렸어요. 다시 로그인해 주세요.'],
  ALREADY_MEMBER: [409, '이미 가입한 계정이에요.'],
  NICKNAME_TAKEN: [409, '이미 쓰고 있는 닉네임이에요.'],
  MAKER_REQUIRED: [409, '메이커 회원만 쓸 수 있어요.'],
  MAKER_ENDED: [409, '운영자가 메이커 등록을 해제했어요. 다시 등록하고 싶다면 문의하기로 알려 주세요.'],
  FRESH_SIGN_IN_REQUIRED: [409, '본인 확인을 위해 다시 로그인해 주세요.'],
  IN_USE: [409, '쓰이고 있어서 삭제할 수 없어요.'],
  CHANGED_ELSEWHERE: [409, '다른 곳에서 먼저 수정했어요. 두 글을 비교한 뒤 다시 저장해 주세요.'],
  TOO_MANY_DRAFTS: [409, '초안이 너무 많아요. 쓰지 않는 초안을 삭제한 뒤 다시 시도해 주세요.'],
  TOO_MANY_FOLLOWS: [409, '팔로우하는 회원이 너무 많아요. 몇 명의 팔로우를 해제한 뒤 다시 시도해 주세요.'],
  TOO_MANY_BLOCKS: [409, '차단한 회원이 너무 많아요. 몇 명의 차단을 해제한 뒤 다시 시도해 주세요.'],
  COMMENTS_CLOSED: [409, '작성자가 댓글을 닫았어요.'],
  TOO_MANY_REPLIES: [409, '이 댓글에는 답글을 더 달 수 없어요. 새 댓글로 이야기를 이어 가 주세요.'],
  DELETED: [410, '삭제된 게시물입니다'],
  PAYLOAD_TOO_LARGE: [413, '보낸 내용이 너무 커요.'],
  UNSUPPORTED_MEDIA_TYPE: [415, '지원하지 않는 형식이에요.'],
  MISDIRECTED: [421, '이 주소로는 서비스하지 않아요.'],
  DEMO_SIGN_IN_ELSEWHERE: [421, '데모 로그인은 이 컴퓨터에서 바로 연 주소에서만 할 수 있어요.'],
  SUSPENDED: [423, '이용이 정지된 계정이에요.'],
  TOO_MANY_REQUESTS: [429, '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.'],
  UPLOADS_SPENT: [429, '하루에 올릴 수 있는 사진을 모두 올렸어요. 내일 다시 올려 주세요.'],
  INTERNAL: [500, '현재 서비스가 원활하지 않습니다'],
  UNAVAILABLE: [503, '현재 서비스가 원활하지 않습니다. 잠시 후 다시 시도해 주세요.'],
  STORAGE_FULL: [507, '저장 공간이 부족해요. 잠시 후 다시 시도해 주세요.'],
} as const satisfies Record<string, readonly [status: number, message: string, token?: string]>;

export type ErrorCode = keyof typeof catalogue;

export function statusOf(code: ErrorCode): number {
  return catalogue[code][0];
}

export function messageOf(code: ErrorCode): string {
  return catalogue[code][1];
}

/** A failure of the catalogue. Any other thrown error is a fault of ours. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  /** Further fields of the answer, besides `status` and `error`. */
  readonly details: Record<string, unknown>;

  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = messageOf(code),
    details: Record<string, unknown> = {},
    retryAfter: number | undefined = statusOf(code) === 503 ? 5 : undefined,
  ) {
    super(message);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

export function failureBody(code: ErrorCode, message: string = messageOf(code)): FailureBody {
  const [status, , token]: readonly [number, string, string?] = catalogue[code];
  return { status: { code: status, message: token ?? message }, error: { code, message } };
}
