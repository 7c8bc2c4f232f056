import { withoutNoncharacters } from '../../../lib/text/unseen.ts';
import type { Comment } from '../../community/comment/comment.ts';
import { paths } from '../../../site/paths.ts';
import { product } from '../../../site/product.ts';
import { portraitUrl } from '../../people/member/account.ts';
import { namesOf, type Plant } from '../../contents/plant/plant.ts';
import type { Person } from '../../people/person/person.ts';
import { type Talk, talkTitle } from '../../contents/talk/talk.ts';
import { previewUrl } from '../../writing/picture/picture.ts';
import type { BodyNode } from '../../../model/body.ts';
import type { ContentSummary } from '../../writing/content/content.ts';
import { previewOf } from '../../writing/content/preview-text.ts';
import { lastChanged } from './last-changed.ts';

/** Structured data for search engines (schema.org), as plain objects. */

export type JsonLd = Record<string, unknown>;

const readings = {
  story: { name: '스토리', list: paths.stories(), page: paths.story },
  article: { name: '매거진', list: paths.articles(), page: paths.article },
};

type ReadingItem = ContentSummary & { body: BodyNode[]; updatedAt: Date };

/** Returns the data of a story or article. @param origin of the site, because search engines want absolute URLs */
export function readingData(kind: keyof typeof readings, item: ReadingItem, origin: string): JsonLd[] {
  const { name, list, page } = readings[kind];
  const url = origin + page(item.id);
  return [
    articleData(item, url, origin),
    breadcrumbs([
      { name, url: origin + list },
      { name: item.title, url },
    ]),
  ];
}

/**
 * Returns the data of a talk.
 * @param origin of the site
 * @param answers comments on the talk, as visitors see them
 */
export function talkData(talk: Talk, origin: string, answers: Answers): JsonLd[] {
  const url = origin + paths.talk(talk.id);
  const question = talk.channel.isForHelp ? questionData(talk, url, answers) : undefined;
  return [
    question ?? discussionData(talk, url, origin),
    breadcrumbs([
      { name: '커뮤니티', url: origin + paths.community },
      { name: talk.channel.title, url: origin + paths.communityChannel(talk.channel.id) },
      { name: talkTitle(talk), url },
    ]),
  ];
}

/** Returns the data of a profile. @param origin of the site */
export function personData(person: Person, origin: string): JsonLd {
  const { id, nickname, introduction, picture, followerCount, storyCount, articleCount, talkCount, joinedAt } = person;
  const portrait = portraitUrl(picture);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: joinedAt.toISOString(),
    mainEntity: {
      '@type': 'Person',
      name: nickname,
      identifier: String(id),
      url: origin + paths.user(id),
      ...(introduction && { description: introduction }),
      ...(portrait && { image: origin + portrait }),
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: followerCount,
      },
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: storyCount + articleCount + talkCount,
      },
    },
  };
}

/** Returns the data of a plant's page. @param origin of the site */
export function plantData(plant: Plant, description: string, origin: string): JsonLd[] {
  const url = origin + paths.plant(plant.slug);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      url,
      name: plant.name,
      description,
      inLanguage: 'ko',
      isPartOf: { '@type': 'WebSite', name: product.name, url: origin },
      mainEntity: {
        '@type': 'Taxon',
        name: plant.scientific,
        alternateName: namesOf(plant).filter((name) => name !== plant.scientific),
        parentTaxon: plant.family,
      },
    },
    breadcrumbs([
      { name: '식물 사전', url: origin + paths.plants() },
      { name: plant.name, url },
    ]),
  ];
}

/** @param trail from the section down to the page itself: names and absolute addresses */
function breadcrumbs(trail: { name: string; url: string }[]): JsonLd {
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

function articleData(item: ReadingItem, url: string, origin: string): JsonLd {
  const description = previewOf(item);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: item.title,
    ...(description && { description }),
    ...(item.thumbnail && { image: [origin + previewUrl(item.thumbnail.picture.key)] }),
    datePublished: item.publishedAt.toISOString(),
    dateModified: lastChanged(item).toISOString(),
    author: { '@type': 'Person', name: item.author.nickname },
    publisher: { '@type': 'Organization', name: product.name, url: origin },
    mainEntityOfPage: url,
    inLanguage: 'ko',
    commentCount: item.commentCount,
  };
}

function discussionData(talk: Talk, url: string, origin: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    headline: talkTitle(talk),
    text: talk.text,
    ...(talk.pictures.length > 0 && { image: talk.pictures.map(({ picture }) => origin + previewUrl(picture.key)) }),
    datePublished: talk.publishedAt.toISOString(),
    dateModified: lastChanged(talk).toISOString(),
    author: { '@type': 'Person', name: talk.author.nickname },
    url,
    inLanguage: 'ko',
    commentCount: talk.commentCount,
  };
}

type Answers = { solution: Comment | undefined; others: Comment[] };

/** Returns a question with its answers, for a talk that asks for help; undefined without a public answer. */
function questionData(talk: Talk, url: string, { solution, others }: Answers): JsonLd | undefined {
  const isReadable = (answer: Comment) => answer.status === 'ACTIVE' && answer.author?.id !== talk.author.id;
  const suggested = others.filter((answer) => isReadable(answer) && answer.id !== solution?.id);
  const accepted = solution && isReadable(solution) ? solution : undefined;
  if (!accepted && suggested.length === 0) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    url,
    inLanguage: 'ko',
    mainEntity: {
      '@type': 'Question',
      name: talkTitle(talk),
      text: talk.text,
      datePublished: talk.publishedAt.toISOString(),
      author: { '@type': 'Person', name: talk.author.nickname },
      answerCount: talk.commentCount,
      upvoteCount: talk.applauseCount,
      ...(accepted && { acceptedAnswer: answerData(accepted, url) }),
      ...(suggested.length > 0 && { suggestedAnswer: suggested.map((answer) => answerData(answer, url)) }),
    },
  };
}

function answerData(answer: Comment, url: string): JsonLd {
  return {
    '@type': 'Answer',
    text: answer.body,
    url: `${url}?comment=${answer.id}#comments-${answer.id}`,
    datePublished: answer.createdAt.toISOString(),
    upvoteCount: answer.applauseCount,
    ...(answer.author && { author: { '@type': 'Person', name: answer.author.nickname } }),
  };
}

/** Returns JSON that cannot end a script element or start another. */
export function scriptSafeJson(value: unknown): string {
  return withoutNoncharacters(JSON.stringify(value)).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
