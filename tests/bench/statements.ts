import { drizzle, type Logger } from '../../src/db/drizzle.ts';
import pg from 'pg';
import type { Queryable } from '../../src/db/connection.ts';
import { median } from '../harness/figures.ts';
import { listRow } from './pages/lists.ts';
import type { Cell } from './table.ts';

type Read = (db: Queryable, page: number) => Promise<unknown>;
type Statement = { text: string; values: unknown[] };

const TIMES = 7;

/** Measures the time of the database for each statement of a list of talks, at these two pages. */
export async function timeStatements(
  url: string,
  read: Read,
  pages: [number, number],
): Promise<Record<string, Cell>[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const [first, deep] = await Promise.all(pages.map((page) => statementsOf(pool, read, page)));
  const rows: Record<string, Cell>[] = [];
  for (const [index, statement] of (first ?? []).entries()) {
    const same = deep?.[index];
    if (!same || nameOf(same) !== nameOf(statement)) throw new Error('the two pages ask the database differently');
    const [one, other] = await timeInTurn(pool, [statement, same]);
    rows.push(listRow(nameOf(statement), one, other));
  }
  await pool.end();
  return rows;
}

async function statementsOf(pool: pg.Pool, read: Read, page: number): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger: Logger = { logQuery: (text, values) => void statements.push({ text, values }) };
  await read(drizzle(pool, { casing: 'snake_case', logger }) as never, page);
  return statements;
}

async function timeInTurn(pool: pg.Pool, statements: [Statement, Statement]): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time++) {
    for (const [index, statement] of statements.entries()) took[index]?.push(await explain(pool, statement));
  }
  return [median(took[0]), median(took[1])];
}

async function explain(pool: pg.Pool, { text, values }: Statement): Promise<number> {
  const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values);
  const [plan] = rows[0]['QUERY PLAN'];
  return plan['Planning Time'] + plan['Execution Time'];
}

function nameOf({ text }: Statement): string {
  return `SQL from ${/\bfrom "(\w+)"/.exec(text)?.[1]}`;
}
