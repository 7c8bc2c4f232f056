import type { BodyNode } from '../../../model/body.ts';

/** A heading of level 2 with the nodes below it. The part before the first such heading has no title. */
type Section = { title: string | undefined; nodes: BodyNode[] };

export function sectionsOf(body: readonly BodyNode[]): Section[] {
  const sections: Section[] = [];
  for (const node of body) {
    const starts = node.type === 'heading' && node.level === 2;
    const last = sections.at(-1);
    if (last && !starts) last.nodes.push(node);
    else sections.push({ title: starts ? node.text : undefined, nodes: [node] });
  }
  return sections;
}
