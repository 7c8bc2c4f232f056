import { pageMemberOf } from '../../http/browser/page-member.browser.ts';
import { deviceStorage, store } from '../../lib/storage.browser.ts';
import { DRAFT_PREFIX } from '../draft-key.ts';

/**
 * The fields of forms that save no drafts, kept on the device once they cannot be sent: the session has ended, or another
 * member is signed in. They belong to the member of the page, as drafts do, and wait until that member sends them.
 */

/** The values of each field, by its name. */
export type StoredFields = Record<string, string[]>;

/** @param place names the form, and what it is about, such as `profile` or `report:talk:12` */
export function storeFields(place: string, fields: StoredFields): void {
  const key = keyOf(place);
  if (key !== undefined) store(deviceStorage, key, JSON.stringify(fields));
}

export function readFields(place: string): StoredFields | undefined {
  const key = keyOf(place);
  const text = key === undefined ? null : deviceStorage.getItem(key);
  return text === null ? undefined : parsed(text);
}

export function forgetFields(place: string): void {
  const key = keyOf(place);
  if (key !== undefined) deviceStorage.removeItem(key);
}

/** Undefined on a page of a visitor, who has no forms that only a member may send. */
function keyOf(place: string): string | undefined {
  const memberId = pageMemberOf(document);
  return memberId === undefined ? undefined : `${DRAFT_PREFIX}${memberId}:fields:${place}`;
}

function parsed(text: string): StoredFields | undefined {
  try {
    return JSON.parse(text) as StoredFields;
  } catch {
    return undefined;
  }
}
