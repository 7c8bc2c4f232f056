import { Readable } from 'node:stream';
import type { APIRoute } from 'astro';
import { isDownloadable } from '../../../features/own-data/archive-rows.server.ts';
import { product } from '../../../product.ts';
import { requireMember } from '../../../session/page-guard.ts';

/** A member's own archive; to everybody else there is none. */
export const GET: APIRoute = async ({ locals, params, redirect, rewrite }) => {
  const viewer = requireMember({ locals, redirect });
  if (viewer instanceof Response) return viewer;
  const { key = '' } = params;
  const isTheirs = /^[0-9a-f]{40}$/.test(key) && (await isDownloadable(locals.db, viewer.id, key));
  const found = isTheirs ? await locals.archives.find(key) : undefined;
  if (!found) return rewrite('/404');
  const body = Readable.toWeb(await found.read()) as ReadableStream;
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      // Others may use this device later.
      'cache-control': 'no-store',
      'content-length': String(found.size),
      'content-disposition': `attachment; filename="${product.slug}-record.zip"`,
    },
  });
};
