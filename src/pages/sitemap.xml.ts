import type { APIRoute } from 'astro';
import { countSitemapFiles } from '../features/discovery/search-engines/sitemap.server.ts';

/** Sends the index of the sitemap's files. */
export const GET: APIRoute = async ({ locals }) => {
  const { publicOrigin } = locals.config;
  const files = await countSitemapFiles(locals.db);
  const entries = ['pages', ...Array.from({ length: files }, (_, file) => String(file))];
  const body = entries.map((name) => `<sitemap><loc>${publicOrigin}/sitemap/${name}.xml</loc></sitemap>`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</sitemapindex>`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
};
