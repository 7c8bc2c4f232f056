import type { Me } from '../session/me.ts';

/** A toggle of this page, such as `applause-story:12`. */
type SwitchKey = `${string}:${number}`;

/**
 * The condition under which a viewer gets a part of a page. `owes-consent`: must agree to new terms. `alarmed`: has
 * unread alarms. `messaged`: has an unread message from operators. `is:5`: is the member with this id. `on:…`: has this
 * toggle on. For nested parts, all conditions must hold.
 */
export type Condition =
  | 'visitor'
  | 'member'
  | 'maker'
  | 'not-maker'
  | 'operator'
  | 'not-operator'
  | 'owes-consent'
  | 'pictured'
  | 'not-pictured'
  | 'alarmed'
  | 'not-alarmed'
  | 'messaged'
  | `is:${number}`
  | `not:${number}`
  | `on:${SwitchKey}`
  | `off:${SwitchKey}`;

/** The viewer of a page, and the viewer's toggles that are on. */
export type ViewerData = { me: Me | undefined; on: ReadonlySet<string> };

export const visitor: ViewerData = { me: undefined, on: new Set() };

export function holds(condition: Condition, { me, on }: ViewerData): boolean {
  const [kind, about] = split(condition);
  switch (kind) {
    case 'visitor':
      return me === undefined;
    case 'member':
      return me !== undefined;
    case 'maker':
      return me?.makerInfo !== undefined;
    case 'not-maker':
      return me !== undefined && me.makerInfo === undefined;
    case 'operator':
      return me?.isOperator === true;
    case 'not-operator':
      return me !== undefined && me.isOperator === undefined;
    case 'owes-consent':
      return me !== undefined && me.needNewTermsAgrees.length > 0;
    case 'pictured':
      return me !== undefined && me.image !== null;
    case 'not-pictured':
      return me !== undefined && me.image === null;
    case 'alarmed':
      return me?.hasAlarms === true;
    case 'not-alarmed':
      return me?.hasAlarms === false;
    case 'messaged':
      return typeof me?.unreadMessage === 'string';
    case 'is':
      return me?.id === Number(about);
    case 'not':
      return me?.id !== Number(about);
    case 'on':
      return on.has(about);
    case 'off':
      return !on.has(about);
    default:
      throw new Error(`there is no condition ${condition}`);
  }
}

/** Splits a condition into its kind and argument: `on:applause-story:12` has the argument `applause-story:12`. */
export function split(condition: Condition): [kind: string, about: string] {
  const end = condition.indexOf(':');
  return end < 0 ? [condition, ''] : [condition.slice(0, end), condition.slice(end + 1)];
}
