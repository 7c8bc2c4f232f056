import type * as z from 'zod';

/**
 * What a text of Markdown may have before it is parsed. The parser takes the square of containers within each other, and of
 * marks in one paragraph: 50,000 times `>` hold a process for a minute.
 */
export const MARKDOWN_LIMITS = {
  lines: 4_000,
  /** Beginnings of quotes and of items of lists. */
  containers: 1_500,
  /** Quotes and lists within each other. */
  depth: 6,
  /** Brackets, backslashes and runs of `*` and `_`. */
  marks: 2_000,
} as const;

const MARKS = /\*+|_+|[[\]\\]/g;
const QUOTES = /^(?: {0,3}> ?)+/;
const MARKER = /[ \t]*(>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
/** A line between two parts, which may be written as many marks of a list. */
const DIVIDER = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

/** A field whose text is Markdown: what is too much is refused before anything parses it. */
export function refuseLongMarkdown(text: string, context: z.RefinementCtx): void {
  const message = markdownFault(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

/** Returns why a text is more than can be parsed in time, for the operator who wrote it; undefined for any other text. */
export function markdownFault(markdown: string): string | undefined {
  const { lines, containers, depth, marks } = MARKDOWN_LIMITS;
  const all = markdown.split('\n');
  if (all.length > lines) return `글은 ${lines.toLocaleString('ko-KR')}줄까지 쓸 수 있어요.`;
  if ((markdown.match(MARKS)?.length ?? 0) > marks) {
    return `꾸미는 기호(*, _, [, ], \\)는 모두 ${marks.toLocaleString('ko-KR')}개까지 쓸 수 있어요.`;
  }
  let total = 0;
  const nesting = nestingOf();
  for (const line of all) {
    if (DIVIDER.test(line)) continue;
    const { begun, within } = nesting(line);
    total += begun;
    if (within > depth) return `인용과 목록은 ${depth}겹까지 쓸 수 있어요.`;
    if (total > containers) return `인용과 목록은 모두 ${containers.toLocaleString('ko-KR')}줄까지 쓸 수 있어요.`;
  }
  return undefined;
}

/** Counts, line by line, the containers that a line begins, and those within which it stands. */
function nestingOf(): (line: string) => { begun: number; within: number } {
  let quotes = 0;
  /** The columns in which items begin that lie within each other. */
  let items: number[] = [];
  return (line) => {
    const [prefix = ''] = QUOTES.exec(line) ?? [];
    const count = prefix.split('>').length - 1;
    const markers = columnsOfMarkers(line.slice(prefix.length));
    if (markers.length === 0) return { begun: count, within: count };
    if (count !== quotes) items = [];
    quotes = count;
    const [first = 0] = markers;
    items = [...items.filter((column) => column < first), ...markers];
    return { begun: count + markers.length, within: count + items.length };
  };
}

function columnsOfMarkers(text: string): number[] {
  const columns: number[] = [];
  let column = 0;
  let at = 0;
  for (MARKER.lastIndex = 0; ;) {
    const [whole, mark = ''] = MARKER.exec(text) ?? [];
    if (whole === undefined) return columns;
    for (const character of whole) column = character === '\t' ? column + 4 - (column % 4) : column + 1;
    columns.push(column - mark.length);
    at += whole.length;
    MARKER.lastIndex = at;
  }
}
