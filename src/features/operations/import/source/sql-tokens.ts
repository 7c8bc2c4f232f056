import { ConfigError } from '../../../../lib/config-error.ts';

/** `either` is a token in double quotes, which enclose a text or, in ANSI mode, a name. */
export type Token = { kind: 'name' | 'text' | 'either' | 'word' | 'mark'; value: string };

/** In UTF-16 units. A text of gnuboard has at most 64 KB; a MEDIUMTEXT column, the largest type in use, holds 16 MB. */
const LONGEST = 64_000_000;
const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', 0: '', Z: '' };
const KINDS = { "'": 'text', '"': 'either', '`': 'name' } as const;
const STOPS = { "'": /['\\]/g, '"': /["\\]/g, '`': /`/g } as const;

type Quote = keyof typeof KINDS;
type Open = { quote: Quote | undefined; value: string };

/**
 * Splits SQL into tokens as it arrives. Each character is read once, even in long tokens and comments: the part of an
 * unfinished token that was read is stored separately from the unread text.
 */
export class SqlTokens {
  #text = '';
  #at = 0;
  #isWhole = false;
  /** The end mark of the comment that is being skipped. */
  #comment: '*/' | '\n' | undefined;
  #open: Open | undefined;

  push(chunk: string): void {
    this.#text = this.#text.slice(this.#at) + chunk;
    this.#at = 0;
  }

  /** Declares the input complete. */
  end(): void {
    this.#isWhole = true;
  }

  /**
   * @returns undefined if more input is needed
   * @throws ConfigError for a text or a comment that is cut off or too long
   */
  next(): Token | undefined {
    this.#open ??= this.#begin();
    if (!this.#open) return undefined;
    const { quote } = this.#open;
    const token = quote === undefined ? this.#word(this.#open) : this.#quoted(this.#open, quote);
    if (token) this.#open = undefined;
    else if (this.#isWhole) throw new ConfigError('the dump is cut off in the middle of a text: dump again');
    return token;
  }

  /** @returns undefined if more input is needed to recognise a token */
  #begin(): Open | undefined {
    while (this.#passComment()) {
      const space = /\s*/y;
      space.lastIndex = this.#at;
      space.exec(this.#text);
      this.#at = space.lastIndex;
      const start = this.#text.slice(this.#at, this.#at + 3);
      if (start === '' || (start.length < 3 && !this.#isWhole)) return undefined;
      if (start.startsWith('/*')) this.#comment = '*/';
      else if (/^(#|--(\s|$))/.test(start)) this.#comment = '\n';
      else {
        const first = start[0] ?? '';
        const quote = first in KINDS ? (first as Quote) : undefined;
        if (quote) this.#at++;
        return { quote, value: '' };
      }
      this.#at += start.startsWith('#') ? 1 : 2;
    }
    return undefined;
  }

  /** @returns whether no comment is open now */
  #passComment(): boolean {
    const end = this.#comment;
    if (end === undefined) return true;
    const found = this.#text.indexOf(end, this.#at);
    if (found >= 0) {
      this.#at = found + end.length;
      this.#comment = undefined;
      return true;
    }
    if (this.#isWhole && end === '*/') {
      throw new ConfigError('the dump is cut off in the middle of a comment: dump again');
    }
    // The input may be split between the two characters of `*/`.
    this.#at = Math.max(this.#at, this.#text.length - 1);
    return false;
  }

  #word(open: Open): Token | undefined {
    const first = this.#text[this.#at];
    if (open.value === '' && first !== undefined && '(),;='.includes(first)) {
      this.#at++;
      return { kind: 'mark', value: first };
    }
    const word = /[^\s'"`(),;=]*/y;
    word.lastIndex = this.#at;
    this.#take(open, (word.exec(this.#text) ?? [''])[0]);
    this.#at = word.lastIndex;
    const hasEnded = this.#at < this.#text.length || this.#isWhole;
    return hasEnded ? { kind: 'word', value: open.value } : undefined;
  }

  #quoted(open: Open, quote: Quote): Token | undefined {
    const stops = new RegExp(STOPS[quote]);
    for (;;) {
      stops.lastIndex = this.#at;
      const found = stops.exec(this.#text);
      this.#take(open, this.#text.slice(this.#at, found?.index));
      this.#at = found?.index ?? this.#text.length;
      const next = this.#text[this.#at + 1];
      // The character after a quote or backslash decides its meaning.
      if (!found || (next === undefined && !this.#isWhole)) return undefined;
      if (found[0] === '\\') this.#take(open, ESCAPED[next ?? ''] ?? next ?? '');
      else if (next === quote) this.#take(open, quote);
      else {
        this.#at++;
        return { kind: KINDS[quote], value: open.value };
      }
      this.#at += 2;
    }
  }

  #take(open: Open, part: string): void {
    open.value += part;
    if (open.value.length > LONGEST) {
      throw new ConfigError(`the dump has a text of more than ${LONGEST} characters that does not end`);
    }
  }
}
