import type { Chunks } from '../things.ts';

/** A row of a dump: texts as they were, numbers as they are written, null. */
export type DumpRow = { table: string; values: Record<string, string | null> };

type Token = { kind: 'name' | 'text' | 'word' | 'mark'; value: string };

/**
 * The rows that a dump of MySQL or MariaDB inserts, as `mysqldump` writes them: one or many a statement, with the names of
 * the columns or without. Everything else in the dump is passed over. One row is in memory at a time.
 */
export async function* readDump(chunks: AsyncIterable<string>): AsyncGenerator<DumpRow> {
  const tokens = new Tokens();
  const statements = new Statements();
  for await (const chunk of chunks) {
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
}

/** The same for those of some tables. */
export async function* readTables(chunks: Chunks, isWanted: (table: string) => boolean): AsyncGenerator<DumpRow> {
  for await (const row of readDump(chunks())) if (isWanted(row.table)) yield row;
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', 0: '', Z: '' };

class Tokens {
  #text = '';
  #at = 0;
  #isWhole = false;

  push(chunk: string): void {
    this.#text = this.#text.slice(this.#at) + chunk;
    this.#at = 0;
  }

  /** Nothing more comes. */
  end(): void {
    this.#isWhole = true;
  }

  /** @returns undefined until more has been pushed */
  next(): Token | undefined {
    if (!this.#skip()) return undefined;
    const first = this.#text[this.#at];
    if (first === "'" || first === '"') return this.#quoted(first, 'text');
    if (first === '`') return this.#quoted(first, 'name');
    if (first !== undefined && '(),;='.includes(first)) {
      this.#at++;
      return { kind: 'mark', value: first };
    }
    const word = /[^\s'"`(),;=]+/y;
    word.lastIndex = this.#at;
    const [value = ''] = word.exec(this.#text) ?? [];
    if (value === '' || (this.#at + value.length === this.#text.length && !this.#isWhole)) return undefined;
    this.#at += value.length;
    return { kind: 'word', value };
  }

  /** Passes over spaces and comments. @returns whether a token begins here, as far as can be told */
  #skip(): boolean {
    for (;;) {
      const space = /\s*/y;
      space.lastIndex = this.#at;
      space.exec(this.#text);
      this.#at = space.lastIndex;
      const start = this.#text.slice(this.#at, this.#at + 3);
      if (start.length < 3 && !this.#isWhole) return false;
      const end = start.startsWith('/*') ? '*/' : /^(#|--\s)/.test(start) ? '\n' : undefined;
      if (end === undefined) return start !== '';
      const found = this.#text.indexOf(end, this.#at + 2);
      if (found < 0) return false;
      this.#at = found + end.length;
    }
  }

  #quoted(quote: string, kind: 'text' | 'name'): Token | undefined {
    const stops = quote === '`' ? /`/g : quote === "'" ? /['\\]/g : /["\\]/g;
    let value = '';
    for (let from = this.#at + 1; ;) {
      stops.lastIndex = from;
      const found = stops.exec(this.#text);
      const next = found && this.#text[found.index + 1];
      if (!found || (next === undefined && !this.#isWhole)) return undefined;
      value += this.#text.slice(from, found.index);
      from = found.index + 2;
      if (found[0] === '\\') value += ESCAPED[next ?? ''] ?? next ?? '';
      else if (next === quote) value += quote;
      else {
        this.#at = found.index + 1;
        return { kind, value };
      }
    }
  }
}

/** Knows where in a statement a token stands. */
class Statements {
  #columns = new Map<string, string[]>();
  #take: (token: Token) => DumpRow | undefined = (token) => this.#begin(token);

  take(token: Token): DumpRow | undefined {
    return this.#take(token);
  }

  #begin({ kind, value }: Token): undefined {
    const word = kind === 'word' ? value.toUpperCase() : '';
    if (word === 'INSERT' || word === 'REPLACE') this.#take = (token) => this.#insert(token);
    else if (word === 'CREATE') this.#take = this.#create();
    else if (value !== ';') this.#take = (token) => this.#passOver(token);
  }

  #passOver({ kind, value }: Token): undefined {
    if (kind === 'mark' && value === ';') this.#take = (token) => this.#begin(token);
  }

  /** `create table name (column …, column …, key …)`: a column is an element that begins with a name. */
  #create(): (token: Token) => undefined {
    let table: string | undefined;
    let depth = 0;
    let isFirst = false;
    const columns: string[] = [];
    return ({ kind, value }) => {
      if (kind === 'mark' && value === ';') {
        if (table !== undefined) this.#columns.set(table, columns);
        this.#take = (token) => this.#begin(token);
      } else if (kind === 'mark' && (value === '(' || value === ')')) {
        depth += value === '(' ? 1 : -1;
        isFirst = depth === 1 && value === '(';
      } else if (kind === 'mark' && value === ',') {
        isFirst = depth === 1;
      } else if (kind === 'name' && table === undefined) {
        table = value;
      } else {
        if (kind === 'name' && isFirst) columns.push(value);
        isFirst = false;
      }
    };
  }

  #insert({ kind, value }: Token): undefined {
    if (kind === 'name') this.#take = this.#rows(value);
    else if (value === ';') this.#take = (token) => this.#begin(token);
  }

  #rows(table: string): (token: Token) => DumpRow | undefined {
    let columns = this.#columns.get(table) ?? [];
    let named: string[] | undefined;
    let values: (string | null)[] | undefined;
    return ({ kind, value }) => {
      if (kind === 'mark' && value === ';' && values === undefined) this.#take = (token) => this.#begin(token);
      else if (kind === 'word' && /^values?$/i.test(value) && values === undefined) columns = named ?? columns;
      else if (kind === 'name') named = [...(named ?? []), value];
      else if (kind === 'mark' && value === '(') values = [];
      else if (kind === 'mark' && value === ')') {
        const row = values;
        values = undefined;
        if (row && row.length > 0) return { table, values: rowOf(columns, row) };
      } else if (values && kind === 'text') values.push(value);
      else if (values && kind === 'word' && !value.startsWith('_')) values.push(/^null$/i.test(value) ? null : value);
      return undefined;
    };
  }
}

function rowOf(columns: string[], values: (string | null)[]): Record<string, string | null> {
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}
