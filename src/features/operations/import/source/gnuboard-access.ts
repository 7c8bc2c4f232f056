import type { DumpRow } from './sql-dump.ts';

type Values = DumpRow['values'];

/** The levels of visitors without an account. Members begin at level 2. */
const VISITOR_LEVELS = ['0', '1'];
/** Options of a post that everybody can read. `secret` and the options of plugins are not in the list. */
const OPEN_OPTIONS = ['', 'html1', 'html2', 'mail'];

/**
 * Decides from a dump whether everybody could read a board, by the rules of gnuboard's `bbs/board.php`. It is an
 * allow-list: a board is open only if its row, its group's row and each setting in them say so. A missing row or an
 * unknown setting closes the board.
 */
export class BoardAccess {
  #boards = new Map<string, Values>();
  #groups = new Map<string, Values>();
  #usesPoints = true;

  /** @param name the name of the table without its prefix */
  take(name: string, values: Values): void {
    if (name === 'board') this.#boards.set(values.bo_table ?? '', values);
    if (name === 'group') this.#groups.set(values.gr_id ?? '', values);
    if (name === 'config') this.#usesPoints = values.cf_use_point !== '0';
  }

  /** @returns why the board was not public; undefined if everybody could read it */
  whyClosed(board: string): string | undefined {
    const values = this.#boards.get(board);
    if (!values) return 'the dump does not say who could read it: dump the table of boards, too';
    return this.#whyNotByLevel(values) ?? this.#whyNotByBoard(values) ?? this.#whyNotByGroup(values.gr_id ?? '');
  }

  #whyNotByLevel({ bo_read_level: read, bo_list_level: list }: Values): string | undefined {
    if (!VISITOR_LEVELS.includes(read ?? '')) return `only members of level ${read ?? '?'} could read it`;
    return VISITOR_LEVELS.includes(list ?? '') ? undefined : `only members of level ${list ?? '?'} could see its list`;
  }

  /** A setting that a version of gnuboard does not have yet restricts nothing. */
  #whyNotByBoard({ bo_use_cert: cert, bo_use_secret: secret, bo_read_point: points }: Values): string | undefined {
    if ((cert ?? '') !== '') return `only members who proved who they are could read it (${cert})`;
    if (!['0', '1', ''].includes(secret ?? '')) return 'all of its posts are secret';
    const isFree = !this.#usesPoints || Number(points ?? 0) >= 0;
    return isFree ? undefined : 'reading it cost points, of which visitors had none';
  }

  #whyNotByGroup(id: string): string | undefined {
    const group = this.#groups.get(id);
    if (!group) return `the dump does not say who could read its group "${id}": dump the table of groups, too`;
    return group.gr_use_access === '0' ? undefined : `only members of its group "${id}" could read it`;
  }
}

/** @returns why the post or comment was not public; undefined if everybody could read it */
export function whySecret({ wr_option: options }: Values): string | undefined {
  const unknown = (options ?? '').split(',').find((option) => !OPEN_OPTIONS.includes(option.trim()));
  if (unknown === undefined) return undefined;
  return unknown.trim() === 'secret' ? 'it is secret' : `its readers are unknown because of the option "${unknown}"`;
}
