import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { cachedFile } from '../cache/cached-files.ts';
import { tagOf } from '../cache/tags.ts';
import { newestArticlesWithBody } from '../features/contents/article/article.server.ts';
import { bodyText } from '../features/writing/body/body-text.ts';
import { newestStoriesWithBody } from '../features/contents/story/story.server.ts';
import { withoutNoncharacters } from '../lib/text/unseen.ts';
import { paths } from '../site/paths.ts';
import { product } from '../site/product.ts';

const ITEMS = 30;

/** A changed nickname invalidates the feed by the tag `discover`. */
const tags = [tagOf.list('story'), tagOf.list('article'), tagOf.discover];

/** Sends the feed of the newest stories and articles with their full text. */
export const GET: APIRoute = async ({ locals }) => {
  const feed = await cachedFile('/rss.xml', tags, () => makeFeed(locals));
  return new Response(new Uint8Array(feed), { headers: { 'content-type': 'application/xml' } });
};

async function makeFeed(locals: App.Locals): Promise<string> {
  const [stories, articles] = await Promise.all([
    newestStoriesWithBody(locals.db, ITEMS),
    newestArticlesWithBody(locals.db, ITEMS),
  ]);
  const items = [
    ...stories.map((item) => ({ item, path: paths.story(item.id) })),
    ...articles.map((item) => ({ item, path: paths.article(item.id) })),
  ];
  items.sort((a, b) => b.item.publishedAt.getTime() - a.item.publishedAt.getTime());
  const feed = await rss({
    title: product.name,
    description: product.description,
    site: locals.config.publicOrigin,
    trailingSlash: false,
    customData: '<language>ko</language>',
    xmlns: { dc: 'http://purl.org/dc/elements/1.1/' },
    items: items.slice(0, ITEMS).map(({ item, path }) => ({
      title: item.title,
      link: path,
      pubDate: item.publishedAt,
      description: [item.subtitle, bodyText(item.body)].filter(Boolean).join('\n\n'),
      author: item.author.nickname,
    })),
  });
  return withoutNoncharacters(withCreators(await feed.text()));
}

/**
 * Renames `author` elements to `dc:creator`, since RSS requires an e-mail address in `author`. The package accepts
 * further elements only as XML and parses it, so that the nickname 007 would become 7.
 */
function withCreators(feed: string): string {
  return feed.replaceAll(/<(\/?)author>/g, '<$1dc:creator>');
}
