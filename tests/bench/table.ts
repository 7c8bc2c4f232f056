import { readable } from '../harness/figures.ts';

export type Cell = string | number | number[];
export type Table = { title: string; notes: string[]; rows: Record<string, Cell>[] };

export function printTable({ title, notes, rows }: Table): string {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => columns.map((column) => shown(row[column] ?? '')));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const isText = columns.map((column) => typeof rows[0]?.[column] === 'string');
  const line = (texts: string[]) =>
    texts
      .map((text, index) => (isText[index] ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [title, ...notes.map((note) => `  ${note}`), '', line(columns), rule, ...cells.map(line), ''].join('\n');
}

function shown(cell: Cell): string {
  if (Array.isArray(cell)) return cell.map(readable).join(' ');
  return typeof cell === 'number' ? readable(cell) : cell;
}
