import { type Condition, holds, type ViewerData, split } from './condition.ts';
import { mark } from './marks.ts';
import { htmlOf, type ValueName } from './values.ts';

/** A part of a page and the conditions for its viewers; without conditions it is for everybody. */
export type Part = { conditions: Condition[] } & ({ html: string } | { value: ValueName });

const MARKS = new RegExp(`<(/?)${mark}(?: when="([^"]+)")?>|${mark}\\.(\\w+)\\.`, 'g');

/** The scripts that Astro inserts before the first island of a page. */
const BOOTSTRAP = /<style>astro-island[^<]*<\/style><script>[\s\S]*?<\/script><script>[\s\S]*?<\/script>/;

/** Splits a rendered page at its marks. @throws Error if a mark is not closed */
export function partsOf(rendered: string): Part[] {
  const [bootstrap = ''] = BOOTSTRAP.exec(rendered) ?? [];
  const parts = takeApart(bootstrap ? rendered.replace(bootstrap, '') : rendered);
  return bootstrap ? withInHead(parts, bootstrap) : parts;
}

function takeApart(page: string): Part[] {
  const parts: Part[] = [];
  const open: Condition[] = [];
  let end = 0;
  const add = (part: { html: string } | { value: ValueName }) => parts.push({ conditions: [...open], ...part });
  for (const { 0: found, 1: closing, 2: when, 3: value, index } of page.matchAll(MARKS)) {
    if (index > end) add({ html: page.slice(end, index) });
    end = index + found.length;
    if (value) add({ value: value as ValueName });
    else if (closing) open.pop();
    else open.push(when as Condition);
  }
  if (open.length > 0) throw new Error(`parts of the page are not closed:  ${open.join()}`);
  if (end < page.length) add({ html: page.slice(end) });
  return parts;
}

export function pageFor(looker: ViewerData, parts: Part[]): string {
  return parts
    .filter(({ conditions }) => conditions.every((condition) => holds(condition, looker)))
    .map((part) => ('html' in part ? part.html : htmlOf(part.value, looker)))
    .join('');
}

/** Returns the keys of all toggles on the page. */
export function switchesOf(parts: Part[]): string[] {
  const keys = parts.flatMap(({ conditions }) =>
    conditions.map(split).flatMap(([kind, about]) => (kind === 'on' || kind === 'off' ? [about] : [])),
  );
  return [...new Set(keys)];
}

export function isMarked(rendered: string): boolean {
  return rendered.includes(mark);
}

/**
 * Moves the scripts of islands to the end of the head, for viewers with an island. Astro puts them before the first
 * island of the page, which not every viewer gets.
 */
function withInHead(parts: Part[], bootstrap: string): Part[] {
  const islands = parts.filter((part) => 'html' in part && part.html.includes('<astro-island'));
  const areMembers = islands.every(({ conditions }) => conditions.includes('member'));
  const head = parts.findIndex((part) => 'html' in part && part.html.includes('</head>'));
  const holder = parts[head];
  if (!holder || !('html' in holder)) throw new Error('a page with islands has no head');
  const end = holder.html.indexOf('</head>');
  const { conditions } = holder;
  return [
    ...parts.slice(0, head),
    { conditions, html: holder.html.slice(0, end) },
    { conditions: areMembers ? ['member'] : [], html: bootstrap },
    { conditions, html: holder.html.slice(end) },
    ...parts.slice(head + 1),
  ];
}
