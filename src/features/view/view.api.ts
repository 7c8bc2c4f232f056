import type { Context } from 'hono';
import { application } from '../../application.ts';
import type { ApiEnv } from '../../http/api.ts';
import { CLIENT_ADDRESS_HEADER } from '../../http/client-address.ts';
import { isCrawler, recordView } from './view.server.ts';

/** Counts the caller's view of this content, once a day and not for crawlers. A fault here costs the reader nothing. */
export async function countView(context: Context<ApiEnv>, contentId: number): Promise<void> {
  const userAgent = context.req.header('user-agent') ?? '';
  if (isCrawler(userAgent)) return;
  const address = context.req.header(CLIENT_ADDRESS_HEADER) ?? '';
  const { sessionSecret: secret } = application.config;
  await recordView(context.get('db'), contentId, { address, userAgent }, { secret }).catch((error) =>
    application.log.warn({ err: error, requestId: context.get('requestId') }, 'a view was not counted'),
  );
}
