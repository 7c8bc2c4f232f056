import type { DomainEvent } from '../model/domain-event.ts';
import { LISTS_KEPT_SECONDS } from '../lib/list-ttl.ts';

/** The cache tags of pages, by the data that they show. */
export const tagOf = {
  content: (id: number) => `content:${id}`,
  list: (kind: 'story' | 'article' | 'talk') => `list:${kind}`,
  /** The page of a member, and pages with the number of the member's followers or subscribers. */
  member: (id: number) => `member:${id}`,
  /**
   * Pages that operators arrange: home, search, discover, exhibitions and events; also the introduction of makers, the
   * RSS feed and the site map. These pages show contents, channels, tags and the cards of makers, too.
   */
  discover: 'discover',
  terms: 'terms',
  /** Pages of talks, which contain the name of the channel. */
  channels: 'channels',
  /** The page of comments that a page shows, counted from 0. Several addresses can lead to the same one. */
  comments: (page = 0) => `comments:${page}`,
} as const;

/** Returns the cache tags to invalidate after a domain event; undefined for an event of a newer version. */
export function tagsAfter(event: DomainEvent): string[] | undefined {
  switch (event.what) {
    case 'talk written':
      return [tagOf.list('talk'), tagOf.discover];
    case 'talk edited':
    case 'talk solved':
      return [tagOf.content(event.id), tagOf.list('talk')];
    case 'talk deleted':
      return [tagOf.content(event.id), tagOf.list('talk'), tagOf.discover];
    case 'content scheduled':
    case 'publishing due':
    case 'message sent':
    case 'inquiry answered':
    case 'alarms changed':
    case 'archive asked':
    case 'archive ready':
    case 'archive failed':
    case 'archive expired':
    case 'erasure due':
    case 'pushes due':
    case 'files due':
    case 'tasks retried':
    case 'session ended':
    case 'pictures changed':
    // Every page shows the strip banner, so this event needs no tag: `jobs/strip-banner.ts` drops all cached pages after
    // it has read a changed banner.
    case 'strip banner changed':
    case 'report decided':
    case 'appeal decided':
      return [];
    case 'content published':
    case 'content edited':
    case 'content deleted':
    case 'status changed':
    case 'author changed':
      return [tagOf.content(event.id), tagOf.list(event.kind), tagOf.discover];
    case 'discover changed':
      return [tagOf.discover];
    case 'terms changed':
      return [tagOf.terms];
    case 'channels changed':
      return [tagOf.channels, tagOf.list('talk'), tagOf.discover];
    case 'tags changed':
      return [tagOf.list('story'), tagOf.list('talk'), tagOf.discover];
    case 'applause changed':
    case 'comments closed':
    case 'comments opened':
      return [tagOf.content(event.id)];
    case 'comment written':
    case 'comment edited':
    case 'comment deleted':
    case 'comment moderated':
    case 'comment hidden by author':
    case 'comment shown by author':
      return [tagOf.content(event.on)];
    case 'member changed':
      // The cards of makers contain their introductions.
      return [tagOf.member(event.memberId), tagOf.discover];
    case 'followers changed':
      return [tagOf.member(event.memberId)];
    default:
      event satisfies never;
      return undefined;
  }
}

/**
 * How long a page for visitors is cached, in seconds. `minutes` is for pages that change with time, and for lists:
 * changes of their counters do not invalidate them.
 */
export const cacheFor = {
  minutes: { maxAge: LISTS_KEPT_SECONDS, swr: 86_400 },
  hours: { maxAge: 3_600, swr: 86_400 },
} as const;
