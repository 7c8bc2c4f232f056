import { expect, test } from 'vitest';
import type { Queryable } from '../../../src/db/connection.ts';
import { keyOfTyped } from '../../../src/features/discovery/discover/edit/arranged/arranged-items.server.ts';
import { arrangedFormSchema } from '../../../src/features/discovery/discover/edit/arranged/arranged-form.ts';

/** Twenty characters of 11 to 15 code units each, as many as a tag may have. */
const TAG = '👨‍👩‍👧‍👦👩🏽‍❤️‍💋‍👨🏻'.repeat(10);

test('a tag of the longest characters can be added to a list, moved and removed', async () => {
  const sent = (fields: object) => arrangedFormSchema.parse({ seen: 'x', 'key[]': ['허브', TAG], ...fields });
  const { add = '' } = sent({ add: `#${TAG}` });
  // A tag is looked up nowhere.
  expect(await keyOfTyped({} as Queryable, 'tag', add)).toBe(TAG);
  expect(sent({ move: `up:${TAG}` }).change.move).toEqual({ key: TAG, by: -1 });
  expect(sent({ remove: TAG }).change).toMatchObject({ order: ['허브', TAG], remove: TAG });
});
