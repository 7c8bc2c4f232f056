/** Executed parts of a script: `[start, end)` offsets, sorted and disjoint. */
export type Intervals = [start: number, end: number][];

/** Functions of a script as V8 reports them. The outer ranges of a function precede the inner ranges. */
export type V8Functions = { ranges: { startOffset: number; endOffset: number; count: number }[] }[];

/** Returns the executed parts of a script. The innermost of nested ranges decides. */
export function executedOf(functions: V8Functions): Intervals {
  const ranges = functions
    .flatMap((each) => each.ranges)
    .toSorted((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  const executed: Intervals = [];
  const open: typeof ranges = [];
  let position = 0;
  const advance = (to: number) => {
    const innermost = open.at(-1);
    if (innermost && innermost.count > 0 && to > position) append(executed, position, to);
    position = Math.max(position, to);
  };
  const closeUntil = (offset: number) => {
    for (let last = open.at(-1); last && last.endOffset <= offset; last = open.at(-1)) {
      advance(last.endOffset);
      open.pop();
    }
  };
  for (const range of ranges) {
    closeUntil(range.startOffset);
    advance(range.startOffset);
    open.push(range);
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return executed;
}

/** Returns the parts that were executed in at least one of two runs. */
export function union(one: Intervals, other: Intervals): Intervals {
  const both: Intervals = [];
  for (const [start, end] of [...one, ...other].toSorted((a, b) => a[0] - b[0])) append(both, start, end);
  return both;
}

export function isExecuted(executed: Intervals, offset: number): boolean {
  let [low, high] = [0, executed.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [start, end] = executed[middle] ?? [0, 0];
    if (offset < start) high = middle - 1;
    else if (offset >= end) low = middle + 1;
    else return true;
  }
  return false;
}

/** Adds a part that starts no earlier than the existing parts. */
function append(executed: Intervals, start: number, end: number): void {
  const last = executed.at(-1);
  if (last && start <= last[1]) last[1] = Math.max(last[1], end);
  else executed.push([start, end]);
}
