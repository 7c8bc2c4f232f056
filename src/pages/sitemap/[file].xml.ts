import { Readable } from 'node:stream';
import type { APIRoute } from 'astro';
import { SitemapStream } from 'sitemap';
import { countSitemapFiles, type SitemapEntry, sitemapEntries } from '../../features/search-engines/sitemap.server.ts';
import { plants } from '../../features/plant/dictionary.server.ts';
import { listCurrentTerms } from '../../features/term/term.server.ts';
import { paths } from '../../paths.ts';

const fixedPages = [
  paths.home,
  paths.discover,
  paths.stories(),
  paths.articles(),
  paths.communityFeed,
  paths.exhibitions(),
  paths.events(),
  paths.plants(),
];
const plantPages = plants.map(({ slug }) => paths.plant(slug));

/** One file of the sitemap, streamed from the database. */
export const GET: APIRoute = async ({ locals, params }) => {
  const entries = await entriesOf(params.file ?? '', locals.db);
  if (!entries) return new Response(null, { status: 404 });
  const sitemap = new SitemapStream({ hostname: locals.config.publicOrigin });
  const body = Readable.from(entries).pipe(sitemap);
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};

async function entriesOf(file: string, db: App.Locals['db']) {
  if (file === 'pages') {
    const termPages = (await listCurrentTerms(db)).map(({ code }) => paths.term(code));
    return [...fixedPages, ...termPages, ...plantPages].map((url) => ({ url }));
  }
  if (!/^\d{1,6}$/.test(file) || Number(file) >= (await countSitemapFiles(db))) return undefined;
  return addresses(sitemapEntries(db, Number(file)));
}

async function* addresses(entries: AsyncIterable<SitemapEntry>) {
  for await (const { kind, id, updatedAt } of entries) {
    yield { url: paths[kind](id), lastmod: updatedAt.toISOString() };
  }
}
