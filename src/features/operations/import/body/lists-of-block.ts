import { BODY_LIMITS as LIMITS } from '../../../writing/body/limits.ts';
import type { Item, ListBlock, Span } from './blocks.ts';
import { paragraphs } from './paragraphs.ts';

type OurItem = Span[] | { text: Span[]; list: OurList };
type OurList = { ordered: boolean; items: OurItem[] };

/**
 * Converts a list to lists of our format. A long list becomes several. Lists below our deepest level move up to it. The
 * rest of a long nested list follows as items of the list above, and the report says so.
 */
export function lists(block: ListBlock, changes: string[], level = 1): OurList[] {
  const { ordered } = block;
  const items = level === LIMITS.listLevels ? block.items.flatMap(flattened) : block.items;
  const ours = items.flatMap((item) => itemsOf(item, changes, level));
  const parts: OurList[] = [];
  for (let from = 0; from < ours.length; from += LIMITS.items) {
    parts.push({ ordered, items: ours.slice(from, from + LIMITS.items) });
  }
  return parts;
}

function itemsOf({ spans, list }: Item, changes: string[], level: number): OurItem[] {
  const texts = paragraphs(spans);
  const [below, ...rest] = list && level < LIMITS.listLevels ? lists(list, changes, level + 1) : [];
  if (!below) return texts;
  if (rest.length > 0) changes.push(`a nested list has more than ${LIMITS.items} items: the rest moves one level up`);
  const text = texts.at(-1) ?? [];
  return [...texts.slice(0, -1), { text, list: below }, ...rest.flatMap(({ items }) => items)];
}

function flattened({ spans, list }: Item): Item[] {
  return [{ spans }, ...(list ? list.items.flatMap(flattened) : [])];
}
