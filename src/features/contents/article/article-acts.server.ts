import { and, eq } from '../../../db/drizzle.ts';
import type { Database } from '../../../db/connection.ts';
import { content } from '../../../db/schema/index.ts';
import { ApiError } from '../../../http/errors.ts';
import type { Act } from '../../operations/audit/audit.ts';
import { audited } from '../../operations/audit/audit.server.ts';
import { setStatusAsOperator } from '../../community/report/standing/set-status.server.ts';
import { type ArticleAct, actsIn } from './article-act-input.ts';
import { setMoment } from './write-article.server.ts';

const audits: Record<ArticleAct, Act> = {
  hide: 'content hidden',
  show: 'content shown',
  delete: 'content deleted',
  publish: 'article published',
  schedule: 'article scheduled',
};
const statuses = { hide: 'HIDDEN', show: 'PUBLISHED', delete: 'DELETED' } as const;

const CHANGED = '그사이 다른 운영자가 이 글을 바꿨어요. 지금 상태를 보고 다시 시도해 주세요.';

/** Returns a text that identifies an article's status and publication time, to detect concurrent changes. */
export function standingOf({ status, publishedAt }: { status: string; publishedAt: Date | null }): string {
  return `${status} ${publishedAt?.getTime() ?? ''}`;
}

type Acting = {
  by: number;
  /** The result of `standingOf` when the operator's page was rendered. */
  seen: string;
  /** The new time of publication; required for `schedule`. */
  at?: Date | undefined;
};

/**
 * Hides, shows, deletes, publishes or schedules an article, and invalidates the pages that show it.
 * @throws ApiError NOT_FOUND; CHANGED_ELSEWHERE if the article's state differs from `seen`; 400 if its status does not
 *   allow the action
 */
export async function actOnArticle(db: Database, id: number, act: ArticleAct, { by, seen, at }: Acting): Promise<void> {
  await db.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ id: content.id, authorId: content.authorId, status: content.status, publishedAt: content.publishedAt })
      .from(content)
      .where(and(eq(content.id, id), eq(content.kind, 'article')))
      .for('no key update');
    if (!found) throw new ApiError('NOT_FOUND');
    if (standingOf(found) !== seen) throw new ApiError('CHANGED_ELSEWHERE', CHANGED);
    if (!actsIn(found.status).includes(act)) throw new ApiError('BAD_REQUEST', '지금은 할 수 없는 일이에요.');
    if (act === 'publish') await setMoment(transaction, found, null);
    else if (act !== 'schedule') await setStatusAsOperator(transaction, id, statuses[act], by);
    else if (at) await setMoment(transaction, found, at);
    else throw new ApiError('BAD_REQUEST', '언제 발행할지 골라 주세요.', { field: 'at' });
    const on = { kind: 'content', id } as const;
    await audited(transaction, {
      by,
      act: audits[act],
      on,
      before: { status: found.status },
      ...(at && { after: { at } }),
    });
  });
}
