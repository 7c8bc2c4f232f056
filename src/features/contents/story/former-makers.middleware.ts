import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../../../http/api.ts';
import { requireMaker, requireViewer } from '../../../session/guard.ts';
import { hasBeenMaker } from './own-story.server.ts';

/**
 * Admits makers and former makers, and refuses all others like `makersOnly`. It is for calls that only read, hide or
 * delete the member's own stories and drafts, which a former maker may still do.
 */
export const formerMakersToo: MiddlewareHandler<ApiEnv> = async (context, next) => {
  if (!(await hasBeenMaker(context.get('db'), requireViewer(context)))) requireMaker(context);
  return next();
};
