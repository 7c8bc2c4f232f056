import type { FailureBody } from './envelope.ts';

/** Every failure that a caller can meet: HTTP status, stable name, and what a person reads. */
const catalogue = {
  BAD_REQUEST: [400, '요청을 이해하지 못했어요. 입력한 내용을 확인해 주세요.'],
  NOT_FOUND: [404, '찾으시는 내용이 없어요.'],
  HIDDEN: [404, '숨김 처리된 게시물입니다'],
  HIDDEN_BY_REQUEST: [404, '회원의 요청으로 숨김 처리된 글입니다'],
  METHOD_NOT_ALLOWED: [405, '이 주소에서는 쓸 수 없는 요청 방식이에요.'],
  DELETED: [410, '삭제된 게시물입니다'],
  PAYLOAD_TOO_LARGE: [413, '보낸 내용이 너무 커요.'],
  UNSUPPORTED_MEDIA_TYPE: [415, '지원하지 않는 형식이에요.'],
  MISDIRECTED: [421, '이 주소로는 서비스하지 않아요.'],
  INTERNAL: [500, '현재 서비스가 원활하지 않습니다'],
  UNAVAILABLE: [503, '현재 서비스가 원활하지 않습니다. 잠시 후 다시 시도해 주세요.'],
  STORAGE_FULL: [507, '저장 공간이 부족해요. 잠시 후 다시 시도해 주세요.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof catalogue;

export function statusOf(code: ErrorCode): number {
  return catalogue[code][0];
}

export function messageOf(code: ErrorCode): string {
  return catalogue[code][1];
}

/** A failure with a name from the catalogue; anything else that is thrown is a fault of ours. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string = messageOf(code)) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return statusOf(this.code);
  }
}

export function failureBody(code: ErrorCode, message: string = messageOf(code)): FailureBody {
  return { status: { code: statusOf(code), message }, error: { code, message } };
}
