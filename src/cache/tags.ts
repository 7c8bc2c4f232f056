import type { Happening } from '../db/happened.ts';
import { LISTS_KEPT_SECONDS } from '../lib/kept-seconds.ts';

/** Tags of the pages that show a thing. */
export const tagOf = {
  content: (id: number) => `content:${id}`,
  list: (kind: 'story' | 'article' | 'talk') => `list:${kind}`,
  /** Somebody's own page, and those that show how many follow or subscribe to them. */
  member: (id: number) => `member:${id}`,
  discover: 'discover',
  /** Pages of terms. */
  terms: 'terms',
  /** Pages of talks, which name their channel. */
  channels: 'channels',
  /** The page of comments that a page shows, counted from 0: whatever comment its address names, it is the same page. */
  comments: (page = 0) => `comments:${page}`,
} as const;

/** The tags of the pages that show something old after this; undefined for what only a newer version of us knows. */
export function tagsAfter(happening: Happening): string[] | undefined {
  switch (happening.what) {
    case 'talk written':
      return [tagOf.list('talk'), tagOf.discover];
    case 'talk edited':
    case 'talk solved':
      return [tagOf.content(happening.id), tagOf.list('talk')];
    case 'talk deleted':
      return [tagOf.content(happening.id), tagOf.list('talk'), tagOf.discover];
    case 'content scheduled':
    case 'publishing due':
    case 'message sent':
    case 'inquiry answered':
    case 'alarms changed':
    case 'archive asked':
    case 'archive ready':
    case 'archive expired':
    case 'erasure due':
    case 'pushes due':
    case 'session ended':
    case 'pictures changed':
    // Every page has it: `showing-strip-banner.ts` forgets them all once it knows the new one.
    case 'strip banner changed':
    case 'report decided':
    case 'appeal decided':
      return [];
    case 'content published':
    case 'content edited':
    case 'content deleted':
    case 'status changed':
    case 'author changed':
      return [tagOf.content(happening.id), tagOf.list(happening.kind), tagOf.discover];
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
      return [tagOf.content(happening.id)];
    case 'comment written':
    case 'comment edited':
    case 'comment deleted':
    case 'comment moderated':
    case 'comment hidden by author':
    case 'comment shown by author':
      return [tagOf.content(happening.on)];
    case 'member changed':
      // The cards of makers have their introductions.
      return [tagOf.member(happening.memberId), tagOf.discover];
    case 'followers changed':
      return [tagOf.member(happening.memberId)];
    default:
      happening satisfies never;
      return undefined;
  }
}

/**
 * How long a visitor's page is kept, in seconds: the first for what also changes by the clock, and for lists, which show
 * counters that do not purge them.
 */
export const keepFor = {
  minutes: { maxAge: LISTS_KEPT_SECONDS, swr: 86_400 },
  hours: { maxAge: 3_600, swr: 86_400 },
} as const;
