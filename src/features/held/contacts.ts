import { fold } from './folded-text.ts';
import { emailPattern, isEndOfNames, linkPatterns } from './link-patterns.ts';
import { messengerPatterns } from './messenger-patterns.ts';
import { phonePatterns } from './phone-patterns.ts';

/** What leads readers away: links to other sites, phone numbers and ids of messengers, however they are spelled. */

export type ContactKind = 'messenger' | 'phone' | 'email' | 'link';

export type Contact = {
  kind: ContactKind;
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** As it is written. */
  text: string;
  /** Where it leads, as it sounds, so that the same one is known again in another spelling of its gaps and among other words. */
  key: string;
};

/** Of two that stand in the same place the one named first counts. */
const patterns: [ContactKind, RegExp[]][] = [
  ['messenger', messengerPatterns],
  ['phone', phonePatterns],
  ['email', [emailPattern]],
  ['link', linkPatterns],
];

/** @param ownHost the host of our own pages, to which anybody may link; @returns in the order of the text, none within another */
export function findContacts(text: string, ownHost: string): Contact[] {
  const folded = fold(text);
  const found = patterns.flatMap(([kind, regular]) =>
    regular.flatMap((pattern) =>
      [...folded.text.matchAll(pattern)].map(({ 0: match, index, groups }) => ({
        kind,
        match: match.trimEnd(),
        index,
        // Of a pattern with words around what leads away, that alone.
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

/** The host of our own pages, as `findContacts` is told it. */
export function hostOf({ publicOrigin }: { publicOrigin: string }): string {
  return new URL(publicOrigin).host;
}

/** Those of `after` that are not in `before`. */
export function newContacts(before: readonly Contact[], after: readonly Contact[]): Contact[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key));
}

function leadsTo(link: string, ownHost: string): boolean {
  const [, host = ''] = /^(?:https?:\/*)?([^/?#]+)/.exec(link.replaceAll(/\s/g, '').replaceAll('\\', '/')) ?? [];
  // What ends a sentence is no part of the host.
  const named = host.replace(/[^\p{L}\p{N}]+$/u, '');
  return named === ownHost || named === `www.${ownHost}`;
}
