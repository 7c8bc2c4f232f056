import type * as z from 'zod';

/**
 * Limits of a Markdown text, checked before it is parsed. Parsing time grows with the square of the nesting depth, and
 * of the marks in one paragraph: 50,000 times `>` block a process for a minute.
 */
export const MARKDOWN_LIMITS = {
  lines: 4_000,
  /** How many quotes and list items begin in the text. */
  containers: 1_500,
  /** How deep quotes and lists nest. */
  depth: 6,
  /** Brackets, backslashes and runs of `*` and `_`. */
  marks: 2_000,
} as const;

const MARKS = /\*+|_+|[[\]\\]/g;
const QUOTES = /^(?: {0,3}> ?)+/;
const MARKER = /[ \t]*(>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
/** A thematic break such as `- - -`, which otherwise would count as nested list items. */
const DIVIDER = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;

/** Refuses a Markdown field that exceeds `MARKDOWN_LIMITS`, before the text is parsed. */
export function refuseLongMarkdown(text: string, context: z.RefinementCtx): void {
  const message = markdownFault(text);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

/** Returns the message for the operator whose text exceeds `MARKDOWN_LIMITS`; undefined for any other text. */
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

/** Returns a function that takes the lines in order and counts the containers that each line begins, and its depth. */
function nestingOf(): (line: string) => { begun: number; within: number } {
  let quotes = 0;
  /** The columns of the nested list items that are open. */
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
