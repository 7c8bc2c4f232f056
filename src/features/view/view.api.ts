import type { Context } from 'hono';
import { application } from '../../application.ts';
import type { ApiEnv } from '../../http/api.ts';
import { CLIENT_ADDRESS_HEADER } from '../../http/client-address.ts';
import { isCrawler, recordView } from './view.server.ts';

/** Counts the caller's view of this content, once a day and not for crawlers. */
export async function countView(context: Context<ApiEnv>, contentId: number): Promise<void> {
  const userAgent = context.req.header('user-agent') ?? '';
  if (isCrawler(userAgent)) return;
  const address = context.req.header(CLIENT_ADDRESS_HEADER) ?? '';
  await recordView(context.get('db'), contentId, { address, userAgent }, { secret: application.config.sessionSecret });
}
