import { product } from '../../product.ts';
import { type Talk, talkTitle } from '../talk/talk.ts';
import { previewUrl } from '../picture/picture.ts';
import type { ContentSummary } from '../content/content.ts';

/** Structured data for search engines (schema.org), as plain objects. */

export type JsonLd = Record<string, unknown>;

/** @param trail from the section down to the page itself: names and absolute addresses */
export function breadcrumbs(trail: { name: string; url: string }[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  };
}

export function articleData(item: ContentSummary & { updatedAt: Date }, url: string, origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: item.title,
    description: item.subtitle,
    ...(item.thumbnail && { image: [origin + previewUrl(item.thumbnail.picture.key)] }),
    datePublished: item.publishedAt.toISOString(),
    dateModified: item.updatedAt.toISOString(),
    author: { '@type': 'Person', name: item.author.nickname },
    publisher: { '@type': 'Organization', name: product.name, url: origin },
    mainEntityOfPage: url,
    inLanguage: 'ko',
    commentCount: item.commentCount,
  };
}

export function discussionData(talk: Talk, url: string, origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: talkTitle(talk),
    text: talk.text,
    ...(talk.pictures.length > 0 && { image: talk.pictures.map(({ picture }) => origin + previewUrl(picture.key)) }),
    datePublished: talk.publishedAt.toISOString(),
    dateModified: talk.updatedAt.toISOString(),
    author: { '@type': 'Person', name: talk.author.nickname },
    url,
    inLanguage: 'ko',
    commentCount: talk.commentCount,
  };
}

/** JSON that is safe inside a script element: nothing in it can end the element or start another. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
