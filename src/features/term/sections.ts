import type { Block } from '../content/blocks.ts';

/** A heading of the second level with all below it; what comes before the first such heading has no title. */
export type Section = { title: string | undefined; blocks: Block[] };

export function sectionsOf(body: readonly Block[]): Section[] {
  const sections: Section[] = [];
  for (const block of body) {
    const starts = block.type === 'heading' && block.level === 2;
    const last = sections.at(-1);
    if (last && !starts) last.blocks.push(block);
    else sections.push({ title: starts ? block.text : undefined, blocks: [block] });
  }
  return sections;
}
