import { initialOf, toneOf } from '../ui/avatar.ts';
import { mark } from './marks.ts';
import type { ViewerData } from './condition.ts';

/** The values of a page that come from its viewer; empty for a visitor. */
const values = {
  /** The signed-in member as JSON. */
  me: ({ me }) => (me ? JSON.stringify(me) : ''),
  /** The toggles that are on, separated by spaces. */
  on: ({ on }) => [...on].join(' '),
  nickname: ({ me }) => me?.nickname ?? '',
  image: ({ me }) => me?.image ?? '',
  initial: ({ me }) => (me ? initialOf(me.nickname) : ''),
  tone: ({ me }) => (me ? String(toneOf(me.id)) : ''),
} satisfies Record<string, (looker: ViewerData) => string>;

export type ValueName = keyof typeof values;

/** Returns a placeholder for a text or attribute, replaced by the value when the page is sent. */
export function placeOf(name: ValueName): string {
  return `${mark}.${name}.`;
}

/** Returns a value as HTML, for a text or attribute. */
export function htmlOf(name: ValueName, looker: ViewerData): string {
  return values[name](looker).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
