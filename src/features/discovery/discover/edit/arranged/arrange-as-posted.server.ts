import type { Database } from '../../../../../db/connection.ts';
import { readPostedForm } from '../../../../../http/forms/posted-form.ts';
import type { OperatorId } from '../../../../operations/audit/audit.server.ts';
import { arrange, type Which } from './arrange.server.ts';
import { arrangedFormSchema } from './arranged-form.ts';
import { keyOfTyped } from './arranged-items.server.ts';
import type { Takes } from './arranged-list.ts';
import { attempt } from '../../../../../http/forms/posted-act.ts';

type Asked = {
  db: Database;
  by: OperatorId;
  which: Which;
  /** Undefined for a list without a form to add entries. */
  takes?: Takes;
  request: Request;
};

type Posted = {
  isDone: boolean;
  /** The message above the list after a refusal. */
  refusal?: string;
  /** The message about the entry to add, and the typed text. */
  fault?: string | undefined;
  typed?: string | undefined;
};

/** Performs the posted change of a list. @returns undefined when nothing was posted */
export async function arrangeAsPosted({ db, by, which, takes, request }: Asked): Promise<Posted | undefined> {
  const posted = await readPostedForm(request, arrangedFormSchema);
  if (!posted) return undefined;
  const { data } = posted;
  if (!data) return { isDone: false, refusal: '저장하지 않았어요. 다시 시도해 주세요.' };
  const { seen, add: typed, change } = data;
  const { refused } = await attempt(async () => {
    const add = takes && typed !== undefined ? await keyOfTyped(db, takes, typed) : undefined;
    await arrange(db, which, { by, seen, change: { ...change, add } });
  });
  if (!refused) return { isDone: true };
  const isOfField = refused.details.field === 'add';
  return {
    isDone: false,
    refusal: isOfField ? '넣지 않았어요. 표시된 곳을 확인해 주세요.' : refused.message,
    fault: isOfField ? refused.message : undefined,
    typed,
  };
}
