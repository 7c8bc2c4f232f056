import { initialOf, toneOf } from '../ui/avatar.ts';
import { mark } from './marks.ts';
import type { Looker } from './condition.ts';

/** What a page says of its reader; nothing of a visitor. */
const values = {
  /** The current user as JSON. */
  me: ({ me }) => (me ? JSON.stringify(me) : ''),
  /** What is switched on, separated by spaces. */
  on: ({ on }) => [...on].join(' '),
  nickname: ({ me }) => me?.nickname ?? '',
  image: ({ me }) => me?.image ?? '',
  initial: ({ me }) => (me ? initialOf(me.nickname) : ''),
  tone: ({ me }) => (me ? String(toneOf(me.id)) : ''),
} satisfies Record<string, (looker: Looker) => string>;

export type ValueName = keyof typeof values;

/** Stands in a text or an attribute for what is put there when the page is sent. */
export function placeOf(name: ValueName): string {
  return `${mark}.${name}.`;
}

/** A value as HTML, for a text and for an attribute. */
export function htmlOf(name: ValueName, looker: Looker): string {
  return values[name](looker).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
