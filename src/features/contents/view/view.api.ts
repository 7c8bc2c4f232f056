import type { Context } from 'hono';
import type { ApiEnv } from '../../../http/api.ts';
import { clientNetwork } from '../../../http/client-address.ts';
import { viewerIdOf } from '../../../session/guard.ts';
import { isCrawler, recordView, type Viewer } from './view.server.ts';

/** Counts the caller's view of a content, once a day and not for crawlers. An error is only logged. */
export async function countView(context: Context<ApiEnv>, contentId: number): Promise<void> {
  if (isCrawler(context.req.header('user-agent') ?? '')) return;
  const memberId = viewerIdOf(context);
  const viewer: Viewer = memberId === undefined ? { network: clientNetwork(context.req) } : { memberId };
  const { db, config, log, requestId } = context.var;
  await recordView(db, contentId, viewer, { secret: config.sessionSecret }).catch((error) =>
    log.warn({ err: error, requestId }, 'counting a view failed'),
  );
}
