import { fold } from './folded-text.ts';
import { emailPattern, isEndOfNames, linkPatterns } from './link-patterns.ts';
import { messengerPatterns } from './messenger-patterns.ts';
import { phonePatterns } from './phone-patterns.ts';

/** Contacts and links to other sites, in any spelling: links, phone numbers, e-mail addresses and ids of messengers. */

export type ContactKind = 'messenger' | 'phone' | 'email' | 'link';

export type Contact = {
  kind: ContactKind;
  start: number;
  end: number;
  /** The contact as it is written. */
  text: string;
  /** The normalised contact. Two spellings with different gaps or surrounding words have the same key. */
  key: string;
};

/** In the order of precedence for overlapping matches. */
const patterns: [ContactKind, RegExp[]][] = [
  ['messenger', messengerPatterns],
  ['phone', phonePatterns],
  ['email', [emailPattern]],
  ['link', linkPatterns],
];

/**
 * Returns the contacts of a text in order, without overlaps.
 * @param ownHost the host of our own pages, to which everybody may link
 */
export function findContacts(text: string, ownHost: string): Contact[] {
  const folded = fold(text);
  const found = patterns.flatMap(([kind, regular]) =>
    regular.flatMap((pattern) =>
      [...folded.text.matchAll(pattern)].map(({ 0: match, index, groups }) => ({
        kind,
        match: match.trimEnd(),
        index,
        // The group `key` is the contact itself, without the words around it that the pattern matches.
        key: groups?.key ?? match,
        end: groups?.end,
      })),
    ),
  );
  const contacts: Contact[] = [];
  for (const { kind, match, index, key, end: nameEnd } of found) {
    if (kind === 'link' && leadsTo(match, ownHost)) continue;
    if (nameEnd !== undefined && !isEndOfNames(nameEnd)) continue;
    const [start = 0, end = 0] = [folded.starts[index], folded.ends[index + match.length - 1]];
    if (contacts.some((other) => start < other.end && other.start < end)) continue;
    contacts.push({ kind, start, end, text: text.slice(start, end), key: key.replaceAll(/[^\p{L}\p{N}]/gu, '') });
  }
  return contacts.sort((one, other) => one.start - other.start);
}

/** Returns the host of our own pages, for `findContacts`. */
export function hostOf({ publicOrigin }: { publicOrigin: string }): string {
  return new URL(publicOrigin).host;
}

export function newContacts(before: readonly Contact[], after: readonly Contact[]): Contact[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key));
}

function leadsTo(link: string, ownHost: string): boolean {
  const [, host = ''] = /^(?:https?:\/*)?([^/?#]+)/.exec(link.replaceAll(/\s/g, '').replaceAll('\\', '/')) ?? [];
  // Punctuation at the end of a sentence is not part of the host.
  const named = host.replace(/[^\p{L}\p{N}]+$/u, '');
  return named === ownHost || named === `www.${ownHost}`;
}
