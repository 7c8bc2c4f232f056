import { OFFLINE_COPY } from '../../../src/http/browser/offline-copy.ts';
import type { Network } from '../../harness/browser/network.ts';

/** Scraps of a member on the server, and the files of their pages. */

export const ME = { id: 7, needNewTermsAgrees: [] };
export const SCRAPS = 'scraps';
export const PAGES = /^\/(story|article)\//;
export const FILES = /^\/(_astro|media)\//;

const listOf = (kind: string) => (kind === 'story' ? 'GET /api/v1/discover/bookmark' : 'GET /api/v1/article/bookmark');
const folderOf = (path: string) => `/media/${path.replaceAll(/\W/g, '').padEnd(20, '0')}`;

type Page = { path: string; isReadable?: boolean; words?: string; status?: number; retryAfter?: boolean };

/**
 * Returns the files that a page's HTML needs: its own script, a shared script, a style, and the folder of a picture in
 * two widths.
 */
export function filesOf(path: string): string[] {
  return [`/_astro/page${path.replaceAll('/', '-')}.js`, '/_astro/shared.js', '/_astro/page.css', folderOf(path)];
}

function htmlOf({ path, words = '' }: Page): string {
  const picture = [480, 960, 1600].map((width) => `${folderOf(path)}/${width}.webp ${width}w`);
  return `<title>${path} · 푸릇</title><link rel="stylesheet" href="/_astro/page.css">
    <script src="/_astro/page${path.replaceAll('/', '-')}.js"></script><img srcset="${picture.join()}">${words}`;
}

export type Server = ReturnType<typeof startServer>;

/** Answers requests for the pages of these paths. A test may change the pages later. */
export function startServer(network: Network, ...paths: string[]) {
  const pages = new Map<string, Page>(paths.map((path) => [path, { path }]));
  /** `perPage`: the number of list entries in a response. */
  const server = { pages, blocked: [] as number[], copies: [] as string[], perPage: 100 };
  const pageOf = <Entry>(entries: Entry[], nth: number) => ({
    entries: entries.slice(nth * server.perPage, (nth + 1) * server.perPage),
    page: { totalPages: Math.ceil(entries.length / server.perPage) },
  });
  network.answer('GET /', ({ url, headers }) => {
    const { pathname } = new URL(url);
    const page = pages.get(pathname);
    if (!page) return new Response(null, { status: 404 });
    if (headers.has(OFFLINE_COPY)) server.copies.push(pathname);
    const { status = 200, retryAfter } = page;
    const more = {
      'content-type': 'text/html',
      date: new Date().toUTCString(),
      ...(retryAfter && { 'retry-after': '1' }),
    };
    return new Response(htmlOf(page), { status, headers: more });
  });
  network.answer(
    'GET /_astro/',
    ({ url }) => new Response(/-\w+-\d+\.js$/.test(url) ? 'import{a}from"./shared.js"' : ''),
  );
  network.answer('GET /media/', () => new Response('picture'));
  for (const kind of ['story', 'article']) {
    network.answer(listOf(kind), ({ url }) => {
      const all = [...pages.values()]
        .filter(({ path }) => path.startsWith(`/${kind}/`))
        .map(({ path, isReadable = true }) => ({
          unavailable: isReadable ? null : '숨겨진 글이에요.',
          versionContentResBody: { idVersionContent: Number(path.split('/')[2]) },
        }));
      const { entries, page } = pageOf(all, Number(new URL(url).searchParams.get('page')));
      const data = { content: entries, page };
      return Response.json({ status: { code: 200, message: 'OK' }, data, result: data });
    });
  }
  network.answer('GET /api/v1/maker/block', ({ url }) => {
    // Pages are counted from 1.
    const { entries, page } = pageOf(server.blocked, Number(new URL(url).searchParams.get('page')) - 1);
    return Response.json({ result: { list: entries.map((userId) => ({ userId })), page } });
  });
  return server;
}

/** Returns the list requests of the page. */
export const listCalls = (network: Network) => network.sent.filter((line) => line.includes('bookmark?'));
