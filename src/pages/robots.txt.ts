import type { APIRoute } from 'astro';

const CLOSED = ['/api/', '/my/', '/search', '/user/signup', '/callback/', '/alarm', '/blockList'];

export const GET: APIRoute = ({ locals }) => {
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`), 'Allow: /'];
  const body = `${lines.join('\n')}\n\nSitemap: ${locals.config.publicOrigin}/sitemap.xml\n`;
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
