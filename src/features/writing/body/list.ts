import * as z from 'zod';
import { BODY_LIMITS as LIMITS } from './limits.ts';
import { richTextSchema } from './rich-text.ts';
import type { BodyList, ItemAbove } from '../../../model/body.ts';

/** Lists of a body, which may be nested. Each level has its own schema, so that the depth is limited. */

const tooDeep = z.never({
  error: ({ input }) => (isItemAbove(input) ? `목록은 ${LIMITS.listLevels}단계까지 만들 수 있어요.` : undefined),
});
const lowest = listOf(z.union([richTextSchema, tooDeep]));
const middle = listOf(z.union([richTextSchema, z.object({ text: richTextSchema, list: lowest })]));

/** A list of up to three levels (`listLevels`). */
export const listSchema = listOf(z.union([richTextSchema, z.object({ text: richTextSchema, list: middle })]));

function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    ordered: z.boolean(),
    items: z
      .array(item)
      .min(1, '목록이 비어 있어요.')
      .max(LIMITS.items, `목록 하나에는 ${LIMITS.items}개까지 쓸 수 있어요.`),
  });
}

export function isItemAbove(item: unknown): item is ItemAbove {
  return typeof item === 'object' && item !== null && 'list' in item;
}

/** Counts the items of a list and of all nested lists. */
export function countItems({ items }: BodyList): number {
  return items.reduce((sum, item) => sum + 1 + (isItemAbove(item) ? countItems(item.list) : 0), 0);
}
