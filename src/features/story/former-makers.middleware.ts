import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../../http/api.ts';
import { requireMaker, requireViewer } from '../../session/guard.ts';
import { hasBeenMaker } from './own-story.server.ts';

/**
 * For calls that only read or take back what is one's own: whoever is a maker no more still has them. In place of
 * `makersOnly`, which refuses all others in the same way.
 */
export const formerMakersToo: MiddlewareHandler<ApiEnv> = async (context, next) => {
  if (!(await hasBeenMaker(context.get('db'), requireViewer(context)))) requireMaker(context);
  return next();
};
