import { type Block, isPicture, type Item, linesOf, type ListBlock, type Span } from './blocks.ts';
import { isHidden } from './hidden.ts';
import { type ElementNode, type HtmlNode, isElement } from './html-node.ts';

/** Reads nodes as a text of their own. */
type ReadBlocks = (nodes: HtmlNode[]) => Block[];

/** Reads a `ul` or `ol`. Returns its pictures, then the list unless it is empty. */
export function readList(name: string, children: HtmlNode[], readBlocks: ReadBlocks): Block[] {
  const before: Block[] = [];
  const items = itemsOf(children, readBlocks, before);
  return items.length === 0 ? before : [...before, { type: 'list', ordered: name === 'ol', items }];
}

/** HTML does not allow content outside of items, but browsers show it: it becomes an item of its own. */
function itemsOf(children: HtmlNode[], readBlocks: ReadBlocks, before: Block[]): Item[] {
  const items: Item[] = [];
  let beside: HtmlNode[] = [];
  const read = (nodes: HtmlNode[]) => {
    const item = itemOf(readBlocks(nodes), before);
    if (item.spans.length > 0) items.push(item);
    else if (item.list) hangBelow(items, item.list);
  };
  const readBeside = () => {
    read(beside);
    beside = [];
  };
  for (const child of children) {
    if (isItem(child)) {
      readBeside();
      read(child.children);
    } else if (isElement(child) && !isHidden(child) && child.children.some(isItem) && !isList(child)) {
      readBeside();
      items.push(...itemsOf(child.children, readBlocks, before));
    } else beside.push(child);
  }
  readBeside();
  return items;
}

/** An item has at most one nested list: a second list continues the first. Other blocks become lines of the item. */
function itemOf(blocks: Block[], before: Block[]): Item {
  const item: Item = { spans: [] };
  for (const block of blocks) {
    if (isPicture(block)) before.push(block);
    else if (block.type === 'list') item.list = joined(item.list, block);
    else if (block.type !== 'divider')
      addLines(item.spans, block.type === 'paragraph' ? block.spans : [{ text: linesOf(block) }]);
  }
  return item;
}

function addLines(spans: Span[], more: Span[]): void {
  if (spans.length > 0) spans.push({ text: '\n' });
  spans.push(...more);
}

/** A list directly in a list belongs to the item above it. */
function hangBelow(items: Item[], list: ListBlock): void {
  const last = items.at(-1);
  if (last) last.list = joined(last.list, list);
  else items.push(...list.items);
}

function joined(first: ListBlock | undefined, second: ListBlock): ListBlock {
  return first ? { ...first, items: [...first.items, ...second.items] } : second;
}

const isItem = (node: HtmlNode): node is ElementNode => isElement(node) && node.name === 'li' && !isHidden(node);
const isList = ({ name }: ElementNode) => name === 'ul' || name === 'ol';
