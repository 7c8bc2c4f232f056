import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { APIRoute } from 'astro';
import { SitemapStream } from 'sitemap';
import { cachedFile } from '../../cache/cached-files.ts';
import { tagOf } from '../../cache/tags.ts';
import { listCampaignIds } from '../../features/discovery/discover/exhibition.server.ts';
import { lastChanged } from '../../features/discovery/search-engines/last-changed.ts';
import {
  countSitemapFiles,
  type SitemapEntry,
  sitemapEntries,
} from '../../features/discovery/search-engines/sitemap.server.ts';
import { plants } from '../../features/contents/plant/dictionary.server.ts';
import { listCurrentTerms } from '../../features/people/term/term.server.ts';
import { paths } from '../../site/paths.ts';

const fixedPages = [
  paths.home,
  paths.discover,
  paths.stories(),
  paths.articles(),
  paths.communityFeed,
  paths.exhibitions(),
  paths.events(),
  paths.plants(),
  paths.introduceMaker,
];
const plantPages = plants.map(({ slug }) => paths.plant(slug));

const pageTags = [tagOf.terms, tagOf.discover];
const contentTags = (['story', 'article', 'talk'] as const).map(tagOf.list);

/** Sends one file of the sitemap. */
export const GET: APIRoute = async ({ locals: { config, db }, params }) => {
  const { file = '' } = params;
  const isOfPages = file === 'pages';
  if (!isOfPages && !(await isFileOfContents(file, db))) return new Response(null, { status: 404 });
  const name = isOfPages ? file : Number(file);
  const sitemap = await cachedFile(`/sitemap/${name}.xml`, isOfPages ? pageTags : contentTags, async () => {
    const entries = isOfPages ? await pageEntries(db) : addresses(sitemapEntries(db, Number(file)));
    return buffer(Readable.from(entries).pipe(new SitemapStream({ hostname: config.publicOrigin })));
  });
  return new Response(new Uint8Array(sitemap), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};

async function isFileOfContents(file: string, db: App.Locals['db']): Promise<boolean> {
  return /^\d{1,6}$/.test(file) && Number(file) < (await countSitemapFiles(db));
}

async function pageEntries(db: App.Locals['db']) {
  const [terms, shown] = await Promise.all([listCurrentTerms(db), listCampaignIds(db)]);
  const termPages = terms.map(({ code }) => paths.term(code));
  const shownPages = shown.map(({ kind, id }) => paths[kind](id));
  return [...fixedPages, ...termPages, ...plantPages, ...shownPages].map((url) => ({ url }));
}

async function* addresses(entries: AsyncIterable<SitemapEntry>) {
  for await (const entry of entries) {
    yield { url: paths[entry.kind](entry.id), lastmod: lastChanged(entry).toISOString() };
  }
}
