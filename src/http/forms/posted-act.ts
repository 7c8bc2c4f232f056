import { ApiError } from '../errors.ts';

/** The result of an action, or its refusal. Only failures with a message for people are caught. */
type Attempt<Result> = { done: Result; refused?: never } | { done?: never; refused: ApiError };

export async function attempt<Result>(act: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { done: await act() };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { refused: error };
    throw error;
  }
}

/** Confirmations on pages of the console, by the value of `done` in their address. */
const doneWords: Record<string, string> = {
  added: '만들었어요.',
  saved: '저장했어요.',
  deleted: '삭제했어요.',
  arranged: '목록을 저장했어요.',
  retried: '곧 다시 시도해요. 또 실패하면 여기에 다시 보여요.',
  shown: '이제 모두에게 보여요.',
  hidden: '숨겼어요.',
  published: '게시했어요. 쪽지도 곧 도착해요.',
  withdrawn: '게시를 취소했어요. 쪽지도 곧 도착해요.',
};

export function wordsOfDone(url: URL): string | undefined {
  const done = url.searchParams.get('done') ?? '';
  return Object.hasOwn(doneWords, done) ? doneWords[done] : undefined;
}

/** Returns the message above a form that was refused. */
export function refusalOf(
  errors: Record<string, string> | undefined,
  refused: ApiError | undefined,
): string | undefined {
  if (refused?.code === 'CHANGED_ELSEWHERE') {
    return '그사이 다른 운영자가 먼저 수정했어요. 적은 내용은 아래에 그대로 있어요. 지금 저장된 내용과 비교한 뒤 다시 저장해 주세요.';
  }
  if (refused) return refused.message;
  return errors && (errors[''] ?? '저장하지 않았어요. 표시된 곳을 확인해 주세요.');
}

/** The message of a form whose subject another operator has deleted meanwhile. Its fields keep the typed text. */
export const DELETED_ELSEWHERE =
  '그사이 다른 운영자가 삭제했어요. 적은 내용은 아래에 그대로 있어요. 저장하면 새로 만들어요.';

/** The message of a page whose subject another operator has deleted meanwhile, so that nothing can be done with it. */
export const GONE_ELSEWHERE = '그사이 다른 운영자가 삭제했어요.';

/** Returns the errors of a form's fields, including an error of the action for a field. */
export function errorsOf(
  errors: Record<string, string> | undefined,
  refused: ApiError | undefined,
): Record<string, string> {
  const field = refused?.details.field;
  return typeof field === 'string' ? { [field]: refused?.message ?? '' } : (errors ?? {});
}

const acts = ['save', 'preview', 'delete', 'hide', 'show', 'publish', 'withdraw'] as const;

/**
 * Returns the action of a posted form, which its address names, so that each button sends only its fields.
 * @returns undefined if nothing was posted
 */
export function actOf({ method, url }: Request): (typeof acts)[number] | undefined {
  if (method !== 'POST') return undefined;
  const named = new URL(url).searchParams.get('act');
  return acts.find((act) => act === named) ?? 'save';
}
