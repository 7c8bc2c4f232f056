import { ConfigError } from '../../../../lib/config-error.ts';
import type { Chunks } from '../export-items.ts';
import { SqlTokens, type Token } from './sql-tokens.ts';

/** A row of a dump. Numbers stay as they are written. */
export type DumpRow = { table: string; values: Record<string, string | null> };

/** The limit of columns of a MySQL table. */
const MOST_COLUMNS = 4_096;
/** Words that begin an element of `create table` other than a column. */
const NO_COLUMN = /^(primary|key|unique|index|constraint|fulltext|spatial|foreign|check|period)$/i;

/**
 * Reads the rows that a dump of MySQL or MariaDB inserts, as `mysqldump` writes them: one or many rows per statement,
 * with or without column names. Names may be in backquotes, in double quotes (`--compatible=ansi`) or bare. Other
 * statements are skipped. Only one row is in memory at a time.
 * @throws ConfigError for a dump that is cut off, or that does not name the columns of a wanted table
 */
export async function* readTables(chunks: Chunks, isWanted: (table: string) => boolean): AsyncGenerator<DumpRow> {
  const tokens = new SqlTokens();
  const statements = new Statements(isWanted);
  for await (const chunk of chunks()) {
    tokens.push(chunk);
    for (let token = tokens.next(); token; token = tokens.next()) {
      const row = statements.take(token);
      if (row) yield row;
    }
  }
  tokens.end();
  for (let token = tokens.next(); token; token = tokens.next()) {
    const row = statements.take(token);
    if (row) yield row;
  }
  if (!statements.isComplete) throw new ConfigError('the dump is cut off in the middle of a statement: dump again');
}

type Take = (token: Token) => DumpRow | undefined;

/** Parses statements token by token. */
class Statements {
  #isWanted: (table: string) => boolean;
  #columns = new Map<string, string[]>();
  #take: Take = (token) => this.#begin(token);
  /** Whether the dump may end here. */
  isComplete = true;

  constructor(isWanted: (table: string) => boolean) {
    this.#isWanted = isWanted;
  }

  take(token: Token): DumpRow | undefined {
    this.isComplete = false;
    return this.#take(token);
  }

  #end(): undefined {
    this.isComplete = true;
    this.#take = (token) => this.#begin(token);
  }

  #begin({ kind, value }: Token): undefined {
    const word = kind === 'word' ? value.toUpperCase() : '';
    if (word === 'INSERT' || word === 'REPLACE') this.#take = this.#insert();
    else if (word === 'CREATE') this.#take = this.#create();
    else if (isMark({ kind, value }, ';')) this.#end();
    else this.#take = (token) => this.#passOver(token);
  }

  #passOver(token: Token): undefined {
    if (isMark(token, ';')) this.#end();
  }

  /** `create table name (column …, column …, key …)`. The last name before the parenthesis is the table's. */
  #create(): Take {
    let table = '';
    let depth = 0;
    let isFirst = false;
    const columns: string[] = [];
    return (token) => {
      if (isMark(token, ';')) {
        this.#columns.set(table, columns);
        this.#end();
      } else if (isMark(token, '(') || isMark(token, ')')) {
        depth += token.value === '(' ? 1 : -1;
        isFirst = depth === 1 && token.value === '(';
      } else if (isMark(token, ',')) {
        isFirst = depth === 1;
      } else if (depth === 0) {
        if (columns.length === 0) table = nameOf(token) ?? table;
      } else {
        const isColumn = isFirst && (token.kind !== 'word' || !NO_COLUMN.test(token.value));
        if (isColumn) columns.push(limited(columns, token.value));
        isFirst = false;
      }
      return undefined;
    };
  }

  /** `insert into name (column, …) values …`, up to `values`. */
  #insert(): Take {
    let table = '';
    let named: string[] | undefined;
    return (token) => {
      if (isMark(token, ';')) this.#end();
      else if (token.kind === 'word' && /^values?$/i.test(token.value)) {
        this.#take = this.#rows(table, named ?? this.#columns.get(table) ?? []);
      } else if (isMark(token, '(')) named = [];
      else if (token.kind !== 'mark' && named) named.push(limited(named, token.value));
      else table = nameOf(token) ?? table;
      return undefined;
    };
  }

  #rows(table: string, columns: string[]): Take {
    const isWanted = this.#isWanted(table);
    let depth = 0;
    let values: (string | null)[] = [];
    return (token) => {
      const { kind, value } = token;
      if (isMark(token, ';') && depth === 0) this.#end();
      else if (isMark(token, '(')) {
        if (depth === 0) values = [];
        depth++;
      } else if (isMark(token, ')')) {
        depth--;
        if (depth > 0) return undefined;
        this.isComplete = true;
        if (isWanted && values.length > 0) return { table, values: rowOf(table, columns, values) };
      } else if (depth !== 1 || !isWanted || kind === 'mark') return undefined;
      else if (kind !== 'word') values.push(limited(values, value));
      else if (!value.startsWith('_')) values.push(/^null$/i.test(value) ? null : limited(values, value));
      return undefined;
    };
  }
}

function isMark({ kind, value }: Token, mark: string): boolean {
  return kind === 'mark' && value === mark;
}

/** Returns a name without the name of its database; undefined for a mark. */
function nameOf({ kind, value }: Token): string | undefined {
  if (kind === 'mark') return undefined;
  return kind === 'word' ? value.slice(value.lastIndexOf('.') + 1) : value;
}

function limited(others: unknown[], value: string): string {
  if (others.length >= MOST_COLUMNS) throw new ConfigError(`the dump has a row of more than ${MOST_COLUMNS} columns`);
  return value;
}

function rowOf(table: string, columns: string[], values: (string | null)[]): Record<string, string | null> {
  if (columns.length === 0) {
    throw new ConfigError(
      `the dump does not name the columns of ${table}: dump again with mysqldump --complete-insert`,
    );
  }
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}
