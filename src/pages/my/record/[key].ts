import type { APIRoute } from 'astro';
import { isDownloadable } from '../../../features/people/own-data/archive-rows.server.ts';
import { beginDownload, bodyInStep } from '../../../features/people/own-data/download.server.ts';
import { statusOf } from '../../../http/errors.ts';
import { product } from '../../../site/product.ts';
import { requireMember } from '../../../session/page-guard.ts';

const AT_ONCE = '이미 내려받고 있어요. 끝난 뒤에 다시 받아 주세요.';
const RETRY_AFTER_SECONDS = '10';

/** Sends a member's own archive. All other viewers get 404. */
export const GET: APIRoute = async ({ locals, params, redirect, request, rewrite }) => {
  const viewer = requireMember({ locals, redirect });
  if (viewer instanceof Response) return viewer;
  const { key = '' } = params;
  const isTheirs = /^[0-9a-f]{40}$/.test(key) && (await isDownloadable(locals.db, viewer.id, key));
  const found = isTheirs ? await locals.archives.find(key) : undefined;
  if (!found) return rewrite('/404');
  const { outgoing } = locals;
  if (outgoing && !beginDownload(viewer.id, outgoing)) {
    return new Response(AT_ONCE, {
      status: statusOf('TOO_MANY_REQUESTS'),
      headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': RETRY_AFTER_SECONDS },
    });
  }
  // Astro writes a body without waiting for the client, so the archive would fill the memory.
  const body = request.method === 'HEAD' ? null : bodyInStep(await found.read(), outgoing);
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      // Other people may use this device later.
      'cache-control': 'no-store',
      'content-length': String(found.size),
      'content-disposition': `attachment; filename="${product.slug}-record.zip"`,
    },
  });
};
